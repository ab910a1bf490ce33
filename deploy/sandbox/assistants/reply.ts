import type { CitedPage } from './truth.ts';
import type { Passage } from './write.ts';

/** What an assistant can get wrong in an answer. */
export const ASSISTANT_FAULTS = [
  'no_search',
  'refusal',
  'length',
  'wrong_model',
  'error_in_200',
  'empty',
  'pause',
  'search_error',
  'payment',
  'revoked',
  'long',
  'markup',
  'same_citations',
  'redirects',
] as const;
export type AssistantFault = (typeof ASSISTANT_FAULTS)[number];

export type Json = Record<string, unknown>;

/** The content that a protocol puts into its own form. */
export interface Reply {
  id: string;
  /** The model that says it answered. */
  model: string;
  prompt: string;
  passages: readonly Passage[];
  /** Pages that are cited, in the order of their numbers. */
  pages: readonly CitedPage[];
  /** Additional pages that the search returned. */
  alsoFound: readonly CitedPage[];
  searched: boolean;
  refused: boolean;
  cut: boolean;
  fault: AssistantFault | null;
  seconds: number;
  usage: { input: number; output: number };
}

export interface Span {
  page: CitedPage;
  number: number;
  start: number;
  end: number;
}

/**
 * The text with a marker after each passage that cites, and where the markers are in UTF-16 units.
 */
export function joinPassages(
  reply: Pick<Reply, 'passages' | 'pages'>,
  marker: (page: CitedPage, number: number) => string,
): { text: string; spans: Span[] } {
  let text = '';
  const spans: Span[] = [];
  for (const { text: words, cites } of reply.passages) {
    text += words;
    for (const at of cites) {
      const page = reply.pages[at];
      if (!page) continue;
      const mark = marker(page, at + 1);
      spans.push({ page, number: at + 1, start: text.length, end: text.length + mark.length });
      text += mark;
    }
  }
  return { text, spans };
}

export const titleOf = ({ url, domain }: CitedPage): string => {
  const last = new URL(url).pathname.split('/').findLast((part) => part !== '') ?? domain;
  return `${last.replaceAll(/[-_]+/gu, ' ')} – ${domain}`;
};
