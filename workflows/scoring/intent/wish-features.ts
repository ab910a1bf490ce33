import type { FeatureSink } from '../text/features.ts';
import { hashOf } from '../duplicates/hash.ts';
import { findPhrases, indexPhrases } from './phrases.ts';
import type { Found } from './phrases.ts';
import type { Token } from '../text/tokens.ts';
import { WISHES } from './wishes.ts';

/** A phrase of a wish is worth several words, and what it says more than how. */
const SAYS_VALUE = 3;
const MAINLY_VALUE = 3;
const PHRASE_VALUE = 1.5;

interface Mark {
  name: string;
  hash: number;
}
type ByField = Record<'title' | 'content', Mark>;

interface Wish {
  /** In the order in which they decide when a text says several. */
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
  Object.entries(WISHES).flatMap(([intent, phrases], rank) => {
    const [says, mainly] = [byField(intent, 'says'), byField(intent, 'mainly says')];
    return phrases.map((phrase): readonly [Wish, string] => [
      { rank, says, mainly, phrase: mark(`(phrase: ${phrase})`) },
      phrase,
    ]);
  }),
);

/** The phrases that people use for a wish, and the wish that each half of a post says first. */
export function addWishes(sink: FeatureSink, own: readonly Token[]): void {
  const main: { title?: Found<Wish>; content?: Found<Wish> } = {};
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

function add(sink: FeatureSink, { name, hash }: Mark, value: number, found: Found<Wish>): void {
  sink.add(hash, value, found.first, found.last);
  if (sink.named) sink.name(hash, name);
}
