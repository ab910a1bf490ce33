import { gap, rule, THING } from './intent-rule.ts';
import type { IntentRule } from './intent-rule.ts';

const ASKS_FOR = 'The author asks for recommendations';
/** A title that opens like this asks something else than for a thing. */
const NO_QUESTION =
  "(?!how|why|is |are |do |does |did |has |have |when|who|should|would|will|can |could |what|which|where|any(?:one|body)|(?:i|we|my|our|you|they|your)(?:\\b|')|if |the (?!best))";
/** The same wish in other languages: German, French, Spanish, Portuguese, Italian, Dutch and more. */
const ABROAD =
  'empfehl|empfiehl|nutzt ihr|verwendet ihr|recommand(?:ez|ation)|conseill(?:ez|er)|recomend|recomienda|qu[eé] (?:programa|herramienta|app)|us[aá]is|sugest(?:ão|ões)|alguma sugest|qual ferramenta|consigliat|quale sceglie|raden jullie|aanrad|använder ni|rekommender|polecacie|jakie narzędzie|öneri|tavsiye|أفضل|おすすめ|オススメ|推荐|추천|посоветуйте|(?:tool|software|herramienta|app)[^.?!\\n]{0,60}(?:bezahlbar|für einen?|barata)[^.?!\\n]{0,40}\\?';

/** Wishes for a product, a service, a book or a place. */
export const RECOMMENDATION_RULES: readonly IntentRule[] = [
  rule('recommendation', ASKS_FOR, [
    '\\b(?:any|some|your) (?:recommendations?|suggestions?)\\b|\\b(?:recommend|suggest)\\b|\\brecommendations? for\\b',
    `\\b(?:what|which)(?:[’']s| is| are|'re)? (?:the |your |a |some )?(?:best|good|favou?rite|go-to|top|great)\\b(?! way)`,
    `\\b(?:what|which) ${gap(25)}\\b${THING} (?:do|does|should|would|are|is|can|could|for|to)\\b`,
    `\\b(?:looking for|searching for|in search of|need) (?:a|an|some|the|good|any) ${gap(40)}\\b${THING}\\b`,
    `\\b(?:is there an?y?|are there any|know of|does anyone know|anyone know)\\b ${gap(40)}\\b${THING}\\b`,
    `\\b(?:best|favou?rite) ${gap(30)}\\b${THING}\\b`,
    `\\b(?:where can i (?:find|buy|get)|what do you (?:all )?use|what are you using|who do you use|what does your|what['’]s in your|what is in your|anyone (?:here )?using)\\b`,
    `\\b(?:what|which) ${gap(40)}\\b(?:do|are|does) (?:you|people|they|others|your team) (?:all )?(?:us(?:e|ing)|prefer|like|run)\\b`,
    `\\blooking (?:for|to (?:buy|purchase)) (?!feedback|help|work|a job|advice|someone)`,
    `\\b(?:preferred|toolset|toolbox|what to use to|which one to (?:use|buy|pick))\\b`,
    `\\bany (?:good|decent|great|recommended)\\b`,
  ]),
  rule(
    'recommendation',
    ASKS_FOR,
    [
      `^(?:ask hn: )?${NO_QUESTION}[^?]{0,60}\\b(?:${THING}|\\w{3,20}ing|backups?|ci|payments|crm) (?:for|that|which|with|without|where|on) [^?]{3,120}\\?`,
      `^(?:ask hn: )?${NO_QUESTION}[^?]{0,60}\\b${THING} ?\\?`,
      `^(?:ask hn: )?${NO_QUESTION}[^?.!:,]{0,40}\\b(?:${THING}|scheduling|monitoring|tracking|hosting|backups?) (?:for (?:an?|my|our|someone|\\d{1,4})|i can|we can)\\b`,
      '^(?:ask hn: )?(?:need|want|wanted|seeking|searching for)(?: an?| some)? (?!help|advice|to|feedback|your)[^?]{3,120}',
      `^(?:ask hn: )?(?:what|which) (?:other |new |kind of )?[^?]{2,40}\\b(?:are available|should (?:i|we|every)|would you (?:pick|choose|buy|recommend)|to (?:use|buy|read|learn|watch|choose))\\b`,
      '^(?:ask hn: )?(?:where (?:to|do you|can i|can we|should i) (?:buy|find|get|host|read|learn|ask|go)|things to do)\\b',
      '^(?:ask hn: )?(?:what(?: are|[’\u0027]s| is)? )?(?:your |the )?(?:best|favou?rite|must[- ]read|recommended|simplest|easiest) (?!way|practice|time|thing|and worst)[^?]{3,80}(?:\\?|$)',
      '^(?:ask hn: )?(?:are there )?any (?!way|one|body|idea|advice|news|update|chance|tips)[^?]{3,120}\\?',
      '^(?:ask hn: )?(?:good|inexpensive|cheap|free|open[- ]source|self[- ]hosted|privacy[- ]friendly) [^?]{3,120}\\?',
      '^(?:ask hn: )?[^?]{0,60}\\b(?:recommendations?|suggestions?)\\b',
    ],
    {
      field: 'title',
      loose: true,
    },
  ),
  rule('recommendation', ASKS_FOR, [ABROAD]),
];
