import { STOP_WORDS } from '../query/stop-words.ts';
import { tokenize } from '../query/words.ts';

const WORDS_MAX = 80;
/** The topic of a post is usually at its beginning. */
const READ_CHARS = 1_000;

/** The words by which posts are compared: unique stems without stop words. */
export function comparedWords({ title, content }: { title: string; content: string }): string[] {
  const tokens = tokenize(`${title}\n${content}`.slice(0, READ_CHARS));
  const telling = tokens.filter(({ text }) => text.length > 2 && !STOP_WORDS.has(text));
  return [...new Set(telling.map(({ stem }) => stem))].slice(0, WORDS_MAX);
}
