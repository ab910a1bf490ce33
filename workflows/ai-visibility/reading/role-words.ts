/** Words around a brand that say what an answer does with it. */

/** People that a sentence speaks about: what they do not do says nothing about the brand. */
const NOT_OF_PEOPLE =
  '(?<!\\b(?:that|who|you|they|we|people|teams|users|customers|buyers|anyone|those)\\s)';
const NEGATED_VERB =
  "(?:is not|isn't|are not|aren't|was not|may not|might not|does not|doesn't|do not|don't|did not|cannot|can't|won't|would not|wouldn't)";
/** What it is good not to do. */
const HARMLESS =
  '(?!\\s+(?:just|only|require|need|charge|force|lock|take|cost|ask for|sell|limit you|get in))';
const SHORTCOMING =
  'no longer|lacks?|lacking|falls? short|fails? to|receives? no|has no|have no|discontinued|shut down|shutting down|worse|inferior|unsuitable|not (?:ideal|recommended|suited|suitable|available|worth|a (?:good|great) (?:fit|match|choice)|the best)|avoid|skip|outdated|abandoned|overpriced|overkill|gone downhill|out of (?:your|the|most|my) (?:\\w+ )?(?:budget|price range)|more than (?:you|most|they|we) (?:\\w+ )?needs?|look elsewhere|too (?:complex|complicated|expensive|pricey|costly|heavy|basic|limited|limiting|slow|big|rigid|much)';
export const AGAINST_AFTER = new RegExp(
  `^(?:['’]s)?[^.;\\n]{0,60}?(?:${NOT_OF_PEOPLE}\\b${NEGATED_VERB}\\b${HARMLESS}|\\b(?:${SHORTCOMING})\\b)`,
  'iu',
);
export const AGAINST_BEFORE =
  /\b(?:avoid|skip|steer clear of|stay away from|(?:don't|do not|wouldn't|would not) (?:choose|pick|use|buy)|wouldn't recommend|would not recommend|can't recommend|cannot recommend|not recommend(?:ed)?|neither|nor|instead of|rather than|ditch|pass on|look elsewhere than|careful with|beware of|not recommended:|avoid:|skip:)[*_]*\s+(?:[\w-]+\s+){0,2}[*_"']*$/iu;
export const AGAINST_HEADING =
  /\b(?:avoid|not recommended|worst|skip|discontinued|steer clear|red flags?)\b/iu;
/** Strong enough to turn what was said before around. */
export const NEGATIVE_TURN =
  /\b(?:but|however|yet)\b[^.\n]{0,60}\b(?:gone downhill|discontinued|shut down|no longer|look elsewhere|(?:can't|cannot|wouldn't|would not) recommend)\b/iu;
/** A mark in front of an item that warns. */
export const AGAINST_MARK = /^[\s>*+-]*(?:❌|🚫|👎|✖|⛔)/u;
export const POSITIVE_TURN =
  /\b(?:but|however|still|yet|although|though)\b[^.\n]{0,80}\b(?:best|great|good|excellent|better|recommend|worth|ideal|solid|strong)\b/iu;
export const SOURCE_BEFORE =
  /(?:\baccording to|\bsources?:|\bvia|\bread more (?:on|at)|\bread (?:it )?(?:on|at)|\bsee|\breported by|\b(?:figures|numbers|research|statistics|stud(?:y|ies)|surveys?|reports?) (?:from|by)|(?:^|[.,;:]\s*)data (?:from|by)|\breviewed (?:by|on)|\bavailable (?:on|at|from)|\b(?:buy|sold|shop|order|listed|published|posted|comparison|guide|overview|article|review|reviews|list|blog|more|details|information)[^.\n]{0,40}\b(?:on|at|by|from))\s+[*_"'([]*$/iu;
export const SOURCE_AFTER =
  /^[*_"')\]]*\s+(?:reports?|reported|notes?|noted|says|writes|wrote|found that|review(?:ed|s)?|lists?|describes?|ranks?)\b|^\s*\+\s*others\b|^\s+(?:survey|study|poll)\b|^(?:['’]s)?\s+(?:own\s+)?(?:blog|guide|report|study|survey|review|article|comparison|roundup)\b[^.\n]{0,40}\b(?:lists?|says?|notes?|found|finds|ranks?|shows?|recommends?|describes?)\b/iu;
export const ASIDE_BEFORE =
  /(?:\bthan|\bover|\bunlike|\bcompared (?:to|with)|\bversus|\bowned by|\bbuilt by|\bmade by|\bdeveloped by|\bpart of|\bacquired by|\bbought by|\brun by|\bleav(?:e|ing)|\bmov(?:e|ing) (?:away )?from|\bcoming from|\bsubsidiary of|\bparent company|\bpowered by|\bfounded by|\bintegrat(?:es?|ions?|ing) (?:well |natively |directly |deeply )?(?:with|into)|\bworks with|\bconnects? (?:to|with)|\bsyncs? (?:to|with)|\bimports? from|\bexports? to|\bplugs? into|\balternatives? to|\breplac(?:es?|ing|ement for)|\bswitch(?:ed|ing)? from|\bmigrat(?:e|ed|ing) from|\bformer(?:ly)?|\bpreviously|\bsimilar to|\blike in|\binspired by|\bused to|\bcompetes? with|\brivals?|\buses|\butiliz(?:es|ing)|\bmade (?:with|from|of)|\bbuilt (?:on|with)|\bbased on|\bruns? on|\bblends? of|\blined with|\bequipped with|\bthanks to|\bcompatible with|\bsupports?)\s+(?:[\w-]+,?\s+){0,2}[*_"'(]*$/iu;
export const COMPANION_BEFORE = /(?:,|\bor|\band|\/|&)\s*[*_"']*$/iu;
export const OFFER =
  /\b(?:best|top|great|good|excellent|popular|leading|ideal|perfect|recommend(?:ed|s|ation)?|consider|choose|choice|choices|pick|picks|option|options|suits?|suited|favou?rites?|stands? out|standout|well-known|known for|try|go with|go for|start with|worth|such as|include|includes|including|praised|highly|softer|better|versatile|reliable|affordable|easy to use|simple to use|user-friendly|intuitive|free (?:plan|tier|version|for)|runner-up|suggest(?:ed|ion)?|happy with|makes? (?:this|it)|simpler|easier|faster|more (?:powerful|flexible|affordable|reliable|intuitive|complete|advanced)|(?:tools|apps|options|products|services|brands|platforms|solutions) like|cheaper|cheap|offers?|provides?|features?|delivers|excels?|lets you|helps?|designed for|specializ|built for|made for|fits?|works well|winner|wins?|prefer)\b/iu;
export const VERB_AFTER = /^[*_]*\s+\p{Ll}+\b/u;
export const CHIP_NEXT = /^\s*\+\s*\d+\s*$/u;
export const PROPOSED =
  /(?:\b(?:try|choose|consider|pick|go (?:with|for)|recommend|prefer|better option|alternatives? (?:is|are|include)|can(?:['’]t|not) go wrong with|no better \w+ than|hard to beat|(?:have|take) a look at|check out|look at|don['’]t overlook|start with|stick with)|(?:^|[,:;]|\b(?:would|should|could|then|just|simply))\s*use|^\s*(?:if|for)\b[^.:\n]{2,80}:)\s+[*_"']*$/iu;
