import { anyOf } from '#domain/language/alternatives.ts';

/** The words of the role rules. Patterns that end with `$` end at a name; `^` begins behind it. */

const r = String.raw;
const one = (...words: string[]): RegExp => new RegExp(anyOf(...words), 'iu');
/** Start and end of a word with or without accents, which a plain word boundary misses. */
const [W, END] = [r`(?<![\p{L}\p{M}])`, r`(?![\p{L}\p{M}])`];
/** Marks of emphasis and up to three small words between a phrase and a name. */
const SMALL = r`(?!(?:instead|rather|than|over|from|unlike|of|to)\b)[\p{L}'’-]+\s+`;
const NEAR = r`[*_:]*\s+(?:${SMALL}){0,3}?[*_"'“„(]*$`;
const NOT = r`(?:(?:do|does|did|would|should|could|ca|wo|is|are|was|has)n['’]?t|not|never|cannot)`;

const whole = (...words: string[]): string => W + anyOf(...words) + END;

export const AGAINST_BEFORE = one(
  W +
    anyOf(
      r`avoid(?:ing|ed)?|skip|ditch|dump|drop|forget|rul(?:e|ed|ing) out|hold(?:ing)? off(?: on)?`,
      r`pass(?:ing)? on|steer clear of|(?:stay|keep|steer|run) (?:\p{L}+ ){0,3}?(?:away|clear) (?:from|of)`,
      r`(?:ware|wary|careful|cautious) (?:of|with|about)|warn(?:s|ed)? (?:about|against|of)|against`,
      r`think (?:twice|hard|carefully)[^.,;\n]{0,40}|look elsewhere than|regret(?:ted)?|fed up with|tired of|losers?|neither|nor`,
      r`${NOT}\s+(?:[\p{L}'’]+\s+){0,4}?(?:recommend(?:ed)?|suggest|buy|get|use|take|pick|choose|trust|touch|bother with|go (?:with|for)|start with|opt for|pay for|fall for|rely on|need|a fan of|convinced by|impressed by)`,
      r`(?:hesitate|reluctant) to recommend|(?:complaints?|problems?|concerns|complain(?:s|ed)?) (?:about|with)`,
      r`instead of|rather than|lieber [^.;\n]{1,40} als|statt|anstatt|anstelle von|en (?:lugar|vez) de|au lieu de|plutôt que`,
      r`(?:ver)?meiden?(?: sie)?|finger (?:weg )?von|weder|verzichten? auf|nicht (?:mehr )?(?:zu|auf|für)`,
      r`no (?:recomiendo|recomendaría|usaría|compraría|elegiría)|[eé]vit(?:a|e|ar|aría|er|ez)|waste (?:your )?(?:money|time) on|descart(?:a|e|ar)|déconseille`,
    ) +
    NEAR,
  r`(?:避免|不要|不推荐|不推薦)${NEAR}`,
);
export const AGAINST_AFTER = one(
  whole(
    r`no longer|discontinued|defunct|retired|clos(?:ed|es|ing) (?:down|its doors)|shut(?:s|ting)? (?:down|its)|out of (?:business|stock)|recall(?:ed|s)|sold out`,
    r`unsuitable|unreliable|overpriced|overkill|outdated|abandoned|look elsewhere|gone downhill`,
    r`too (?!good|great)\p{L}+(?=\s+(?:for|to)\b|[.,;]|$)|more than (?:you|most|they|we) (?:\w+ )?needs?`,
    r`(?:fall(?:s|en)?|fell|lag(?:s|ged)?|trail(?:s|ed)?) (?:short|behind|flat)|lacks?|less (?:suit\p{L}+|ideal|useful)`,
    r`i(?:['’]d| would) (?:pass|skip|avoid|hold off|leave|look|wait|think twice|not)|(?:best|better) (?:left alone|avoided)`,
    r`avoid|skip|stay away|steer clear|hold off|hard pass|ruled out|off the (?:list|table)|hard to (?:justify|recommend)`,
    r`nightmare|disaster|rip-?off|scam|money pit|mess|dud|waste|mistake|steep learning curve`,
    r`(?:bad|poor|wrong|weak|worse|worst) (?:tool|choice|fit|match|option|pick|one|product)|only (?:really )?makes? sense`,
    r`(?:made|meant|designed|aimed|priced) (?:for|at) (?:much )?(?:bigger|larger|huge|enterprises?)`,
    r`${NOT} (?:\p{L}+ ){0,3}?(?:a (?:good |great )?(?:fit|match|choice|option)|(?:be )?an (?:option|alternative)|recommend\p{L}*|suit\p{L}*|ideal|worth|available|(?:the )?(?:right|best)|meant|built|ready|supports?|offers?|pick|choose|use it|hold up|work)`,
    r`(?:has|have|offers?) no (?!hidden|added|known|artificial|fees?|ads|contract|learning curve|rival|equal|match)`,
    r`keine? (?:\p{L}+ )?(?:option|alternative|wahl|empfehlung)|nicht mehr|nicht (?:nehmen|wählen|kaufen|nutzen)|lohnt sich nicht|absehen|verzichten|ungeeignet|abraten|eingestellt|zu (?:teuer|komplex|kompliziert)`,
    r`(?:nicht|kaum|wenig) (?:mehr )?(?:\p{L}+ )?(?:geeignet|empfehlenswert|empfehlen|ideal|verfügbar)|eignet sich[^.,;\n]{0,20} nicht`,
    r`no (?:es|está|son|sería) (?:\p{L}+ )?(?:recomendable|disponible|adecuad[oa]|ideal)|demasiado \p{L}+|ha cerrado|dejó de`,
    r`n['’]est (?:pas|plus)|ne convient|trop (?:ch[eè]re?|complexe|compliqué)|déconseill\p{L}*|à éviter`,
  ),
  r`(?:おすすめ|お勧め)(?:でき|し)(?:ません|ない)|終了し|向いてい(?:ません|ない)|不向き|避けた|不推荐|不推薦|不适合|不適合|停止`,
);
/** The name’s own verb is negated, and not to its credit. */
export const DOES_NOT = new RegExp(
  r`^[*_"'”]*\s+(?:\p{L}+ly )?(?:${NOT}|(?:does|do|is|are) not)\s+(?!(?:just|only|require|need|charge|force|lock|limit|compromise|disappoint|break|cost|leak|slip|crash|(?:that |too |so )?(?:bad|expensive|hard|difficult|perfect|alone|the (?:cheapest|best|only)))\b)\p{L}+`,
  'iu',
);
/** The answer knows nothing of it. */
export const UNKNOWN =
  /(?:\b(?:no|not|unable|nothing|little|hardly|lacks?)|n['’]t)\b[^.;\n]{0,40}?\b(?:informat\p{L}*|details|data|reviews?|coverage|results?|mention\p{L}*|familiar|anything|find|found|heard|verify)\b/iu;
/** Verbs in two parts around a name (`¤`) or a clause: "leave … out", "rate ich … ab". */
export const SPLIT_VERB = one(
  r`\b(?:cross|leave|give|rule|strike)\s+[*_"'“]*¤[^.;\n]{0,20}?\b(?:off|out|a miss|a wide berth)(?! of the box)`,
  W + r`(?:rate|rät|raten|sehe|sehen|lehne|lehnt)${END}[^.;\n]{0,90}?\sab${END}`,
  W +
    r`(?:scheidet?|scheiden|schließe|fällt|fallen|läuft)${END}[^.;\n]{0,90}?\s(?:aus|weg|flach|ab)${END}`,
  W +
    r`(?:stellte?${END}[^.;\n]{0,60}?\sein|kommt${END}[^.;\n]{0,60}?\snicht (?:in frage|infrage)|vor${END}\s+[*_"'“]*¤[^.;\n]{0,40}?\swarn\p{L}*)${END}`,
);
export const WARNING_LABEL =
  /\b(?:avoid|not (?:recommended|worth|for)|worst|skip|discontinued|steer clear|stay (?:away|clear)|red flags?|a miss|failed|losers?|flops?|pass on|disappoint\p{L}*|beware|warnings?|rejected|do(?:n['’]t| not) (?:buy|get|use)|overrated|hold off|ruled out|vermeiden|abraten|evitar|éviter)\b/iu;
export const WARNING_MARK = /^[\s>*+-]*(?:❌|🚫|👎|✖|⛔|✘|✗|⚠)/u;
/** "Acme? I’d pass." */
export const WAVED_OFF =
  /^[*_"'”]*\?\s*(?:no\b|nope|not|never|only if|hard pass|pass\b|skip|avoid|i(?:['’]d| would) (?:pass|skip|avoid|not)|overrated)/iu;
/** A sentence that goes on about the same brand and advises against it. */
export const TAKEN_BACK =
  /^[\s*_"'“]*(?:it|its|it['’]s|they|this|that|i|we|you|don['’]t|do not|the (?:app|company|service|product|tool|brand))\b[^.!]*?(?:\b(?:(?:would|do|could|can|should)(?:n['’]t| not)|never|avoid|skip)\s+(?:[\p{L}'’]+\s+){0,3}?(?:it|them)\b|\bno longer\b)/iu;
/** Behind another product: "simpler than", "owned by", "imports from", "alternative to". */
export const ASIDE_BEFORE = one(
  W +
    anyOf(
      r`than|unlike|over|besides|versus|(?<!\p{L}s )like|compar(?:ed|able|es?|ing|ison) (?:it )?(?:to|with)|similar to|as (?:good|much|well) as|level as`,
      r`(?:owned|built|made|developed|founded|run|acquired|bought|powered|inspired|approved) (?:by|with|of)|part of|makers? of|former(?:ly)?|previously`,
      r`(?:leav|mov|com|switch|migrat|import|export)\p{L}* (?:\p{L}+ ){0,3}?from|alternatives? (?:to|for)|replac\p{L}+(?: for)?`,
      r`(?:integrat|connect|sync|work|pair|plug|compatib|partner)\p{L}* (?:\p{L}+ ){0,2}?(?:with|into|to)|pulls? \p{L}+ from|runs? on|based on|uses|supports?|plug-?in for`,
      r`beats?|outperforms?|edges out|undercuts|ahead of|aus|exportados de|(?:blends?|lined|woven|made) (?:with|of|in)`,
    ) +
    r`\s+(?:the |an? |your |[\p{L}-]+ ){0,2}[*_"'“(]*$`,
);
/** What a company is or did, rather than what it does for the asker. */
export const HISTORY_AFTER =
  /^[*_"'”]*,?\s+(?:\p{L}+ly\s+|which\s+)?(?:(?:was|were) (?:founded|started|launched|acquired|bought|sold|once|named|an?|one of|the (?:first|largest))|had|did|has (?:been (?:acquired|bought|around)|raised|grown|\d)|invented|founded|launched|introduced|acquired|bought|sold|merged|raised|started|began|came up|announced|moved|employs|belongs|used to|costs?|(?:is )?(?:owned|based|the (?:market )?(?:leader|incumbent))|for (?:example|instance))\b/iu;
export const FOR_BEFORE = one(
  W +
    anyOf(
      r`(?:try|choose|consider|pick|buy|take|grab|get|use|go (?:with|for|to)|start with|stick with|opt for|settle on|recommend|suggest|prefer|lean (?:to|towards?)|swear by|check out|look at|switch to|move to|end up (?:with|on)|give|say|turn to|followed by)`,
      r`(?:best|top|right|first|safest|good|great|strong|solid|better|popular|obvious|clear|favou?rite|beliebt|beste|gut|empfehlenswert|mejor(?:es)?|buen[ao]s?|meilleure?s?|bon(?:ne)?s?) (?:\p{L}+ ){0,2}?(?:is|are|would be|includes?|ist|sind|es|son|est|sont|:)`,
      r`(?:pick|choices?|options?|winners?|answer|favou?rites?|recommendations?|suggestion|verdict|runner-up|shortlist|candidates|alternatives?)(?: (?:is|are|would be|remains|include|goes to))?[*_]*:?`,
      r`[\p{L}]+s (?:like|including)|such as|including|can['’]?t go wrong with|(?:happy|better off|(?:best|well) served) (?:with|by)|overall|winner|best for [^:\n]{2,40}:`,
      r`vote goes to|am besten (?:passt|ist)|empfehl\p{L}*|nehmen sie|recomiend\p{L}*|recomend\p{L}*|elija|recommande|choisissez`,
    ) +
    NEAR,
  r`^[\s*_>"-]*(?:if|when|for|want|need)\b[^.:\n]{2,80}[:?]\s*[*_]*$`,
  r`(?:推荐|推薦|首选|首選|おすすめは)[^。\n]{0,6}$`,
);
/** "Nothing beats", "no better option than", "hard to beat". */
export const UNBEATEN =
  /\b(?:(?:nothing|none|no (?:other )?\p{L}+|never (?:found|tried)|haven['’]t (?:found|seen))\b[^.;\n]{0,60}?\b(?:beats?|than|as|matches|like)|(?:hard|difficult) (?:to beat|not to (?:like|love|recommend)))\s+(?:the )?[*_"'“]*$/iu;
export const FOR_WORDS = one(
  whole(
    r`best|top|great|good|excellent|ideal|perfect|popular|leading|recommend(?:ed|s|ation)?|choice|picks?|winner|wins?|stands out|favou?rites?|preferred|worth|nod|vote`,
    r`suit(?:s|ed)|known for|praised|highly|versatile|reliable|affordable|cheap(?:er|est)?|easy|easier|easiest|simpler?|intuitive|user-friendly|solid|strong(?:er)?|softer|faster`,
    r`excels?|delivers|lets you|helps?|(?:designed|built|made) for|fits?|works well|holds? up|shines?|makes? (?:this|it|sense)|comes? out ahead|all you need|to beat|enough|is fine`,
    r`free (?:plan|tier|version|for)|runner-up|saves? \p{L}+|came first|tops|beats|happy with|n['’]t (?:a )?bad|where i['’]d|right one`,
    r`empf(?:ehl|iehl|ohlen)\p{L}*|eigne[nt]|geeignet|beste[nrs]?|gute[nr]?|erste wahl|lohnt sich|beliebt\p{L}*|überzeugt`,
    r`recomiend\p{L}*|mejor(?:es)?|buenas?|vale la pena|excelente\p{L}*|recommand\p{L}*|conseill\p{L}*|meilleur\p{L}*|bon(?:ne)?s?|idéal\p{L}*`,
  ),
  '(?:おすすめ|お勧め|最適|人気|定番|適してい|便利|推荐|推薦|首选|首選|适合|適合)',
);
/** Names are listed, and that is all: "commonly named", "cannot rank". */
export const ENUMERATED = one(
  r`\b(?:commonly|often|frequently|sometimes|usually|widely) (?:named|mentioned|cited|listed|discussed|brought up|comes? up|seen)`,
  r`\b(?:names?|brands|tools|options|products|vendors|companies|providers) (?:that )?(?:you(?:['’]ll| will| may| might)? (?:hear|see|find|come across)|come up|exist|people mention|on the market|in this (?:space|category|market))|\b(?:people|teams|users|many) (?:often )?(?:talk about|mention|bring up|cite)|ranking them|none stands out|known vendors|\b(?:all|both) exist`,
  r`\bcome up (?:often|a lot|again)|(?:can(?:not|['’]t| not)|unable to|hard to|difficult to|impossible to) (?:\p{L}+ )?(?:rank|compare|say which|(?:recommend|pick|choose|name) (?:one|any|a (?:single|specific))|endorse|judge)`,
  r`in no particular order|alphabetical|(?:without|no basis for) (?:ranking|endorsing|knowing)|not (?:an endorsement|a recommendation|a ranking)|(?:oft|häufig) genannt`,
);
/** "My pick", "I’d go with": one choice for all readers. */
export const PICK =
  /\b(?:(?:my|our) (?:top |single |final |overall |personal )?(?:pick|choice|recommendation|vote|advice|favou?rite)|i(?:['’]d| would)(?: personally| probably| still)? (?:pick|choose|go with|go for|take|buy|use|get|recommend)|if (?:i had to|it were (?:me|up to me)|you forced me)|my advice|i would take|(?:overall|the|clear) winner|bottom line|verdict|(?:ich|wir) würden?[^.\n]{0,30}\b(?:nehmen|wählen|empfehlen)|meine (?:wahl|empfehlung))\b/iu;
export const CONDITION =
  /\b(?:if (?!i had to|it were|you forced)|unless|when|whether|depending|in case|wenn|falls)\b/iu;

/** What questions ask. */
export const SEEKS =
  /^(?:what|which|(?:any |an? )?(?:good|decent|great|cheap|affordable|reliable)\b|is there|are there|any\b|anyone|who (?:makes|offers|has|sells)|welche[nrs]?|was|qué|cuál|quel)|\b(?:best|recommend|suggest|looking for|alternatives?|instead of|replac\p{L}+)\b|\bwhere (?:should|can|could) (?:I|we) (?:go|move|switch|start)\b/iu;
export const ASKS_FACTS =
  /^what(?:['’]s| is| are)? (?:happened|the (?:average|difference|typical|usual|history)|(?:kinds?|types?|sorts?) of|does|did|makes|should (?:I|we|you) (?:check|look|know|consider|ask|watch|expect|do\b|avoid)|do (?:people|users|customers|you) (?:say|think))\b/iu;
export const ASKS_IF_GOOD =
  /^(?:should (?:I|we|you|one)|(?:is|are|does|do|would|can)\b.*\b(?:good|best|better|worth|reliable|safe|right|recommend\p{L}*|suitable|trust\p{L}*|legit|supported|maintained|available|alive|around))\b/iu;
export const SAYS_NO =
  /^(?:[^?\n]{0,200}\?)?[^\p{L}]*(?:no|nope|nein|not (?:really|any ?more))\b(?! (?:doubt|problem))/iu;
export const SAYS_YES =
  /^(?:[^?\n]{0,200}\?)?[^\p{L}]*(?:yes|yep|ja|absolutely|definitely|certainly)\b/iu;
export const WEIGHS = /\b(?:vs\.?|versus|than|compare[ds]?|comparison|differences?|or|oder)\b/iu;
export const LEAVES_BEFORE =
  /\b(?:alternatives? (?:to|for)|instead of|replac\w+(?: for)?|similar to|like|leav(?:e|ing)|switch(?:ing)? from|mov(?:e|ing) (?:away )?from|other than|besides|cheap\w* than)\s+$/iu;

/** Sources and shops. */
export const SOURCE_BEFORE = one(
  anyOf(
    r`\b(?:according to|per|sources?:|via|see|laut|según|selon|d['’]après|(?:read|more) (?:\p{L}+ ){0,3}?(?:on|at))|^\s*on`,
    r`\b(?:data|figures|numbers|research|stud(?:y|ies)|surveys?|polls?|tests?|rankings?|reports?|analys[ie]s) (?:from|by|of)`,
    r`\b(?:reported|published|cited|quoted|noted|ranked|featured|listed|reviewed|rated|tested|recommended) (?:in|by|on|at)`,
    r`\b(?:users|reviewers|reviews?|ratings?|threads|opinions|comparison|guide|overview|article|list|blog|stars|score)\b[^.\n]{0,30}?\b(?:on|at|from|of)`,
    r`\b(?:available (?:on|at|from)|(?:in stock|stocked|sold) (?:on|at|by)|(?:buy|shop|order|purchase|find it|get it)\b[^.\n]{0,40}\b(?:on|at|by|from))`,
  ) + r`\s+(?:the )?[*_"'“([]*$`,
);
export const SOURCE_AFTER =
  /^(?:['’]s(?: [\p{L}\d]+){0,2}?)?[*_"')\]]*\s*(?:\+\s*others\b|(?:surveys?|poll|study|index|ranking|benchmark|statistics|annual report|blog|guide|roundup)\b|(?:both |also )?(?:testers?|editors?|reviewers?|tested|confirmed|calls?|named|reports?|reported|notes?|noted|says|writes|wrote|found that|estimates?|puts?\b[^.\n]{0,40}\bat|measured|lists?(?! and| of| in)|ranks?|ranked|rates|names?)\b)/iu;
export const REFERENCES =
  /^[\s#*_>(]*(?:references|sources?|citations|footnotes|further reading|works cited|quellen|via|more (?:at|on)|read more)\b[\s*_]*(?::|$)/iu;
