import type { FeatureSink } from '../text/features.ts';
import { hashOf } from '../duplicates/hash.ts';
import { findPhrases, indexPhrases } from './phrases.ts';
import type { Found } from './phrases.ts';
import type { Token } from '../text/tokens.ts';
import { REQUEST_PHRASES } from './request-phrases.ts';

/** A request phrase weighs as much as several words; its intent more than its wording. */
const SAYS_VALUE = 3;
const MAINLY_VALUE = 3;
const PHRASE_VALUE = 1.5;

interface Mark {
  name: string;
  hash: number;
}
type ByField = Record<'title' | 'content', Mark>;

interface Request {
  /** Priority when a text contains several. */
  rank: number;
  says: ByField;
  mainly: ByField;
  phrase: Mark;
}

const mark = (name: string): Mark => ({ name, hash: hashOf(name) });
const byField = (intent: string, kind: string): ByField => ({
  title: mark(`(${kind} ${intent} in title)`),
  content: mark(`(${kind} ${intent} in text)`),
});

const PHRASES = indexPhrases(
  Object.entries(REQUEST_PHRASES).flatMap(([intent, phrases], rank) => {
    const [says, mainly] = [byField(intent, 'says'), byField(intent, 'mainly says')];
    return phrases.map((phrase): readonly [Request, string] => [
      { rank, says, mainly, phrase: mark(`(phrase: ${phrase})`) },
      phrase,
    ]);
  }),
);

/** The request phrases of a post, and the main request of its title and of its text. */
export function addRequests(sink: FeatureSink, own: readonly Token[]): void {
  const main: { title?: Found<Request>; content?: Found<Request> } = {};
  const said = new Set<Mark>();
  for (const found of findPhrases(own, PHRASES)) {
    const { of, first } = found;
    const field = own[first]?.field ?? 'content';
    add(sink, of.phrase, PHRASE_VALUE, found);
    if (!said.has(of.says[field])) add(sink, of.says[field], SAYS_VALUE, found);
    said.add(of.says[field]);
    if (of.rank < (main[field]?.of.rank ?? Infinity)) main[field] = found;
  }
  for (const field of ['title', 'content'] as const) {
    const found = main[field];
    if (found) add(sink, found.of.mainly[field], MAINLY_VALUE, found);
  }
}

function add(sink: FeatureSink, { name, hash }: Mark, value: number, found: Found<Request>): void {
  sink.add(hash, value, found.first, found.last);
  if (sink.named) sink.name(hash, name);
}
