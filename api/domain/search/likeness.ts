import { startOf } from '../text/cut.ts';
import { STOP_WORDS } from '../query/stop-words.ts';
import { tokenize } from '../query/words.ts';
import type { Intent, PlatformId } from '../names.ts';

/** Only this many of the newest marks affect the ranking. */
export const DISLIKED_MAX = 50;

/** A post marked as not for the user: similar posts rank lower in every search. */
export interface Disliked {
  leadId: string;
  /** Every stored post of its conversation. */
  mentionIds: string[];
  title: string;
  platform: PlatformId;
  author: string | null;
  intent: Intent | null;
  /** Stems of its first words. */
  words: string[];
}

const SAME_AUTHOR = 0.5;
/** Marks that a list counts for by itself. */
const PRIOR_MARKS = 3;
/**
 * Number of marks of one intent or platform for full effect; a single one may be about its post
 * alone.
 */
const FULL_MARKS = 3;

export interface Likeness {
  /** Extra weight of rare words. */
  rarity: number;
  /** Smaller overlaps may be chance. */
  least: number;
  sameIntent: number;
  /** Maps likeness to a shift of the rank. */
  strength: number;
}

type Kind = Pick<Disliked, 'platform' | 'intent'>;

interface Compared extends Kind, Pick<Disliked, 'author'> {
  words: ReadonlySet<string>;
}

/** 0..`strength`: cosine of the words of two posts, weighted by rarity among `all`. */
export function createLikeness(
  all: readonly ReadonlySet<string>[],
  { rarity, least, sameIntent, strength }: Likeness,
) {
  const having = new Map<string, number>();
  for (const own of all) for (const word of own) having.set(word, (having.get(word) ?? 0) + 1);
  const weight = (word: string): number =>
    Math.log((all.length + 1) / (having.get(word) ?? 1)) ** rarity;
  const total = (own: ReadonlySet<string>): number =>
    [...own].reduce((sum, word) => sum + weight(word), 0);
  const lengths = new Map(all.map((own) => [own, Math.sqrt(total(own))]));

  return (a: Compared, b: Compared): number => {
    const both = (lengths.get(a.words) ?? 0) * (lengths.get(b.words) ?? 0);
    const shared = both === 0 ? 0 : total(a.words.intersection(b.words)) / both;
    const sameAuthor = a.author !== null && a.author === b.author && a.platform === b.platform;
    const alike =
      (shared < least ? 0 : shared) * (a.intent === b.intent ? sameIntent : 1) +
      (sameAuthor ? SAME_AUTHOR : 0);
    return strength * Math.min(1, alike);
  };
}

/**
 * How much more common a property (`of`) of a post is among the marks than in the list, as the
 * logarithm of the ratio, damped while marks are few. Never negative.
 */
export function createSurplus(
  listed: readonly Kind[],
  marked: readonly Disliked[],
  of: (post: Kind) => string | null,
): (post: Kind) => number {
  const surpluses = new Map(
    [...Map.groupBy(listed, of)].map(([value, own]) => {
      const usual = own.length / listed.length;
      const count = marked.filter((mark) => of(mark) === value).length;
      const among = (count + PRIOR_MARKS * usual) / (marked.length + PRIOR_MARKS);
      const trust = Math.max(0, Math.min(1, (count - 1) / (FULL_MARKS - 1)));
      return [value, trust * Math.max(0, Math.log(among / usual))] as const;
    }),
  );
  return (post) => surpluses.get(of(post)) ?? 0;
}

const WORDS_MAX = 80;
/** The topic of a post is usually at its beginning. */
const READ_CHARS = 1_000;

/** The words by which posts are compared: unique stems without stop words. */
export function comparedWords({ title, content }: { title: string; content: string }): string[] {
  const tokens = tokenize(startOf(`${title}\n${content}`, READ_CHARS));
  const telling = tokens.filter(({ text }) => text.length > 2 && !STOP_WORDS.has(text));
  return [...new Set(telling.map(({ stem }) => stem))].slice(0, WORDS_MAX);
}
