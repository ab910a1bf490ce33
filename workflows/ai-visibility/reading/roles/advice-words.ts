/** Turns of phrase that advise for or against something, whatever it is; all end or begin at its name. */

/** Up to three words between a verb and the name: "the", "a full suite such as", "in good conscience recommend". */
const NEAR = String.raw`[*_:]*\s+(?:[\p{L}'’-]+\s+){0,3}[*_"'“]*$`;
const DO_NOT = String.raw`(?:don['’]?t|do not|never|wouldn['’]?t|would not|shouldn['’]?t|should not|can['’]?t|cannot|couldn['’]?t|could not|won['’]?t|isn['’]t|not)`;

/** "Not a fan of", "think twice before you buy", "never get a". */
export const WARNED_BEFORE = new RegExp(
  String.raw`(?:\b${DO_NOT}\s+(?:[\p{L}'’]+\s+){0,3}?(?:get|buy|pick|choose|take|trust|touch|bother (?:with|to)|start|waste|recommend|suggest|advise|consider|find|verify|convinced|familiar with|a fan of|keen on|sold on|impressed|fall for|rely on|sign up|switch|count on)|\b(?:think twice[^.,;\n]{0,40}?|be(?:ware| wary| careful| cautious)|warns?|warned|caution(?:s|ed)?|advis(?:e|es|ed)|complain(?:s|ed|ts?)?|grumble|gripes?|regret(?:s|ted)?|uninstall(?:ed)?|cancel(?:l?ed)?|return(?:ed)|ditch(?:ed)?|dump(?:ed)?|forget|avoid(?:ed)?|skip(?:ped)?|swear at|outgr[eo]wn?|disappoint(?:ed|ing)?|struggled?|fed up|unhappy|frustrated|tired)\b(?:\s+(?:about|against|of|off|on|with|by|before|from|at))?|\b(?:less|far from|not (?:so|very|as)) (?:kind|happy|keen|enthusiastic|generous|impressed)\s+(?:to|about|with|on)|\b(?:stay|steer|keep|run)\b[^.;\n]{0,60}?\b(?:away|clear)\s+(?:of|from)|\b(?:hardly|barely|scarcely) needs?|\b(?:not|n['’]t) (?:\p{L}+ ){1,3}anything (?:on|about)|\b(?:warnings?|complaints?|concerns|lawsuits?|allegations|doubts|frustrations?|trouble|problems|issues) (?:about|against|with|of|over|around)|(?:^|[.!?]\s+|please )do(?:n['’]t| not) (?!overlook|miss|forget|underestimate|sleep|discount|dismiss|confuse|ignore|rule|let|worry)\p{L}+|\b(?:hardly|barely|little|scant|scarcely) (?:any\s+)?(?:[\p{L}]+\s+)?(?:information|details|data|reviews?|evidence)\s+(?:on|about|for)|\b(?:nothing|not much) (?:[\p{L}]+\s+)?(?:on|about)|(?:^|[.:\n]\s*)(?:[*_]{2})?(?:losers?|worst(?: of all)?|flops?|duds?|no|not for you))${NEAR}`,
  'iu',
);
/** "Didn't make the cut", "leaves a lot to be desired", "only makes sense from 100 people up". */
export const WARNED_AFTER =
  /^\s+last\b(?! (?:year|month|week|spring|summer|fall|winter))|\b(?:I(?:['’]d| would) (?:leave|pass|skip|avoid|hold off|look|wait|think twice|be (?:wary|careful)|not)|(?:didn['’]t|did not|doesn['’]t|does not|won['’]t) (?:make|cut|last|hold|live|pay off|deliver|impress)|leaves? (?:a lot|much|something|plenty) to be desired|(?:best |better )?left alone|a (?:miss|wide berth)\b|(?:mostly|mainly|largely|overwhelmingly) negative|(?:an? |the )?(?:[\p{L}]+ )?(?:nightmare|disaster|gimmick|rip-?off|scam|money pit|headache|dud|mess|disappointment|waste|wrong (?:tool|choice|one|fit|product|pick|thing))|(?:fall(?:s|en)?|fell|trail(?:s|ed)?|lag(?:s|ged)?|left) (?:far |well |way )?(?:behind|short|flat|apart)|weak(?:est)? (?:spot|point|link)|(?:only|really) makes? sense (?:from|above|for|if|once|when|with)|out of business|(?:went|gone|going) (?:bust|bankrupt|under|downhill)|(?:clos(?:es?|ed|ing)|shut(?:s|ting)?|wound|winding) (?:its doors|down|up shop)|pulled out|was withdrawn|(?:hasn['’]t|has not|haven['’]t|have not) (?:\p{L}+ ){1,4}(?:since|in (?:years|months|ages))|(?:came?|comes?|ranks?|ranked|finish(?:ed|es)?|placed?) (?:in )?(?:dead )?last|(?:suffer(?:s|ed)?|suffering) from|(?:riddled|plagued|marred|dogged|let down|hampered|littered) (?:with|by)|steep learning curve|(?:never|not|n['’]t) (?:really |actually )?(?:built|made|meant|designed|intended|ready|there yet)|(?:built|made|meant|designed|aimed|priced|geared|intended) (?:for|at) (?:much |far )?(?:bigger|larger|huge|other|different|enterprises?|corporations?)|drown in|hold off|proceed with caution|be (?:cautious|careful|wary)|(?:string|raft|flood|history|number|lot|lots|wave|stream) of (?:[\p{L}]+ )?(?:complaints|problems|issues|outages|recalls|bugs|lawsuits|crashes)|any ?more\b|I no longer|\b(?:had|was|were|used to)\b[^.;\n]{3,60}\buntil\b|(?:sells?|sold|shares?|leaked?|harvests?) (?:your|their|its|customers?['’]?|users?['’]?) (?:[\p{L}]+ )?(?:location|data|details|information|passwords|histor(?:y|ies)))/iu;
/** "Acme? I'd pass." */
export const WAVED_OFF_AFTER =
  /^[*_"'”]*\?\s*(?:no\b|nope|not (?:really|for|unless|today|if)|never|only if you (?:enjoy|like|love|want to)|hard pass|pass\b|skip|avoid|I(?:['’]d| would) (?:pass|skip|avoid|not)|meh\b|overrated)/iu;

/** "Lean toward", "swear by", "it's": what someone takes. */
export const ADVISED_BEFORE = new RegExp(
  String.raw`(?:\b(?:lean(?:s|ed|ing)? (?:to|toward|towards)|swears? by|raves? about|loves?|trusts?|vot(?:e|es|ed) for|opt(?:s|ed)? for|settled? on|sticks? (?:with|to)|fall(?:s|ing)? back on|(?:keep|kept|keeps) coming back to|toss-up between|tie between|followed by|(?:I|we|you|most|many|people|they|experts|locals)(?:['’]d| would| should| could| will| can)? (?:now |also |always |usually |mostly |often |then )?(?:use|take|say|get|buy|grab|name|love|like|favou?r|pick|choose|prefer)|give|look at|(?:pick|choice|winner|answer|favou?rite|recommendation|suggestion|verdict|bet|vote|advice|tip) (?:is|goes to|would be|remains|for \p{L}+ is)|(?:that|it|this|there)(?:['’]s| is| would be)|turn to|(?:point|steer|nudge|send)(?:s|ed)? (?:\p{L}+ ){0,3}(?:to|toward|towards)|now it['’]s|happy (?:with|owners of)|impressed (?:by|with)|kind words for|(?:ranks?|rates?|puts?|scores?|places?|named|crowned|voted))\s+(?:the |an? |either |both )?[*_"'“]*$|(?:^|[.!?:,]\s+|\bjust |\bthen |\bso )(?:buy|get|take|grab|pick|choose|go|say|try|use|order|download|with) (?:yourself )?(?:the |an? )?[*_"'“]*$|\b(?:three|two|four|five|few|several|these) (?:\p{L}+ )?(?:names|brands|tools|options|picks|candidates|products)\b[^.:\n]{0,30}:\s*[*_"'“]*$|(?:^|\n)[\s>*_-]*(?:tl;?dr|bottom line|verdict|in short|short answer|quick answer|winners?|our take|look at|top picks?|best|answer|summary|conclusion)\b[^.:\n]{0,24}:[\s*_]*(?:the )?[*_"'“]*$)`,
  'iu',
);
/** "Gets the nod", "is where I'd put my money", "holds up". */
export const ADVISED_AFTER =
  /^[^.;\n]{0,60}?\b(?:gets? (?:the|my|our|your) (?:nod|vote|pick|pass)|(?:is|['’]s) where (?:I|we|you)|is what (?:\p{L}+ ){1,5}(?:like|love|use|choose|pick|recommend|tend|prefer|buy|take)|hold(?:s|ing)? up|shines?|comes? (?:out )?(?:first|top|on top|ahead|tops)|came (?:out )?(?:first|top|on top|ahead)|takes? (?:the )?(?:first place|top spot|crown|cake|gold)|tops (?:the|our|every|most|all)|leads (?:the|our|in|on|by)|serves? you well|all the way|pays? for itself|(?:hard|tough|difficult) (?:to beat|to fault|not to like)|is fine\b|(?:is )?all you need|safe bet|place to start|next step|way to go|(?:natural|worthy) (?:heir|successor|replacement)|(?:has )?taken? its place|(?:the|my|our) (?:right|best|safe|comfortable|obvious|clear|sensible|first|top|natural|easy) (?:one|choice|pick|bet|option|answer)|respectable|spotless|without (?:fuss|a hitch|fail|trouble)|makes sense (?:if|when|once|for)|will get you|does well|edges out|outperforms|outclasses|beats|undercuts|saves? (?:you |them )?\p{L}+ (?:hours|time|money|days)|saved (?:our|my|us|me)|(?:the one|the \p{L}+) (?:I|we|dentists|experts|most|people|\p{L}+s)(?:['’]d| would)? (?:name|take|buy|get|choose|pick|recommend|spend|use))\b/iu;
/** "Nothing is as quick as", "I haven't found one that beats": no other is better. */
export const UNBEATEN_BEFORE =
  /\b(?:nothing|none|no (?:other )?\p{L}+|never (?:found|seen|tried|had)|haven['’]t (?:found|seen|tried|had)|yet to (?:find|see)|can['’]t (?:find|think of))\b[^.;\n]{0,60}?\b(?:beats?|than|as|matches|rivals|close to|like)\s+(?:the )?[*_"'“]*$|\b(?:hard|difficult|impossible) not to (?:like|love|recommend|be impressed by)\s+[*_"'“]*$/iu;
/** A shop that has it. */
export const SHOP_AFTER =
  /^[*_]*\s+(?:also |now |usually |\p{L}+ly )?(?:carr(?:y|ies)|stocks?|sells?|ships?|delivers?|offers?|keeps?|has (?:it|them))\b/iu;
/** Behind "Acme over", "Acme beats": worse, where the question weighs the two. */
export const BEATEN_BEFORE =
  /\b(?:over|beats|beat|outperforms?|outclasses|edges out|tops|undercuts|ahead of|better than|instead of|rather than|against \S+ (?:at|with|for))\s+(?:the )?[*_"'“]*$/iu;
/** What such a comparison measures against when no one asked about it. */
export const YARDSTICK_BEFORE =
  /\b(?:beats?|outperforms?|outclasses|edges out|undercuts|(?:than|of|from|as|like|what|unlike) (?:the |an? )?|(?:most|all|everything|half|much) of what|coming from|former|ex-|says? your \p{L}+ \p{L}+ in|(?:think|e\.g\.),?|for (?:example|instance),?)\s*[*_"'“]*$/iu;
/** Only that it is named, such as for an example. */
export const EXAMPLE_AFTER = /^[*_"'”]*,? for (?:example|instance)\b/iu;
/** "Acme, despite its price, …", "While Acme is popular, …": granted, and not the point. */
export const CONCESSION =
  /^(?:[\s*_"'“>]*)(?:while|although|though|even though|despite|granted|sure|yes|true|admittedly|as \p{L}+ as)\b[^.;\n]{3,160}?,\s*(?!(?:and|or)\b)/iu;
/** "Kontora does." "Acme is not.": the opposite, or the same, of what was said before. */
export const ELLIPSIS_AFTER =
  /^[*_"'”]*\s+(?:does|do|is|are|was|were|did|can|will|has|have)(?<not>\s+not|n['’]t)?[.!]?\s*$/iu;
export const TURN = /[,;]?\s+(?:but|however|yet|except)\b/iu;
/** Behind the name it is used with, for, from: not what the sentence offers. */
export const PREPOSITION_BEFORE =
  /\b(?:from|with|to|of|for|by|in|on|at|into|inside|within|onto|like|than|as|over|against|via|per|about|between|beside|besides|under|(?:as|so|nor|neither) (?:do|does|is|are|can|did))\s+(?:(?:the|a|an|your|our|my|their|its|existing|old|current)\s+)*[*_"'“(]*$|\b(?:its|their|your|our)\s+[*_"'“]*$/iu;
/** "If you have used Acme": some do, which does not say that others should. */
export const CONDITION_OPEN =
  /^[\s*_>"'“-]*(?:(?:so|and|but|or|then),?\s+)?(?:if|when|whenever|where|once|while|whereas|since|because|unless|say|suppose)\b[^,;:\n]*$/iu;
/** Headings and labels of what an answer advises against. */
export const WARNING_LABEL =
  /\b(?:avoid|not recommended|not worth|worst|skip|discontinued|steer clear|stay (?:away|clear)|red flags?|a miss|failed|losers?|flops?|duds?|pass on|disappoint\p{L}*|beware|warnings?|leave out|rejected|do(?:n['’]t| not) (?:buy|get|use|bother)|overrated|hold off|ruled out|not for|cancel|ditch|get rid of|uninstall)\b/iu;
