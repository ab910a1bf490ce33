import { stemsOf } from '../../search/words.ts';
import type { EvidencePost } from '../evidence.ts';
import { subjectsIn } from './subjects.ts';

const LONGEST = 110;
const SHORTEST = 12;
/** Not fit to be shown in a plain sentence: markup, addresses, quotation marks. */
const UNQUOTABLE =
  /^#|[<>`*_|[\]“”"{}\\…]|https?:|www\.|\b[\w-]+\.(?:com|org|net|io|dev|app|co|ai|example)\b|[\p{Cc}\p{Cf}]/u;

/** Cut between words, without the beginning of a next clause. */
function shortened(sentence: string): string {
  if (sentence.length <= LONGEST) return sentence;
  const head = sentence.slice(0, LONGEST);
  const clause = head.search(/[,;:–-] [^,;:–-]*$/u);
  return (clause > 40 ? head.slice(0, clause) : head.replace(/\s+\S*$/u, '')).toWellFormed();
}

/**
 * Words of a post, letter by letter, that best show what it is about: the sentence that shares most
 * with `query`, its words or its subjects, or matches `cue`, else its first words. Empty when nothing
 * can be quoted.
 */
export function quoteOf(
  { title, text }: EvidencePost,
  query: string,
  cue: RegExp | null,
): { quote: string; fit: number } {
  const sentences = [title, ...text.split(/\n+/u)]
    .flatMap((line) => line.split(/(?<=[.!?])\s+/u))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length >= SHORTEST && !UNQUOTABLE.test(sentence));
  const wanted = new Set(stemsOf(query));
  const subjects = [...subjectsIn(query).keys()];
  let best = '';
  let most = 0;
  for (const [at, sentence] of sentences.entries()) {
    const shared = stemsOf(sentence).filter((one) => wanted.has(one)).length;
    const own = subjectsIn(sentence);
    const matched =
      shared +
      (subjects.some((subject) => own.has(subject)) ? 1.5 : 0) +
      (cue?.test(sentence) ? 2 : 0);
    if (matched === 0) continue;
    const score = matched + (sentence.length > 24 ? 0.5 : 0) - at * 0.05;
    if (score > most) [best, most] = [sentence, score];
  }
  return best === ''
    ? { quote: beginningOf(`${title}\n${text}`), fit: 0 }
    : { quote: shortened(best), fit: most };
}

/** The first words of a text that may be quoted. */
function beginningOf(text: string): string {
  const [first = ''] = text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N} ,'’?!%$€£-]{3,80}/u) ?? [];
  return first.trim();
}
