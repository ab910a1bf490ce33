import { mixed } from '../text/features.ts';
import type { PartWeights, FeatureSink } from '../text/features.ts';
import { hashOf } from '../duplicates/hash.ts';
import type { PlatformId } from '#domain/names.ts';
import type { ReadPost } from '../read-post.ts';
import type { Token } from '../text/tokens.ts';
import { addForm } from './form-features.ts';
import { addRequests } from './request-features.ts';
import { KIND_NAMES, NAME } from '../text/vocabulary.ts';

/** The author's words that are read: people state early what they want. */
const READ_WORDS = 160;
/** Words weigh more in shorter texts, down to this length. */
const SHORT_WORDS = 12;
export const PART_WEIGHTS: PartWeights = { run: 0.25, vector: 0.5 };
/** Weight of a text that has a title, relative to the title. */
const UNDER_TITLE = 0.7;
const OPENS_VALUE = 0.7;
/** In a title where most words are capitalized, a capital does not mark a name. */
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
 * Words, pairs and triples, with word classes in place of words ("best (thing) for"), starts of
 * sentences, questions, and the author's sentiment (-1..1).
 */
export function intentFeatures(
  post: ReadPost,
  sentiment: number,
  sink: FeatureSink,
  platform?: PlatformId,
): void {
  const own = post.own.length > READ_WORDS ? post.own.slice(0, READ_WORDS) : post.own;
  let titled = 0;
  while (own[titled]?.field === 'title') titled += 1;
  const title = scaleOf(titled);
  const content = scaleOf(own.length - titled) * (titled > 0 ? UNDER_TITLE : 1);
  const keys = keysOf(own);
  for (let at = 0; at < own.length; at += 1) {
    addWord(sink, own, keys, at, at < titled ? title : content);
    if (sink.named) nameWord(sink, own, keys, at);
  }
  addRequests(sink, own);
  addMarks(sink, post, own, titled, sentiment);
  addForm(sink, post, own, platform);
}

function addMarks(
  sink: FeatureSink,
  post: ReadPost,
  own: readonly Token[],
  titled: number,
  sentiment: number,
): void {
  const add = ({ name, hash }: Mark, value: number): void => {
    sink.add(hash, value, -1, -1);
    if (sink.named) sink.name(hash, name);
  };
  let [asks, titleAsks] = [false, false];
  for (const token of own) {
    if (!token.asks) continue;
    asks = true;
    if (token.field === 'title') titleAsks = true;
  }
  if (titleAsks) add(MARKS.titleAsks, 1);
  add(asks ? MARKS.asks : MARKS.silent, 0.5);
  if (post.isReply) add(MARKS.reply, 0.5);
  else if (titled === 0) add(MARKS.untitled, 0.5);
  if (post.content.mentions > 0) add(MARKS.named, 0.5);
  if (post.content.exclamations > 0) add(MARKS.exclaims, 0.5);
  add(MARKS.long, Math.log1p(own.length) / 5);
  if (own.length < 5) add(MARKS.short, 1);
  if (sentiment < 0) add(MARKS.unhappy, -sentiment);
  if (sentiment > 0) add(MARKS.happy, sentiment);
}

const scaleOf = (words: number): number => Math.sqrt(SHORT_WORDS / Math.max(SHORT_WORDS, words));

/** What each word counts as in pairs and triples: a name, a kind of words, or itself. */
function keysOf(own: readonly Token[]): number[] {
  const capitals = { title: 0, content: 0 };
  const words = { title: 0, content: 0 };
  for (const { word, field } of own) {
    if (word.capital) capitals[field] += 1;
    words[field] += 1;
  }
  const telling = {
    title: capitals.title <= TITLE_CASE * words.title,
    content: capitals.content <= TITLE_CASE * words.content,
  };
  const keys: number[] = [];
  let before = -1;
  for (const { word, sentence, field } of own) {
    const isName = word.capital && sentence === before && word.text.length > 1 && telling[field];
    keys.push(isName ? NAME : (word.kind ?? word.hash));
    before = sentence;
  }
  return keys;
}

/** The features that end with the word at an index. */
function addWord(
  sink: FeatureSink,
  own: readonly Token[],
  keys: readonly number[],
  at: number,
  scale: number,
): void {
  const here = own[at];
  const key = keys[at] ?? START;
  if (!here) return;
  const { word } = here;
  const hasOne = at > 0 && own[at - 1]?.sentence === here.sentence;
  const hasTwo = hasOne && at > 1 && own[at - 2]?.sentence === here.sentence;
  const one = hasOne ? (keys[at - 1] ?? START) : START;
  const two = hasTwo ? (keys[at - 2] ?? START) : START;
  sink.addWord(word, scale, at);
  if (key !== word.hash) sink.add(key, scale, at, at);
  sink.add(mixed(one, key), scale, hasOne ? at - 1 : at, at);
  if (hasOne) sink.add(mixed(mixed(two, one), key), scale, hasTwo ? at - 2 : at - 1, at);
  if (here.asks) sink.add(mixed(ASKED, word.hash), scale / 2, at, at);
  if (here.field === 'title') {
    sink.add(mixed(IN_TITLE, word.hash), scale / 2, at, at);
    if (at === 0) sink.add(mixed(OPENS, key), OPENS_VALUE, at, at);
  }
}

/** Readable names of the features that end with the word at an index. */
function nameWord(
  sink: FeatureSink,
  own: readonly Token[],
  keys: readonly number[],
  at: number,
): void {
  const here = own[at];
  if (!here) return;
  const inside = (place: number): boolean => own[place]?.sentence === here.sentence;
  const keyAt = (place: number): number => (inside(place) ? (keys[place] ?? START) : START);
  const nameAt = (place: number): string =>
    inside(place) ? (KIND_NAMES.get(keyAt(place)) ?? own[place]?.word.text ?? '') : '^';
  const { word } = here;
  const [two, one, key] = [keyAt(at - 2), keyAt(at - 1), keyAt(at)];
  const pair = `${nameAt(at - 1)}_${nameAt(at)}`;
  sink.name(key, nameAt(at));
  sink.name(mixed(one, key), pair);
  sink.name(mixed(mixed(two, one), key), `${nameAt(at - 2)}_${pair}`);
  sink.name(mixed(ASKED, word.hash), `${word.text} ?`);
  sink.name(mixed(IN_TITLE, word.hash), `title ${word.text}`);
  sink.name(mixed(OPENS, key), `opens ${nameAt(at)}`);
}
