import type { Intent } from '#contracts/names.ts';
import type { Span } from '#contracts/search.ts';

export interface IntentRule {
  intent: Intent;
  /** Start of the sentence that explains the verdict. */
  because: string;
  /**
   * Without nested or overlapping repetition; gaps are bounded, so that the time stays linear in
   * the text.
   */
  pattern: RegExp;
  field?: Span['field'];
}

/** Kinds of things that people ask for; the last word of "scheduling software", "form builder". */
const THING =
  '(?:tools?|apps?|software|services?|platforms?|librar(?:y|ies)|frameworks?|products?|solutions?|crms?|saas|books?|courses?|websites?|sites?|blogs?|podcasts?|resources?|providers?|hosting|laptops?|editors?|languages?|database|cms|ide|plugins?|extensions?|programs?|clients?|systems?|builders?|managers?|monitoring|analytics|stack|setup|alternatives?)';
const gap = (most: number): string => `[^.?!\\n]{0,${most}}`;

const rule = (
  intent: Intent,
  because: string,
  patterns: readonly string[],
  only: Pick<IntentRule, 'field'> & { exactCase?: true } = {},
): IntentRule => ({
  intent,
  because,
  pattern: new RegExp(`(?:${patterns.join('|')})`, only.exactCase ? '' : 'i'),
  ...(only.field === undefined ? {} : { field: only.field }),
});

const COMPARES = 'The author weighs options against each other';
const ASKS_FOR = 'The author asks for recommendations';

/** Order matters: the more specific wish comes first. */
export const INTENT_RULES: readonly IntentRule[] = [
  rule('promotion', 'The author presents something of their own', [
    '^\\s*(?:show hn|launch hn|introducing|announcing)\\b',
    "\\b(?:i|we)(?:[’']ve)? (?:just |recently |finally )?(?:built|made|created|launched|released|shipped|open[- ]sourced) (?:an?|my|our|this|the|some)\\b",
    `\\b(?:check out|try) (?:my|our) `,
    '\\bmy (?:new |first |latest )?(?:side project|startup|saas|app|product|book|course)\\b(?! idea)',
    '\\b(?:review|rate|feedback (?:on|for)|thoughts on|roast) (?:my|our)\\b',
    '\\bwould you (?:use|pay)\\b|\\bdo you want an? \\S{1,30} service\\b|\\blooking for feedback\\b',
    '\\b\\d{1,2} ?% off\\b|\\blifetime deal\\b|\\blaunching (?:today|tomorrow)\\b',
    '\\bopen[- ]source alternative to\\b',
  ]),
  rule('alternative', 'The author wants something else than a named product', [
    '\\balternatives?\\b',
    '\\breplacements? (?:for|to|of)\\b',
    `\\b(?:switch(?:ing|ed)?|migrat(?:e|ing|ed)|mov(?:e|ing|ed)) (?:away |off )?from\\b`,
    `\\b(?:moving off|leaving) \\S{2,30}`,
    `\\b(?:something|anything|tool|app|service)s? (?:similar to|like|better than)\\b`,
    '\\b(?:equivalent|substitute)s? (?:of|to|for)\\b',
    `\\binstead of \\S{2,30}\\?`,
  ]),
  rule('comparison', COMPARES, [
    '\\b\\S{2,30} (?:vs\\.?|versus) \\S{1,30}',
    '\\bcompar(?:ed?|ison|ing) (?:to|with|of|between)\\b',
    `\\bdifferences? between\\b`,
    `\\b(?:which|what) (?:is|one is|are) (?:better|best)\\b${gap(60)}\\bor\\b`,
    `\\b(?:should (?:i|we) (?:use|choose|pick|learn|go with|buy))\\b${gap(60)}\\bor\\b`,
    `\\bpros and cons\\b`,
    `\\bis \\S{2,30} (?:still )?(?:better|worse) than\\b`,
    `\\bback to back\\b`,
  ]),
  rule('comparison', COMPARES, ['\\b[A-Z][\\w.]{2,30}(?: [A-Z]\\w{1,30})? or [A-Z][\\w.]{2,30}'], {
    field: 'title',
    exactCase: true,
  }),
  rule('price', 'The author asks about money', [
    '\\bhow (?:much|expensive)\\b(?! (?:time|effort|sleep|do you know|data|memory|code|of))',
    `\\bpricing\\b|\\b(?:monthly|yearly|annual) (?:price|cost|fee)s?\\b|\\bprice (?:increase|hike|change|rise)s?\\b|\\braised (?:its|their|the) prices?\\b`,
    '\\bwhat (?:does|do|would|should) \\S{1,30} (?:cost|charge)\\b',
    '\\b(?:cost of|costs? per|cheap(?:er|est)|affordable|subscription fee|discount|worth (?:the money|paying))\\b',
    '\\bhow (?:do|should|to) (?:you |i |we )?(?:price|charge|bill)\\b',
    '\\bwhat (?:do you|are you) (?:pay|charg)',
    '\\b(?:charged us|bill is|paying per|ends? (?:its|their|the) free (?:plan|tier)|changes its free tier|overpaying|per seat)\\b',
  ]),
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
      `^(?:ask hn: )?[^?]{0,60}\\b${THING} (?:for|that|which|with|without) [^?]{3,120}\\?`,
      '^(?:ask hn: )?(?:are there )?any (?!way|one|body|idea|advice|news|update|chance|tips)[^?]{3,120}\\?',
      '^(?:ask hn: )?(?:good|inexpensive|cheap|free|open[- ]source|self[- ]hosted|privacy[- ]friendly) [^?]{3,120}\\?',
      '^(?:ask hn: )?[^?]{0,60}\\b(?:recommendations?|suggestions?)\\b',
    ],
    {
      field: 'title',
    },
  ),
  rule('complaint', 'The author is unhappy with something', [
    `\\b(?:terrible|horrible|awful|worst|unusable|garbage|ridiculous|unacceptable|disappointed|disappointing|frustrat(?:ed|ing)|annoy(?:ed|ing)|fed up|sick of|tired of|sucks?|scam|rip[- ]?off|nightmare|burned by)\\b`,
    `\\b(?:stopped working|doesn[’']?t work|does not work|not working|isn[’']?t working|won[’']?t (?:work|load|open|start)|keeps? (?:crashing|failing|freezing)|is (?:down|broken)|still (?:no|not|waiting|broken)|can[’']?t (?:log ?in|access|connect)|refund|cancelled my|customer (?:service|support))\\b`,
    `\\bwhy (?:is|does|do|are|did|has|can[’']?t)\\b${gap(60)}\\b(?:so (?:slow|bad|hard|expensive|buggy)|broken|fail(?:ing|ed)?|crash(?:ing)?|down)\\b`,
    `\\b(?:does \\S{2,30} seem (?:slow|broken|down)|so (?:ugly|slow|bad|buggy|confusing|unreliable|crazy expensive)|(?:account|app) (?:was |got )?(?:disabled|suspended|banned|locked|removed)|hate (?:on |the |this |that |how |using |it)|i(?:[’']ve| have) had it with|never again)\\b`,
    `\\b(?:buggy|outage|overpriced|unreliable|data loss|degraded performance)\\b`,
    `\\b(?:lost|deleted|swallowed) (?:all |half |most )?(?:of )?(?:my|our)\\b`,
  ]),
  rule('howto', 'The author asks how to do something', [
    `\\bhow (?:do|can|should|would|could|did|does) (?:i|you|we|one|people|they|it|others|your?)\\b`,
    '\\bhow to\\b',
    `\\b(?:what is|what[’']s) the (?:right|proper|easiest|correct|best) way to\\b|\\bbest way to\\b`,
    `\\b(?:is it possible|is there (?:a|any) way|any way) to\\b`,
    `\\b(?:can(?:not|[’']?t)?|could) (?:i|you|we|someone|anyone) ${gap(60)}\\?`,
    `\\bways? to\\b`,
    `\\b(?:need|looking for) help (?:with|to)\\b`,
  ]),
];
