/** Words that turn a feeling around, within `NEGATION_WINDOW` words. */
export const NEGATIONS: ReadonlySet<string> = new Set(
  (
    'not no never none nobody nothing neither nor cannot without hardly barely rarely ' +
    "isn't aren't wasn't weren't don't doesn't didn't can't couldn't won't wouldn't shouldn't " +
    "haven't hasn't hadn't ain't dont doesnt didnt cant couldnt wont wouldnt isnt wasnt"
  ).split(' '),
);
export const NEGATION_WINDOW = 3;
/** "Not good and slow": the slowness is real. */
export const ENDS_NEGATION: ReadonlySet<string> = new Set(['and', 'but']);

/** Whether a sentence ends between two offsets. */
export function endsSentence(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const char = text[at];
    if (char === '.' || char === '!' || char === '?' || char === ';' || char === '\n') return true;
  }
  return false;
}
