import { gap, rule } from './intent-rule.ts';
import type { IntentRule } from './intent-rule.ts';
import { RECOMMENDATION_RULES } from './recommendation-rules.ts';

const COMPARES = 'The author weighs options against each other';

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
    '\\b(?:switch|switching|migrate|migrating|moving|move) (?:away |off )?from\\b(?! \\S{2,30} to (?!be))',
    '\\bwhat (?:did|do) you (?:move|switch|migrate) to\\b',
    '\\b(?:what|which)[^.?!\\n]{0,40}\\binstead of\\b',
    `\\bmoving off \\S{2,30}`,
    `\\b(?:something|anything|tool|app|service)s? (?:similar to|like|better than)\\b`,
    '\\b(?:equivalent|substitute)s? (?:of|to|for)\\b',
    `\\binstead of \\S{2,30}\\?`,
  ]),
  rule('comparison', COMPARES, [
    '(?<!\\S)\\S{2,30} (?:vs\\.?|versus) \\S{1,30}',
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
    '\\b(?:raises?|raised|raising|doubled|tripled) (?:its |their |the )?(?:prices?|pricing)\\b|\\bbill (?:went|jumped|grew)\\b|\\bwants? \\$\\d|\\b(?:bucks|dollars|euros?) (?:a|per) (?:month|year|seat)\\b',
    '\\bwhat (?:does|do|would|should) \\S{1,30} (?:cost|charge)\\b',
    '\\b(?:cost of|costs? per|cheap(?:er|est)|affordable|subscription fee|discount|worth (?:the money|paying))\\b',
    '\\bhow (?:do|should|to) (?:you |i |we )?(?:price|charge|bill)\\b',
    '\\bwhat (?:do you|are you) (?:pay|charg)',
    '\\b(?:charged us|bill is|paying per|ends? (?:its|their|the) free (?:plan|tier)|changes its free tier|overpaying|per seat)\\b',
  ]),
  ...RECOMMENDATION_RULES,
  rule('complaint', 'The author is unhappy with something', [
    `\\b(?:terrible|horrible|awful|worst|unusable|garbage|ridiculous|unacceptable|disappointed|disappointing|frustrat(?:ed|ing)|fed up|sick of|tired of|sucks?|scam|rip[- ]?off|nightmare|burned by)\\b`,
    `\\b(?:stopped working|doesn[’']?t work|does not work|not working|isn[’']?t working|won[’']?t (?:work|load|open|start)|keeps? (?:crashing|failing|freezing)|is (?:down|broken)|still (?:no|not|waiting|broken)|can[’']?t (?:log ?in|access|connect)|want (?:my|a) (?:money back|refund)|cancelled my|worst (?:customer )?(?:service|support))\\b`,
    `\\bwhy (?:is|does|do|are|did|has|can[’']?t)\\b${gap(60)}\\b(?:so (?:slow|bad|hard|expensive|buggy)|broken|fail(?:ing|ed)?|crash(?:ing)?|down)\\b`,
    `\\b(?:does \\S{2,30} seem (?:slow|broken|down)|so (?:ugly|slow|bad|buggy|confusing|unreliable|crazy expensive)|(?:account|app) (?:was |got )?(?:disabled|suspended|banned|locked|removed)|hate (?:on |the |this |that |how |using |it)|i(?:[’']ve| have) had it with|never again)\\b`,
    '\\b(?:buggy|overpriced|unreliable|data loss|degraded performance|down again)\\b',
    '\\b(?:locked|kicked|charged|billed) (?:me|us|our \\S{2,20}) (?:out|twice|again)\\b|\\bdouble[- ](?:booked|charged|billed)\\b',
    '\\b(?:without (?:any )?(?:reason|warning|notice|asking)|froze (?:my|our)|frozen for|tripled the price|ignored (?:my|our)|broke (?:our|my|everything|every))\\b',
    '\\b(?:cancel+ed \\S{2,30} after|never (?:got|received|replied|heard)|no (?:reply|response|answer) (?:from|yet|after|since)|told (?:me|us) it was)\\b',
    `\\b(?:lost|deleted|swallowed) (?:all |half |most )?(?:of )?(?:my|our)\\b`,
  ]),
  rule('howto', 'The author asks how to do something', [
    `\\bhow (?:do|can|should|would|could|did|does) (?:i|you|we|one|people|they|it|others|your?)\\b`,
    '\\bhow to\\b|\\bwhat (?:do i do|should i do|to do|now)\\b|\\bwhere to start\\b|\\bbest practices?\\b|\\bhow long (?:to|does|should)\\b',
    `\\b(?:what is|what[’']s) the (?:right|proper|easiest|correct|best) way to\\b|\\bbest way to\\b`,
    `\\b(?:is it possible|is there (?:a|any) way|any way) to\\b`,
    `\\b(?:can(?:not|[’']?t)?|could) (?:i|you|we|someone|anyone) ${gap(60)}\\?`,
    `\\bways? to\\b`,
    `\\b(?:need|looking for) help (?:with|to)\\b`,
  ]),
];
