import type { Intent } from '#domain/names.ts';
import type { Span } from '#contracts/search/search.ts';
import { cutAtWord } from '#domain/text/cut.ts';
import type { Scorable } from '../read-post.ts';

/** What an author with a clear intent wants, as a founder reads it. */
const WANTS: Readonly<Record<Exclude<Intent, 'other'>, string>> = {
  recommendation: 'Asks what to use',
  alternative: 'Wants to replace a product',
  complaint: 'Is unhappy with a product',
  comparison: 'Compares products before choosing',
  price: 'Asks about the price',
  howto: 'Asks how to do it',
  promotion: 'Presents a product of their own',
};
const MAX_QUOTE = 110;
/** Sentences are sought this far from a span. */
const FAR = 400;
const SENTENCE_END = /[.!?。！？](?=\s|$)|\n/u;
const SENTENCE_ENDS = new RegExp(SENTENCE_END, 'gu');

/**
 * One sentence on what the author wants, with the author's own words where the title does not state
 * them. Empty when the intent is unclear: no reason is better than one about matching words.
 */
export function requestOf(
  post: Scorable,
  { intent, spans }: { intent: Intent; spans: readonly Span[] },
  isSure: boolean,
): string {
  if (intent === 'other' || !isSure) return '';
  const [span] = spans;
  if (span?.field !== 'content') return `${WANTS[intent]}.`;
  const { start, end } = sentenceAround(post.content, span);
  const quote = post.content.slice(start, end).replaceAll(/\s+/gu, ' ').trim();
  const isTitle = quote === '' || post.title.includes(quote) || quote.includes('”');
  return isTitle ? `${WANTS[intent]}.` : `${WANTS[intent]}: “${cutAtWord(quote, MAX_QUOTE)}”.`;
}

/** The sentence of a text that a span is in, without its final sign. */
export function sentenceAround(
  text: string,
  { start, end }: Pick<Span, 'start' | 'end'>,
): { start: number; end: number } {
  const before = text.slice(Math.max(0, start - FAR), start);
  const starts = [...before.matchAll(SENTENCE_ENDS)].at(-1);
  const after = SENTENCE_END.exec(text.slice(end, end + FAR));
  return {
    start: starts ? start - before.length + starts.index + starts[0].length : start - before.length,
    end: after ? end + after.index : Math.min(text.length, end + FAR),
  };
}
