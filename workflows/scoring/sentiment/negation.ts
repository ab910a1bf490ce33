import type { Token } from '../text/tokens.ts';
import { perWord } from '../text/vocabulary.ts';

/** Words that negate a sentiment within `NEGATION_WINDOW` words of the same sentence. */
const NEGATIONS: ReadonlySet<string> = new Set(
  (
    'not no never none nobody nothing neither nor cannot without hardly barely rarely ' +
    "isn't aren't wasn't weren't don't doesn't didn't can't couldn't won't wouldn't shouldn't " +
    "haven't hasn't hadn't ain't dont doesnt didnt cant couldnt wont wouldnt isnt wasnt"
  ).split(' '),
);
const NEGATION_WINDOW = 3;
/** "Not good and slow": the slowness is real. */
const ENDS_NEGATION: ReadonlySet<string> = new Set(['and', 'but']);

const effectOf = perWord(({ text }) =>
  NEGATIONS.has(text) ? 'begins' : ENDS_NEGATION.has(text) ? 'ends' : 'none',
);

/** For each word, whether a "not" shortly before negates it. One pass. */
export function negatedWords(own: readonly Token[]): boolean[] {
  let left = 0;
  let sentence = -1;
  const negated: boolean[] = [];
  for (const token of own) {
    const effect = effectOf(token.word);
    if (token.sentence !== sentence || effect === 'ends') left = 0;
    sentence = token.sentence;
    negated.push(left > 0);
    left = effect === 'begins' ? NEGATION_WINDOW : Math.max(0, left - 1);
  }
  return negated;
}
