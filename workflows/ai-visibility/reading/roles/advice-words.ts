import { anyOf, noneOf, either } from '#domain/language/alternatives.ts';

const r = String.raw;

/** Phrases that advise for or against any product; all end or begin at its name. */

/** Up to three words between a verb and the name: "the", "a full suite such as", "in good conscience recommend". */
const NEAR = String.raw`[*_:]*\s+(?:[\p{L}'’-]+\s+){0,3}[*_"'“]*$`;
const DO_NOT = anyOf(
  r`don['’]?t|do not|never|wouldn['’]?t|would not|shouldn['’]?t|should not|can['’]?t`,
  r`cannot|couldn['’]?t|could not|won['’]?t|isn['’]t|not`,
);

/** "Not a fan of", "think twice before you buy", "never get a". */
export const WARNED_BEFORE = new RegExp(
  anyOf(
    r`\b${DO_NOT}\s+(?:[\p{L}'’]+\s+){0,3}?` +
      anyOf(
        r`get|buy|pick|choose|take|trust|touch|bother (?:with|to)|start|waste|recommend`,
        r`suggest|advise|consider|find|verify|convinced|familiar with|a fan of|keen on|sold on`,
        r`impressed|fall for|rely on|sign up|switch|count on`,
      ),
    r`\b` +
      anyOf(
        r`think twice[^.,;\n]{0,40}?|be(?:ware| wary| careful| cautious)|warns?|warned`,
        r`caution(?:s|ed)?|advis(?:e|es|ed)|complain(?:s|ed|ts?)?|grumble|gripes?`,
        r`regret(?:s|ted)?|uninstall(?:ed)?|cancel(?:l?ed)?|return(?:ed)|ditch(?:ed)?`,
        r`dump(?:ed)?|forget|avoid(?:ed)?|skip(?:ped)?|swear at|outgr[eo]wn?`,
        r`disappoint(?:ed|ing)?|struggled?|fed up|unhappy|frustrated|tired`,
      ) +
      r`\b` +
      anyOf(r`\s+(?:about|against|of|off|on|with|by|before|from|at)`) +
      r`?`,
    r`\b(?:less|far from|not (?:so|very|as)) ` +
      anyOf(r`kind|happy|keen|enthusiastic|generous|impressed`) +
      r`\s+(?:to|about|with|on)`,
    r`\b(?:stay|steer|keep|run)\b[^.;\n]{0,60}?\b(?:away|clear)\s+(?:of|from)`,
    r`\b(?:hardly|barely|scarcely) needs?`,
    r`\b(?:not|n['’]t) (?:\p{L}+ ){1,3}anything (?:on|about)`,
    r`\b` +
      anyOf(
        r`warnings?|complaints?|concerns|lawsuits?|allegations|doubts|frustrations?|trouble`,
        r`problems|issues`,
      ) +
      r` (?:about|against|with|of|over|around)`,
    r`(?:^|[.!?]\s+|please )do(?:n['’]t| not) ` +
      noneOf(
        r`overlook|miss|forget|underestimate|sleep|discount|dismiss|confuse|ignore|rule|let`,
        r`worry`,
      ) +
      r`\p{L}+`,
    r`\b(?:hardly|barely|little|scant|scarcely) (?:any\s+)?(?:[\p{L}]+\s+)?(?:information|details|data|reviews?|evidence)\s+(?:on|about|for)`,
    r`\b(?:nothing|not much) (?:[\p{L}]+\s+)?(?:on|about)`,
    r`(?:^|[.:\n]\s*)(?:[*_]{2})?(?:losers?|worst(?: of all)?|flops?|duds?|no|not for you)`,
  ) + r`${NEAR}`,
  'iu',
);
/** "Didn't make the cut", "leaves a lot to be desired", "only makes sense from 100 people up". */
export const WARNED_AFTER = new RegExp(
  either(
    r`^\s+last\b(?! (?:year|month|week|spring|summer|fall|winter))`,
    r`\b` +
      anyOf(
        r`I(?:['’]d| would) ` +
          anyOf(r`leave|pass|skip|avoid|hold off|look|wait|think twice|be (?:wary|careful)|not`),
        r`(?:didn['’]t|did not|doesn['’]t|does not|won['’]t) ` +
          anyOf(r`make|cut|last|hold|live|pay off|deliver|impress`),
        r`leaves? (?:a lot|much|something|plenty) to be desired|(?:best |better )?left alone`,
        r`a (?:miss|wide berth)\b|(?:mostly|mainly|largely|overwhelmingly) negative`,
        r`(?:an? |the )?(?:[\p{L}]+ )?` +
          anyOf(
            r`nightmare|disaster|gimmick|rip-?off|scam|money pit|headache|dud|mess|disappointment`,
            r`waste|wrong (?:tool|choice|one|fit|product|pick|thing)`,
          ),
        anyOf(r`fall(?:s|en)?|fell|trail(?:s|ed)?|lag(?:s|ged)?|left`) +
          r` (?:far |well |way )?(?:behind|short|flat|apart)`,
        r`weak(?:est)? (?:spot|point|link)`,
        r`(?:only|really) makes? sense (?:from|above|for|if|once|when|with)|out of business`,
        r`(?:went|gone|going) (?:bust|bankrupt|under|downhill)`,
        r`(?:clos(?:es?|ed|ing)|shut(?:s|ting)?|wound|winding) (?:its doors|down|up shop)`,
        r`pulled out|was withdrawn`,
        r`(?:hasn['’]t|has not|haven['’]t|have not) (?:\p{L}+ ){1,4}(?:since|in (?:years|months|ages))`,
        r`(?:came?|comes?|ranks?|ranked|finish(?:ed|es)?|placed?) (?:in )?(?:dead )?last`,
        r`(?:suffer(?:s|ed)?|suffering) from`,
        r`(?:riddled|plagued|marred|dogged|let down|hampered|littered) (?:with|by)`,
        r`steep learning curve`,
        r`(?:never|not|n['’]t) (?:really |actually )?` +
          anyOf(r`built|made|meant|designed|intended|ready|there yet`),
        anyOf(r`built|made|meant|designed|aimed|priced|geared|intended`) +
          r` (?:for|at) (?:much |far )?` +
          anyOf(r`bigger|larger|huge|other|different|enterprises?|corporations?`),
        r`drown in|hold off|proceed with caution|be (?:cautious|careful|wary)`,
        anyOf(r`string|raft|flood|history|number|lot|lots|wave|stream`) +
          r` of (?:[\p{L}]+ )?` +
          anyOf(r`complaints|problems|issues|outages|recalls|bugs|lawsuits|crashes`),
        r`any ?more\b|I no longer|\b(?:had|was|were|used to)\b[^.;\n]{3,60}\buntil\b`,
        r`(?:sells?|sold|shares?|leaked?|harvests?) (?:your|their|its|customers?['’]?|users?['’]?) (?:[\p{L}]+ )?` +
          anyOf(r`location|data|details|information|passwords|histor(?:y|ies)`),
      ),
  ),
  'iu',
);
/** "Acme? I'd pass." */
export const WAVED_OFF_AFTER = new RegExp(
  r`^[*_"'”]*\?\s*` +
    anyOf(
      r`no\b|nope|not (?:really|for|unless|today|if)|never`,
      r`only if you (?:enjoy|like|love|want to)|hard pass|pass\b|skip|avoid`,
      r`I(?:['’]d| would) (?:pass|skip|avoid|not)|meh\b|overrated`,
    ),
  'iu',
);

/** "Lean toward", "swear by", "it's": phrases for what someone chooses. */
export const ADVISED_BEFORE = new RegExp(
  anyOf(
    r`\b` +
      anyOf(
        r`lean(?:s|ed|ing)? (?:to|toward|towards)|swears? by|raves? about|loves?|trusts?`,
        r`vot(?:e|es|ed) for|opt(?:s|ed)? for|settled? on|sticks? (?:with|to)`,
        r`fall(?:s|ing)? back on|(?:keep|kept|keeps) coming back to|toss-up between`,
        r`tie between|followed by`,
        r`(?:I|we|you|most|many|people|they|experts|locals)(?:['’]d| would| should| could| will| can)? ` +
          anyOf(r`now |also |always |usually |mostly |often |then `) +
          r`?` +
          anyOf(r`use|take|say|get|buy|grab|name|love|like|favou?r|pick|choose|prefer`),
        r`give|look at`,
        anyOf(
          r`pick|choice|winner|answer|favou?rite|recommendation|suggestion|verdict|bet|vote`,
          r`advice|tip`,
        ) + r` (?:is|goes to|would be|remains|for \p{L}+ is)`,
        r`(?:that|it|this|there)(?:['’]s| is| would be)|turn to`,
        r`(?:point|steer|nudge|send)(?:s|ed)? (?:\p{L}+ ){0,3}(?:to|toward|towards)`,
        r`now it['’]s|happy (?:with|owners of)|impressed (?:by|with)|kind words for`,
        r`(?:ranks?|rates?|puts?|scores?|places?|named|crowned|voted)`,
      ) +
      r`\s+(?:the |an? |either |both )?[*_"'“]*$`,
    r`(?:^|[.!?:,]\s+|\bjust |\bthen |\bso )` +
      anyOf(r`buy|get|take|grab|pick|choose|go|say|try|use|order|download|with`) +
      r` (?:yourself )?(?:the |an? )?[*_"'“]*$`,
    r`\b(?:three|two|four|five|few|several|these) (?:\p{L}+ )?` +
      anyOf(r`names|brands|tools|options|picks|candidates|products`) +
      r`\b[^.:\n]{0,30}:\s*[*_"'“]*$`,
    r`(?:^|\n)[\s>*_-]*` +
      anyOf(
        r`tl;?dr|bottom line|verdict|in short|short answer|quick answer|winners?|our take`,
        r`look at|top picks?|best|answer|summary|conclusion`,
      ) +
      r`\b[^.:\n]{0,24}:[\s*_]*(?:the )?[*_"'“]*$`,
  ),
  'iu',
);
/** "Gets the nod", "is where I'd put my money", "holds up". */
export const ADVISED_AFTER = new RegExp(
  r`^[^.;\n]{0,60}?\b` +
    anyOf(
      r`gets? (?:the|my|our|your) (?:nod|vote|pick|pass)|(?:is|['’]s) where (?:I|we|you)`,
      r`is what (?:\p{L}+ ){1,5}(?:like|love|use|choose|pick|recommend|tend|prefer|buy|take)`,
      r`hold(?:s|ing)? up|shines?|comes? (?:out )?(?:first|top|on top|ahead|tops)`,
      r`came (?:out )?(?:first|top|on top|ahead)`,
      r`takes? (?:the )?(?:first place|top spot|crown|cake|gold)`,
      r`tops (?:the|our|every|most|all)|leads (?:the|our|in|on|by)|serves? you well`,
      r`all the way|pays? for itself`,
      r`(?:hard|tough|difficult) (?:to beat|to fault|not to like)|is fine\b`,
      r`(?:is )?all you need|safe bet|place to start|next step|way to go`,
      r`(?:natural|worthy) (?:heir|successor|replacement)|(?:has )?taken? its place`,
      r`(?:the|my|our) ` +
        anyOf(r`right|best|safe|comfortable|obvious|clear|sensible|first|top|natural|easy`) +
        r` (?:one|choice|pick|bet|option|answer)`,
      r`respectable|spotless|without (?:fuss|a hitch|fail|trouble)`,
      r`makes sense (?:if|when|once|for)|will get you|does well|edges out|outperforms`,
      r`outclasses|beats|undercuts|saves? (?:you |them )?\p{L}+ (?:hours|time|money|days)`,
      r`saved (?:our|my|us|me)`,
      r`(?:the one|the \p{L}+) (?:I|we|dentists|experts|most|people|\p{L}+s)(?:['’]d| would)? ` +
        anyOf(r`name|take|buy|get|choose|pick|recommend|spend|use`),
    ) +
    r`\b`,
  'iu',
);
/** "Nothing is as quick as", "I haven't found one that beats": no other is better. */
export const UNBEATEN_BEFORE = new RegExp(
  either(
    r`\b` +
      anyOf(
        r`nothing|none|no (?:other )?\p{L}+|never (?:found|seen|tried|had)`,
        r`haven['’]t (?:found|seen|tried|had)|yet to (?:find|see)|can['’]t (?:find|think of)`,
      ) +
      r`\b[^.;\n]{0,60}?\b(?:beats?|than|as|matches|rivals|close to|like)\s+(?:the )?[*_"'“]*$`,
    r`\b(?:hard|difficult|impossible) not to (?:like|love|recommend|be impressed by)\s+[*_"'“]*$`,
  ),
  'iu',
);
/** A shop that has it. */
export const SHOP_AFTER = new RegExp(
  r`^[*_]*\s+(?:also |now |usually |\p{L}+ly )?` +
    anyOf(r`carr(?:y|ies)|stocks?|sells?|ships?|delivers?|offers?|keeps?|has (?:it|them)`) +
    r`\b`,
  'iu',
);
/** Behind "Acme over", "Acme beats": worse, where the question weighs the two. */
export const BEATEN_BEFORE = new RegExp(
  r`\b` +
    anyOf(
      r`over|beats|beat|outperforms?|outclasses|edges out|tops|undercuts|ahead of`,
      r`better than|instead of|rather than|against \S+ (?:at|with|for)`,
    ) +
    r`\s+(?:the )?[*_"'“]*$`,
  'iu',
);
/** What such a comparison measures against when the question names nothing. */
export const YARDSTICK_BEFORE = new RegExp(
  r`\b` +
    anyOf(
      r`beats?|outperforms?|outclasses|edges out|undercuts`,
      r`(?:than|of|from|as|like|what|unlike) (?:the |an? )?`,
      r`(?:most|all|everything|half|much) of what|coming from|former|ex-`,
      r`says? your \p{L}+ \p{L}+ in|(?:think|e\.g\.),?|for (?:example|instance),?`,
    ) +
    r`\s*[*_"'“]*$`,
  'iu',
);
/** Only that it is named, such as for an example. */
export const EXAMPLE_AFTER = /^[*_"'”]*,? for (?:example|instance)\b/iu;
/** "Acme, despite its price, …", "While Acme is popular, …": granted, and not the point. */
export const CONCESSION = new RegExp(
  r`^(?:[\s*_"'“>]*)` +
    anyOf(
      r`while|although|though|even though|despite|granted|sure|yes|true|admittedly`,
      r`as \p{L}+ as`,
    ) +
    r`\b[^.;\n]{3,160}?,\s*(?!(?:and|or)\b)`,
  'iu',
);
/** "Kontora does." "Acme is not.": the opposite of, or the same as, the previous statement. */
export const ELLIPSIS_AFTER =
  /^[*_"'”]*\s+(?:does|do|is|are|was|were|did|can|will|has|have)(?<not>\s+not|n['’]t)?[.!]?\s*$/iu;
export const TURN = /[,;]?\s+(?:but|however|yet|except)\b/iu;
/** Preceded by "used with", "for" or "from", the name is not what the sentence offers. */
export const PREPOSITION_BEFORE = new RegExp(
  either(
    r`\b` +
      anyOf(
        r`from|with|to|of|for|by|in|on|at|into|inside|within|onto|like|than|as|over|against`,
        r`via|per|about|between|beside|besides|under`,
        r`(?:as|so|nor|neither) (?:do|does|is|are|can|did)`,
      ) +
      r`\s+` +
      anyOf(r`(?:the|a|an|your|our|my|their|its|existing|old|current)\s+`) +
      r`*[*_"'“(]*$`,
    r`\b(?:its|their|your|our)\s+[*_"'“]*$`,
  ),
  'iu',
);
/** "If you have used Acme": some have, which is no recommendation to others. */
export const CONDITION_OPEN = new RegExp(
  r`^[\s*_>"'“-]*(?:(?:so|and|but|or|then),?\s+)?` +
    anyOf(r`if|when|whenever|where|once|while|whereas|since|because|unless|say|suppose`) +
    r`\b[^,;:\n]*$`,
  'iu',
);
/** Headings and labels of what an answer advises against. */
export const WARNING_LABEL = new RegExp(
  r`\b` +
    anyOf(
      r`avoid|not recommended|not worth|worst|skip|discontinued|steer clear`,
      r`stay (?:away|clear)|red flags?|a miss|failed|losers?|flops?|duds?|pass on`,
      r`disappoint\p{L}*|beware|warnings?|leave out|rejected`,
      r`do(?:n['’]t| not) (?:buy|get|use|bother)|overrated|hold off|ruled out|not for|cancel`,
      r`ditch|get rid of|uninstall`,
    ) +
    r`\b`,
  'iu',
);
