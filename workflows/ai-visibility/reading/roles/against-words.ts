import { anyOf, either, noneOf } from '#domain/language/alternatives.ts';
import { AGAINST_AFTER_ELSEWHERE, AGAINST_BEFORE_ELSEWHERE } from './languages.ts';

/** Negative words around a brand. */

const r = String.raw;

/** People in a sentence: what they do not do says nothing about the brand. */
const NOT_OF_PEOPLE =
  '(?<!\\b(?:that|who|you|they|we|people|teams|users|customers|buyers|anyone|those)\\s)';
const NEGATED_VERB = anyOf(
  r`is not|isn't|are not|aren't|was not|may not|might not|does not|doesn't|do not|don't`,
  r`did not|cannot|can't|won't|would not|wouldn't`,
);
/** Things that are good not to do. */
const HARMLESS = noneOf(
  r`\s+` +
    anyOf(
      r`just|only|require|need|charge|force|lock|take|cost|ask for|sell|limit you|get in`,
      r`skimp|compromise|sacrifice|disappoint|break|cut corners|contain|use|feel|smell|weigh`,
      r`slip|leak|irritate|pinch|rub`,
      r`(?:at all |that |too |so )?` +
        anyOf(r`nickel|bad|terrible|expensive|difficult|complicated|hard|alone|far behind`),
    ),
);
const SHORTCOMING = either(
  r`no longer|lacks?|lacking|falls? short|fails? to|receives? no`,
  r`ha(?:s|ve) no ` +
    noneOf(
      r`break-in|artificial|hidden|added|known|fees?|grains?|fillers?|ads|contract`,
      r`subscription|learning curve|set-?up|rival|equal|match`,
    ),
  r`recalled|out of stock|sold out|discontinued|shut down|shutting down|worse|inferior`,
  r`unsuitable`,
  r`not ` +
    anyOf(
      r`ideal|recommended|suited|suitable|available|worth`,
      r`a (?:good|great) (?:fit|match|choice)|the best`,
    ),
  r`avoid|skip|outdated|abandoned|overpriced|overkill|gone downhill`,
  r`out of (?:your|the|most|my) (?:\w+ )?(?:budget|price range)`,
  r`more than (?:you|most|they|we) (?:\w+ )?needs?|look elsewhere`,
  r`(?<!not )too (?!good|great)\p{L}+ (?:for|to)`,
  r`too ` +
    anyOf(
      r`many|few|complex|complicated|expensive|pricey|costly|heavy|basic|limited|limiting`,
      r`slow|big|rigid|much`,
    ),
  r`stay away|steer clear|most (?:common|frequent) complaint`,
  r`less (?:suitable|suited|ideal|useful|reliable|convenient)`,
  r`hard to (?:justify|recommend)|best avoided|(?:be|is|was) a mistake`,
  r`more (?:\w+ )?(?:upkeep|work|trouble|hassle|effort|overhead|burden|software) than`,
);
export const AGAINST_AFTER = new RegExp(
  r`^` +
    anyOf(
      r`(?<praise>(?:['’]s)?[^.;\n]{0,60}?)` +
        anyOf(r`${NOT_OF_PEOPLE}\b${NEGATED_VERB}\b${HARMLESS}|\b(?:${SHORTCOMING})\b`),
      r`${AGAINST_AFTER_ELSEWHERE}`,
    ),
  'iu',
);
export const AGAINST_BEFORE = new RegExp(
  anyOf(
    r`\b` +
      anyOf(
        r`avoid|skip|steer clear of|stay away from`,
        anyOf(r`don't|do not|wouldn't|would not|shouldn't|should not`) +
          r` ` +
          anyOf(r`choose|pick|use|buy|start with|go (?:with|for)|opt for|bother with|pay for|need`),
        r`hesitate to (?:recommend|suggest)`,
        r`(?:little|no) (?:reason|point|need) (?:to|in)(?: \w+)?(?: for| with)?`,
        r`wouldn't recommend|would not recommend|can't recommend|cannot recommend`,
        r`not recommend(?:ed)?|neither|nor|instead of|rather than|ditch|pass on`,
        r`look elsewhere than|careful with|beware of|not recommended:|avoid:|skip:`,
        anyOf(
          r`no|not (?:have|find)|couldn['’]t find|could not find|can['’]t find|cannot find`,
          r`don['’]t have|unable to find`,
        ) + r`[^.\n]{0,30}(?:information|details|results|reviews|data) (?:about|on|for)`,
      ),
    r`${AGAINST_BEFORE_ELSEWHERE}`,
  ) + r`[*_]*\s+(?:[\w-]+\s+){0,2}[*_"']*$`,
  'iu',
);
/** Strong enough to reverse the preceding statement. */
export const NEGATIVE_TURN = new RegExp(
  r`\b(?:but|however|yet)\b[^.\n]{0,60}\b` +
    anyOf(
      r`gone downhill|discontinued|shut down|no longer|look elsewhere`,
      r`(?:can't|cannot|wouldn't|would not) recommend`,
    ) +
    r`\b`,
  'iu',
);
/** What a product is not good for; negative only when the question asks for exactly that. */
export const UNFIT_FOR = new RegExp(
  r`\b(?:isn['’]t|is not|aren['’]t|not|less) (?:\w+ )?(?:a )?(?:good |great |ideal |right )?` +
    anyOf(r`fit|match|choice|option|suited|suitable|ideal|recommended|designed|made|built|meant`) +
    r` (?:for|to) (?<need>[^.;:\n]{3,80})`,
  'iu',
);
/** A mark in front of an item that warns. */
export const AGAINST_MARK = /^[\s>*+-]*(?:❌|🚫|👎|✖|⛔|✘|✗|⚠)/u;
