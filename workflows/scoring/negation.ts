import type { OwnToken } from './read-post.ts';

/** Words that turn a feeling around, within `NEGATION_WINDOW` words of the same sentence. */
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

/** For each word, whether a "not" shortly before it turns it around. One pass. */
export function negatedWords(own: readonly OwnToken[]): boolean[] {
  let left = 0;
  let sentence = -1;
  return own.map(({ token, sentence: now }) => {
    if (now !== sentence || ENDS_NEGATION.has(token.text)) left = 0;
    sentence = now;
    const negated = left > 0;
    left = NEGATIONS.has(token.text) ? NEGATION_WINDOW : Math.max(0, left - 1);
    return negated;
  });
}
