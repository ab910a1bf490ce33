import { cutAtWord } from '#domain/text/cut.ts';
import type { AnyNode } from 'domhandler';
import { collapse, spanOf, textOf } from './document.ts';
import type { Span } from './document.ts';

/** The part of a page that states it, most trusted first. */
const FACT_ORIGINS = ['json-ld', 'meta', 'link', 'visible'] as const;
export type FactOrigin = (typeof FACT_ORIGINS)[number];

/** A value with its quote from the page. */
export interface Quoted<T> {
  value: T;
  /** At most 200 characters, as the page says it; plain text from outside, never markup. */
  quote: string;
  origin: FactOrigin;
  /** Where in the page's source; null when the words come from several places. */
  span: Span | null;
}

const MAX_QUOTE = 200;

/** One line of at most 200 characters, cut between words where there are any. */
export function shortQuote(text: string): string {
  return cutAtWord(collapse(text), MAX_QUOTE);
}

/** A fact read from an element's text, or from `words` in one of its attributes. */
export function quoted<T>(
  value: T,
  origin: FactOrigin,
  node: AnyNode | null,
  words?: string,
): Quoted<T> {
  return {
    value,
    quote: shortQuote(words ?? (node === null ? '' : textOf(node))),
    origin,
    span: node === null ? null : spanOf(node),
  };
}
