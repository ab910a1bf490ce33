import { addFeature, mixed, noFeatures } from './features.ts';
import type { Features } from './features.ts';
import { hashOf } from './hash.ts';
import { findPhrases, indexPhrases } from './phrases.ts';
import type { OwnToken, ReadPost } from './read-post.ts';
import { lettersOf } from './vocabulary.ts';
import { WISHES } from './wishes.ts';
import { KIND_NAMES, NAME } from './word-kinds.ts';

/** So many of the author's own words are read: people say early what they want. */
const READ_WORDS = 160;
/** Texts shorter than this do not get stronger words. */
const SHORT_WORDS = 12;
const RUN_VALUE = 0.25;
/** Titles in which most words have a capital name nothing by it. */
const TITLE_CASE = 0.5;

const START = hashOf('(start)');
const OPENS = hashOf('(opens)');
const ASKED = hashOf('(asked)');
const IN_TITLE = hashOf('(title)');
interface Mark {
  name: string;
  hash: number;
}
const mark = (name: string): Mark => ({ name, hash: hashOf(name) });
const MARKS = {
  titleAsks: mark('(title asks)'),
  asks: mark('(asks)'),
  silent: mark('(asks nothing)'),
  untitled: mark('(untitled)'),
  reply: mark('(reply)'),
  named: mark('(to an account)'),
  exclaims: mark('(!)'),
  long: mark('(long)'),
  short: mark('(short)'),
  unhappy: mark('(unhappy)'),
  happy: mark('(happy)'),
};

/**
 * Words, pairs and triples, with kinds of words in their place ("best (thing) for"), how sentences
 * begin, whether they ask, and how the author feels (`sentiment`, -1..1).
 */
export function intentFeatures(post: ReadPost, sentiment: number, named = false): Features {
  const features = noFeatures(named);
  const own = post.own.slice(0, READ_WORDS);
  const names = capitalNames(own);
  const titled = own.filter(({ field }) => field === 'title').length;
  const scales = {
    title: scaleOf(titled),
    content: scaleOf(own.length - titled) * (titled > 0 ? 0.7 : 1),
  };
  for (let at = 0; at < own.length; at += 1)
    addWord(features, own, at, scales[own[at]?.field ?? 'content'], names);
  addWishes(features, own);
  const add = ({ name, hash }: Mark, value: number): void => {
    addFeature(features, hash, value, -1, -1);
    features.names?.set(hash, name);
  };
  const asks = own.some((token) => token.asks);
  if (own.some((token) => token.asks && token.field === 'title')) add(MARKS.titleAsks, 1);
  add(asks ? MARKS.asks : MARKS.silent, 0.5);
  if (post.isReply) add(MARKS.reply, 0.5);
  else if (titled === 0) add(MARKS.untitled, 0.5);
  if (post.content.mentions > 0) add(MARKS.named, 0.5);
  if (post.content.exclamations > 0) add(MARKS.exclaims, 0.5);
  add(MARKS.long, Math.log1p(own.length) / 5);
  if (own.length < 5) add(MARKS.short, 1);
  if (sentiment < 0) add(MARKS.unhappy, -sentiment);
  if (sentiment > 0) add(MARKS.happy, sentiment);
  return features;
}

const scaleOf = (words: number): number => Math.sqrt(SHORT_WORDS / Math.max(SHORT_WORDS, words));

/** Places of words that look like names: a capital inside of a sentence. */
function capitalNames(own: readonly OwnToken[]): ReadonlySet<number> {
  const names = new Set<number>();
  const counts = { title: [0, 0], content: [0, 0] };
  for (const { token, field } of own) {
    counts[field][0] = (counts[field][0] ?? 0) + (token.word.capital ? 1 : 0);
    counts[field][1] = (counts[field][1] ?? 0) + 1;
  }
  const telling = (field: 'title' | 'content'): boolean =>
    (counts[field][0] ?? 0) <= TITLE_CASE * (counts[field][1] ?? 0);
  for (const [at, { token, sentence, field }] of own.entries()) {
    const first = own[at - 1]?.sentence !== sentence;
    if (token.word.capital && !first && token.text.length > 1 && telling(field)) names.add(at);
  }
  return names;
}

/** The features that end with the word at a place. */
function addWord(
  features: Features,
  own: readonly OwnToken[],
  at: number,
  scale: number,
  named: ReadonlySet<number>,
): void {
  const { names } = features;
  const here = own[at];
  if (!here) return;
  const { word } = here.token;
  const keyAt = (place: number): number => {
    const other = own[place];
    if (!other || other.sentence !== here.sentence) return START;
    return named.has(place) ? NAME : (other.token.word.kind ?? other.token.word.hash);
  };
  const nameAt = (place: number): string => {
    const key = keyAt(place);
    return KIND_NAMES.get(key) ?? (key === START ? '^' : (own[place]?.token.text ?? ''));
  };
  const [two, one, key] = [keyAt(at - 2), keyAt(at - 1), keyAt(at)];
  const pair = mixed(one, key);
  const triple = mixed(mixed(two, one), key);
  const put = (hash: number, value: number, first: number, name: () => string): void => {
    addFeature(features, hash, value, Math.max(first, 0), at);
    names?.set(hash, name());
  };
  put(word.hash, scale, at, () => word.text);
  if (key !== word.hash) put(key, scale, at, () => nameAt(at));
  put(pair, scale, one === START ? at : at - 1, () => `${nameAt(at - 1)}_${nameAt(at)}`);
  if (one !== START)
    put(
      triple,
      scale,
      two === START ? at - 1 : at - 2,
      () => `${nameAt(at - 2)}_${nameAt(at - 1)}_${nameAt(at)}`,
    );
  if (here.asks) put(mixed(ASKED, word.hash), scale / 2, at, () => `${word.text} ?`);
  if (here.field === 'title') {
    put(mixed(IN_TITLE, word.hash), scale / 2, at, () => `title ${word.text}`);
    if (at === 0) put(mixed(OPENS, key), 0.7, at, () => `opens ${nameAt(at)}`);
  }
  for (const run of word.runs) addFeature(features, run, scale * RUN_VALUE, at, at);
  if (names) for (const run of lettersOf(word.text)) names.set(hashOf(`~${run}`), `~${run}`);
}

/** A phrase of a wish is worth several words, and what it says more than how. */
const SAYS_VALUE = 3;
const FIRST_VALUE = 3;
const PHRASE_VALUE = 1.5;

const mark3 = (intent: string, kind: string): Record<'title' | 'content', Mark> => ({
  title: mark(`(${kind} ${intent} in title)`),
  content: mark(`(${kind} ${intent} in text)`),
});

/** In the order in which they decide when a text says several. */
const PHRASES = indexPhrases(
  Object.entries(WISHES).flatMap(([intent, phrases], rank) => {
    const [says, first] = [mark3(intent, 'says'), mark3(intent, 'mainly says')];
    return phrases.map(
      (phrase) => [{ rank, says, first, own: mark(`(phrase: ${phrase})`) }, phrase] as const,
    );
  }),
);

function addWishes(features: Features, own: readonly OwnToken[]): void {
  const found = findPhrases(own, PHRASES);
  const put = ({ name, hash }: Mark, value: number, first: number, last: number): void => {
    addFeature(features, hash, value, first, last);
    features.names?.set(hash, name);
  };
  for (const field of ['title', 'content'] as const) {
    const here = found.filter(({ first }) => own[first]?.field === field);
    const said = new Set<Mark>();
    let main = here[0];
    for (const phrase of here) {
      const { of, first, last } = phrase;
      put(of.own, PHRASE_VALUE, first, last);
      if (!said.has(of.says[field])) put(of.says[field], SAYS_VALUE, first, last);
      said.add(of.says[field]);
      if (main && of.rank < main.of.rank) main = phrase;
    }
    if (main) put(main.of.first[field], FIRST_VALUE, main.first, main.last);
  }
}
