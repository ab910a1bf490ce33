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

const THING =
  '(?:tools?|apps?|software|services?|platforms?|librar(?:y|ies)|frameworks?|products?|solutions?|crm|saas|books?|courses?|websites?|sites?|blogs?|podcasts?|resources?|providers?|hosting|laptops?|editors?|languages?|database|api|cms|ide|plugins?|extensions?|programs?|clients?|systems?|alternatives?)';
const GAP = '[^.?!\\n]{0,60}';

const rule = (
  intent: Intent,
  because: string,
  patterns: readonly string[],
  field?: Span['field'],
): IntentRule => ({
  intent,
  because,
  pattern: new RegExp(`(?:${patterns.join('|')})`, 'i'),
  ...(field === undefined ? {} : { field }),
});

/** Order matters: the more specific wish comes first. */
export const INTENT_RULES: readonly IntentRule[] = [
  rule('promotion', 'The author presents something of their own', [
    '^\\s*(?:show hn|launch hn|introducing|announcing)\\b',
    "\\b(?:i|we)(?:[’']ve)? (?:just |recently |finally )?(?:built|made|created|launched|released|shipped|open[- ]sourced)\\b",
    `\\b(?:check out|try) (?:my|our) ${GAP}`,
    '\\bmy (?:new |first |latest )?(?:side project|startup|saas|app|product|book|course)\\b(?! idea)',
    '\\b(?:review|rate|feedback (?:on|for)|thoughts on|roast) (?:my|our)\\b',
    '\\bwould you (?:use|pay for)\\b',
  ]),
  rule('alternative', 'The author wants something else than a named product', [
    '\\balternatives?\\b',
    '\\breplacements? (?:for|to|of)\\b',
    `\\b(?:switch(?:ing)?|migrat(?:e|ing)|mov(?:e|ing)) (?:away )?from\\b`,
    '\\binstead of\\b',
    `\\b(?:something|anything|tool|app|service)s? (?:similar to|like|better than)\\b`,
    '\\b(?:equivalent|substitute)s? (?:of|to|for)\\b',
  ]),
  rule('comparison', 'The author weighs options against each other', [
    '\\b\\S{2,30} (?:vs\\.?|versus) \\S{1,30}',
    '\\bcompar(?:ed?|ison|ing) (?:to|with|of|between)\\b',
    `\\bdifferences? between\\b`,
    `\\b(?:which|what) (?:is|one is|are) (?:better|best)\\b${GAP}\\bor\\b`,
    `\\b(?:should i (?:use|choose|pick|learn|go with|buy))\\b${GAP}\\bor\\b`,
    `\\bpros and cons\\b`,
    `\\bis \\S{2,30} (?:still )?(?:better|worse) than\\b`,
  ]),
  rule('price', 'The author asks about money', [
    '\\bhow (?:much|expensive)\\b(?! (?:time|effort|sleep|do you know|data|memory|code))',
    `\\b(?:pricing|price|prices|priced)\\b`,
    '\\bwhat (?:does|do|would|should) \\S{1,30} (?:cost|charge)\\b',
    '\\b(?:cost of|costs? per|cheap(?:er|est)?|affordable|subscription fee|discount|worth (?:the money|paying))\\b',
    '\\bhow (?:do|should|to) (?:you |i |we )?(?:price|charge|bill)\\b',
    '\\bwhat (?:do you|are you) (?:pay|charg)',
  ]),
  rule('recommendation', 'The author asks for recommendations', [
    '\\brecommend(?:ations?|ed|s)?\\b',
    '\\bsuggest(?:ions?)?\\b',
    `\\b(?:what|which)(?:[’']s| is| are|'re)? (?:the |your |a |some )?(?:best|good|favou?rite|go-to|top|great)\\b`,
    `\\b(?:what|which) ${GAP.replace('60', '25')}\\b${THING}\\b`,
    `\\b(?:looking for|searching for|in search of|need) (?:a|an|some|the|good|any) ${GAP}${THING}\\b`,
    `\\b(?:is there|are there|know of|does anyone know|anyone know)\\b ${GAP}\\b${THING}\\b`,
    `\\b(?:best|good|great|favou?rite) ${GAP.replace('60', '30')}${THING}\\b`,
    `\\b(?:where can i (?:find|buy|get)|what do you use|what are you using|who do you use)\\b`,
    `\\bany (?:good|decent|great|recommended)\\b`,
  ]),
  rule('complaint', 'The author is unhappy with something', [
    `\\b(?:terrible|horrible|awful|worst|useless|unusable|garbage|ridiculous|unacceptable|disappointed|disappointing|frustrat(?:ed|ing)|annoy(?:ed|ing)|fed up|sick of|tired of|hate|sucks?|scam|rip[- ]?off)\\b`,
    `\\b(?:stopped working|doesn[’']?t work|does not work|not working|isn[’']?t working|won[’']?t (?:work|load|open|start)|keeps? (?:crashing|failing|freezing)|is (?:down|broken)|still (?:no|not|waiting|broken)|can[’']?t (?:log ?in|access|connect)|refund|cancelled my|customer (?:service|support))\\b`,
    `\\bwhy (?:is|does|do|are|did|has|can[’']?t)\\b${GAP}\\b(?:so (?:slow|bad|hard|expensive|buggy)|broken|fail(?:ing|ed)?|crash(?:ing)?|down)\\b`,
    `\\b(?:buggy|outage|overpriced|unreliable)\\b`,
  ]),
  rule('howto', 'The author asks how to do something', [
    `\\bhow (?:do|can|should|would|could|did) (?:i|you|we|one|people|they)\\b`,
    '\\bhow to\\b',
    `\\b(?:what is|what[’']s) the (?:right|proper|easiest|correct|best) way to\\b`,
    `\\b(?:is it possible|is there (?:a|any) way|any way) to\\b`,
    `\\b(?:can(?:not|[’']?t)?|could) (?:i|you|we|someone|anyone) ${GAP}\\?`,
    `\\bways? to\\b`,
    `\\b(?:need|looking for) help (?:with|to)\\b`,
  ]),
];
