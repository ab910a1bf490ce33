/** Words around a brand that say what an answer does with it. */

import { AGAINST_AFTER_ELSEWHERE, AGAINST_BEFORE_ELSEWHERE, OFFER_ELSEWHERE } from './languages.ts';

/** People that a sentence speaks about: what they do not do says nothing about the brand. */
const NOT_OF_PEOPLE =
  '(?<!\\b(?:that|who|you|they|we|people|teams|users|customers|buyers|anyone|those)\\s)';
const NEGATED_VERB =
  "(?:is not|isn't|are not|aren't|was not|may not|might not|does not|doesn't|do not|don't|did not|cannot|can't|won't|would not|wouldn't)";
/** What it is good not to do. */
const HARMLESS =
  '(?!\\s+(?:just|only|require|need|charge|force|lock|take|cost|ask for|sell|limit you|get in|skimp|compromise|sacrifice|disappoint|break|cut corners|contain|use|feel|smell|weigh|slip|leak|irritate|pinch|rub|(?:at all |that |too |so )?(?:nickel|bad|terrible|expensive|difficult|complicated|hard|alone|far behind)))';
const SHORTCOMING =
  'no longer|lacks?|lacking|falls? short|fails? to|receives? no|ha(?:s|ve) no (?!break-in|artificial|hidden|added|known|fees?|grains?|fillers?|ads|contract|subscription|learning curve|set-?up|rival|equal|match)|recalled|out of stock|sold out|discontinued|shut down|shutting down|worse|inferior|unsuitable|not (?:ideal|recommended|suited|suitable|available|worth|a (?:good|great) (?:fit|match|choice)|the best)|avoid|skip|outdated|abandoned|overpriced|overkill|gone downhill|out of (?:your|the|most|my) (?:\\w+ )?(?:budget|price range)|more than (?:you|most|they|we) (?:\\w+ )?needs?|look elsewhere|(?<!not )too (?!good|great)\\p{L}+ (?:for|to)|too (?:many|few|complex|complicated|expensive|pricey|costly|heavy|basic|limited|limiting|slow|big|rigid|much)|stay away|steer clear|most (?:common|frequent) complaint|less (?:suitable|suited|ideal|useful|reliable|convenient)|hard to (?:justify|recommend)|best avoided|(?:be|is|was) a mistake|more (?:\\w+ )?(?:upkeep|work|trouble|hassle|effort|overhead|burden|software) than';
export const AGAINST_AFTER = new RegExp(
  `^(?:(?<praise>(?:['’]s)?[^.;\\n]{0,60}?)(?:${NOT_OF_PEOPLE}\\b${NEGATED_VERB}\\b${HARMLESS}|\\b(?:${SHORTCOMING})\\b)|${AGAINST_AFTER_ELSEWHERE})`,
  'iu',
);
export const AGAINST_BEFORE = new RegExp(
  String.raw`(?:\b(?:avoid|skip|steer clear of|stay away from|(?:don't|do not|wouldn't|would not|shouldn't|should not) (?:choose|pick|use|buy|start with|go (?:with|for)|opt for|bother with|pay for|need)|hesitate to (?:recommend|suggest)|(?:little|no) (?:reason|point|need) (?:to|in)(?: \w+)?(?: for| with)?|wouldn't recommend|would not recommend|can't recommend|cannot recommend|not recommend(?:ed)?|neither|nor|instead of|rather than|ditch|pass on|look elsewhere than|careful with|beware of|not recommended:|avoid:|skip:|(?:no|not (?:have|find)|couldn['’]t find|could not find|can['’]t find|cannot find|don['’]t have|unable to find)[^.\n]{0,30}(?:information|details|results|reviews|data) (?:about|on|for))|${AGAINST_BEFORE_ELSEWHERE})[*_]*\s+(?:[\w-]+\s+){0,2}[*_"']*$`,
  'iu',
);
/** Strong enough to turn what was said before around. */
export const NEGATIVE_TURN =
  /\b(?:but|however|yet)\b[^.\n]{0,60}\b(?:gone downhill|discontinued|shut down|no longer|look elsewhere|(?:can't|cannot|wouldn't|would not) recommend)\b/iu;
/** What a thing is not good for; only against it when that is what the question asks for. */
export const UNFIT_FOR =
  /\b(?:isn['’]t|is not|aren['’]t|not|less) (?:\w+ )?(?:a )?(?:good |great |ideal |right )?(?:fit|match|choice|option|suited|suitable|ideal|recommended|designed|made|built|meant) (?:for|to) (?<need>[^.;:\n]{3,80})/iu;
/** Sentences about the conversation, such as the offer to say more. */
export const ABOUT_THE_ANSWER =
  /\b(?:would you like (?:me|to)|want me to|let me know|tell me|if you(?:['’]d| would)? (?:like|want|wish),? (?:I|me)|I can (?:also )?(?:help|compare|show|walk|create|give|suggest|put))\b/iu;
/** "Where can I buy": shops are the answer. */
export const ASKS_WHERE =
  /\bwhere (?:can|do|does|should|could|to|is|are)\b[^?]*\b(?:buy|order|get|find|purchase|shop|available|sold)\b/iu;
/** Judges the subject of a question about itself. */
export const PRAISED_AFTER =
  /^[*_]*\s+(?:is|are|remains?|can be|would be|makes?)\s+(?:\p{L}+ly\s+|still\s+|also\s+)?(?:an?|one of the|the)\s+(?:very\s+|really\s+)?(?:good|great|excellent|solid|strong|best|top|ideal|fantastic|perfect)\b|^[^.\n]{0,60}\b(?:worth (?:it|the|using|trying|buying)|highly recommended)\b/iu;
/** Behind "softer than": worse, where the question weighs the two. */
export const WORSE_BEFORE =
  /\b(?!(?:rather|other|pricier|slower|weaker|heavier|harder)\b)(?:\p{L}{2,}er|more (?!expensive|costly|complex|complicated|difficult)\p{L}+)\b[^.,;\n]{0,30}\bthan\s+[*_]*$/iu;
/** "Is it still the best?" */
export const ASKS_IF_GOOD =
  /^should (?:I|we|you|one) (?:\p{L}+ )?(?:get|buy|use|move|switch|choose|take|try|pick)\b|^(?:is|are|does|do|should|would|can)\b.*\b(?:good|best|better|worth|reliable|safe|right|recommend\p{L}*|suitable|trust\p{L}*|legit|supported|maintained|available|alive|around)\b/iu;
export const ANSWERS_YES =
  /^[^\p{L}]*(?:yes|yep|absolutely|definitely|certainly|very much|I would(?! not|n['’]t)|it is(?! not|n['’]t))\b/iu;
export const ANSWERS_NO =
  /^[^\p{L}]*(?:no|not (?:really|anymore|any more|any longer))\b(?! (?:doubt|problem|question))/iu;
/** A mark in front of an item that warns. */
export const AGAINST_MARK = /^[\s>*+-]*(?:❌|🚫|👎|✖|⛔|✘|✗|⚠)/u;
export const POSITIVE_TURN =
  /\b(?:but|however|still|yet|although|though)\b[^.\n]{0,80}\b(?:best|great|good|excellent|better|recommend|worth|ideal|solid|strong|no other|nothing (?:else )?(?:beats|comes))\b/iu;
export const SOURCE_BEFORE =
  /(?:\baccording to|\bper|\bbased on (?:data|numbers|figures|reviews) (?:from|by|of)|\b(?:reported|published|covered|cited|quoted|shown|noted|mentioned|ranked|featured) (?:in|by|on|at)|\b(?:users|reviewers|reviews|ratings?|opinions|threads|posts|discussions|commenters) (?:on|at|from)|\bsources?:|\bvia|\bread more (?:on|at)|\bread (?:it )?(?:on|at)|\bsee|\breported by|\b(?:figures|numbers|research|statistics|stud(?:y|ies)|surveys?|polls?|tests?|rankings?|roundups?|analys[ie]s|reports?) (?:from|by)|(?:^|[.,;:]\s*)data (?:from|by)|\b(?:reviewed|praised|rated|named|recommended|awarded|tested|crowned|called) (?:by|on)|\b(?:stars|points|rating|score) (?:on|at|from)|\b(?:listed|published|posted|comparison|guide|overview|article|review|reviews|list|blog|more|details|information)[^.\n]{0,40}\b(?:on|at|by|from))\s+[*_"'([]*$/iu;
/** A shop: where to get something, which some questions ask for. */
export const SHOP_BEFORE =
  /(?:\bavailable (?:on|at|from)|\b(?:in stock|stocked|carried|sold) (?:on|at|by)|\bfrom (?:shops|stores|retailers) (?:such as|like)|\b(?:buy|sold|shop (?:now|online|for)|order|purchase|(?:find|get) (?:it|them|this|these|those|both|one))\b[^.\n]{0,40}\b(?:on|at|by|from))\s+[*_"'([]*$/iu;
export const SOURCE_AFTER =
  /^(?:['’]s)?\s+(?:testers?|editors?|reviewers?|analysts?)\b[^.\n]{0,30}\b(?:call|named?|rated?|found|picked|chose|recommend|praised?|rank)|^[*_"')\]]*\s+(?:puts?\b[^.\n]{0,40}\bat|estimates?|estimated|measured|calculates?|confirmed|concluded|verified|surveyed|compared|tested|reports?|reported|notes?|noted|says|writes|wrote|found that|review(?:ed|s)?|lists(?! and| of| in)|describes?|ranks?)\b|^\s*\+\s*others\b|^['’]s\s+(?:\p{L}+\s+){0,2}(?:poll|survey|study|index|ranking|benchmark|statistics|numbers|figures|data|annual report)\b|^\s+(?:survey|study|poll)\b|^(?:['’]s)?\s+(?:own\s+)?(?:blog|guide|report|study|survey|review|article|comparison|roundup)\b[^.\n]{0,40}\b(?:lists?|says?|notes?|found|finds|ranks?|shows?|recommends?|describes?)\b/iu;
export const ASIDE_BEFORE =
  /(?:\bthan|\bover|\bunlike|\bcompared (?:to|with)|\bversus|\bowned by|\bbuilt by|\bmade by|\bdeveloped by|\bpart of|\bacquired by|\bbought by|\brun by|\bleav(?:e|ing)|\bmov(?:e|ing) (?:away )?from|\bcoming from|\bsubsidiary of|\bparent company|\bpowered by|\bfounded by|\bintegrat(?:es?|ions?|ing) (?:well |natively |directly |deeply )?(?:with|into)|\bworks with|\bconnects? (?:to|with)|\bsyncs? (?:to|with)|\bimports? from|\bexports? to|\bplugs? into|\balternatives? to|\breplac(?:es?|ing|ement for)|\bswitch(?:ed|ing)? from|\bmigrat(?:e|ed|ing) from|\bformer(?:ly)?|\bpreviously|\bsimilar to|\bcompar(?:able|es?|ed|ing|isons?) (?:to|with|of|between)|\bdifferences? between|\bchoos(?:e|ing) between|\bdecid(?:e|ing) between|\breminiscent of|\bon par with|\bdupes? (?:of|for)|\bas (?:good|much|well) as|\b(?:price|cost|level) (?:of|as)|\b(?:collaborat(?:es?|ed|ion)|partner(?:s|ed|ship)?|teamed up) with|\bsponsored by|\bacquired|\bapproved by|\bcertified by|\bthe (?:makers?|team|company|people) (?:of|behind)|\blike in|\bas an? (?:\p{L}+er|more \p{L}+)|\binspired by|\bused to|\bcompetes? with|\brivals?|\buses|\butiliz(?:es|ing)|\b(?:made|knitted|woven|sewn|spun|crafted) (?:with|from|of|in)|\bbuilt (?:on|with)|\bbased on|\bruns? on|\bblends? of|\blined with|\bequipped with|\bthanks to|\bcompatible with|\bsupports?)\s+(?:[\w-]+,?\s+){0,2}[*_"'(]*$|\b(?:than|over|unlike|beyond|besides|compared (?:to|with)|similar to)\s+(?:[\w-]+\s+){0,3}(?:such as|like)\s+[*_"'(]*$/iu;
/** A part or a seal of something else: "a Gore-Tex membrane", "AAFCO standards". */
export const PART_AFTER =
  /^[*_®™]*[\s-]+(?:\p{Ll}+[\s-]+)?(?:membranes?|fabrics?|fib(?:er|re)s?|yarns?|wool|cotton|technology|technologies|outsoles?|soles?|foam|lining|insulation|midsoles?|lacing|leather|certified|certification|approved|standards?|guidelines|processors?|chips?|engine|plug-?ins?|add-?ons?|integrations?|users?|customers?|files?|imports?|exports?|accounts?)\b(?!\s+\p{Lu})/u;
export const COMPANION_BEFORE = /(?:,|\bor|\band|\/|&)\s*[*_"']*$/iu;
export const OFFER = new RegExp(
  String.raw`\b(?:best|top|great|good|excellent|popular|leading|ideal|perfect|recommend(?:ed|s|ation)?|consider|choose|choice|choices|pick|picks|option|options|suits?|suited|favou?rites?|stands? out|standout|well-known|known for|try|go with|go for|start with|worth|such as|include|includes|including|praised|highly|softer|better|versatile|reliable|affordable|easy to use|simple to use|user-friendly|intuitive|free (?:plan|tier|version|for)|runner-up|suggest(?:ed|ion)?|happy with|makes? (?:this|it)|simpler|easier|faster|more (?:powerful|flexible|affordable|reliable|intuitive|complete|advanced)|(?:tools|apps|options|products|services|brands|platforms|solutions) like|cheaper|cheap|offers?|provides?|features?|delivers|excels?|lets you|helps?|designed for|specializ|built for|made for|fits?|works well|winner|wins?|prefer|to beat|the (?!rest|latest|west|test|contest|guest|request|forest|oldest|largest)\p{L}{3,}est|(?:isn['’]t|is not|not) (?:a )?bad)\b|${OFFER_ELSEWHERE}`,
  'iu',
);
export const VERB_AFTER = /^[*_]*\s+\p{Ll}+\b/u;
export const CHIP_NEXT = /^\s*\+\s*\d+\s*$/u;
export const PROPOSED =
  /(?:\b(?:try|choose|consider|pick|go (?:with|for)|recommend|prefer|better option|alternatives? (?:is|are|include)|can(?:['’]t|not) go wrong with|no better \w+ than|hard to beat|(?:have|take) a look at|check out|look at|don['’]t overlook|start with|stick with)|(?:^|[,:;]|['’]d|\b(?:would|should|could|then|just|simply|you can))\s*use|\b(?:mov|switch|migrat|upgrad)(?:es?|ed|ing)? to|^\s*(?:if|for)\b[^.:\n]{2,80}:)\s+[*_"']*$/iu;
