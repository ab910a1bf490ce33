import type { Conversation } from './conversations.ts';
import { comparedWords } from './compared-words.ts';
import type { Disliked } from './disliked.ts';
import type { ResultFeedback } from './feedback.ts';
import { rankOf } from './order.ts';
import type { SearchResult } from './search.ts';

/** What 'Helpful' adds to the rank of the conversation itself; 'Not Helpful' takes as much. */
const OWN = 1;
/** What it does at most to others that resemble it. */
const SIMILAR = 0.5;
const SAME_AUTHOR = 0.5;

interface Likeness {
  /** How much rare words count more. */
  rarity: number;
  /** Less shared than this is chance. */
  least: number;
  sameIntent: number;
  /** From likeness to a shift of the rank. */
  strength: number;
}

/** A rating is about this list, so it speaks of what its posts say. */
const RATED: Likeness = { rarity: 2, least: 0.15, sameIntent: 1.2, strength: 0.5 };
/**
 * A mark speaks of a kind of post in any list. These and the two weights below were chosen on every
 * second search of the sandbox (`npm run bench -- judgement` reports the others).
 */
const MARKED: Likeness = { rarity: 1, least: 0.03, sameIntent: 3, strength: 0.5 };

/** How much an intent or platform that is more common among the marks than in the list lowers its posts. */
const MARKED_INTENT = 0.6;
const MARKED_PLATFORM = 0.15;
/** Marks that a list counts for by itself, so that one mark does not speak for an intent or platform. */
const PRIOR_MARKS = 5;

/** A shift of less than this is not worth a sentence. */
const TELLING_SHIFT = 0.1;

/** What ranking reads of a conversation. */
export interface Rankable {
  leader: Pick<
    SearchResult,
    'title' | 'content' | 'platform' | 'author' | 'intent' | 'relevance' | 'ownVerdict'
  >;
  places: readonly Pick<SearchResult, 'id'>[];
}

export interface Ranked<C extends Rankable = Conversation> {
  conversation: C;
  /** The mark that ranks it lower most; null where none does so noticeably. */
  loweredBy: Disliked | null;
}

/**
 * Lifts the conversations that a user found helpful and those like them, and lowers the others and
 * what resembles posts that the user marked as not for them anywhere. The order of the rest stays.
 * Pure and the same on server and client; without either it is the order that came in.
 */
export function rankByFeedback<C extends Rankable>(
  conversations: readonly C[],
  feedback: readonly ResultFeedback[],
  disliked: readonly Disliked[] = [],
): Ranked<C>[] {
  const own = judgedAmong(conversations, feedback);
  if (own.size === 0 && disliked.length === 0)
    return conversations.map((conversation) => ({ conversation, loweredBy: null }));
  const words = new Map(conversations.map((each) => [each, wordsOf(each.leader)]));
  const marks = disliked.map((mark) => ({ ...mark, mark, words: new Set(mark.words) }));
  const all = [...words.values(), ...marks.map((mark) => mark.words)];
  const likeRated = createLikeness(all, RATED);
  const likeMarked = createLikeness(all, MARKED);
  const leaders = conversations.map(({ leader }) => leader);
  const surplusOfIntent = createSurplus(leaders, disliked, ({ intent }) => intent);
  const surplusOfPlatform = createSurplus(leaders, disliked, ({ platform }) => platform);
  const judged = [...own].map(([each, sign]) => ({
    ...each.leader,
    words: words.get(each) ?? new Set<string>(),
    sign,
  }));

  const shiftOf = (conversation: C): { shift: number; loweredBy: Disliked | null } => {
    const given = own.get(conversation);
    if (given !== undefined) return { shift: given * OWN, loweredBy: null };
    const marked = marks.find(({ mentionIds }) =>
      conversation.places.some(({ id }) => mentionIds.includes(id)),
    );
    // The mark itself says why.
    if (marked !== undefined) return { shift: -OWN, loweredBy: null };
    const self = { ...conversation.leader, words: words.get(conversation) ?? new Set<string>() };
    const ofIntent = MARKED_INTENT * surplusOfIntent(self);
    const ofPlatform = MARKED_PLATFORM * surplusOfPlatform(self);
    let shift = -ofIntent - ofPlatform;
    for (const each of judged) shift += each.sign * likeRated(self, each);
    let most = 0;
    let loweredBy: Disliked | null = null;
    for (const mark of marks) {
      const alike = likeMarked(self, mark);
      shift -= alike;
      const share =
        alike +
        (mark.intent === self.intent ? ofIntent : 0) +
        (mark.platform === self.platform ? ofPlatform : 0);
      if (share > most) {
        most = share;
        loweredBy = mark.mark;
      }
    }
    const bounded = Math.max(-SIMILAR, Math.min(SIMILAR, shift));
    const telling = bounded <= -TELLING_SHIFT && most >= TELLING_SHIFT;
    return { shift: bounded, loweredBy: telling ? loweredBy : null };
  };

  return conversations
    .map((conversation, place) => {
      const { shift, loweredBy } = shiftOf(conversation);
      return { conversation, loweredBy, place, rank: rankOf(conversation.leader) + shift };
    })
    .toSorted((a, b) => b.rank - a.rank || a.place - b.place)
    .map(({ conversation, loweredBy }) => ({ conversation, loweredBy }));
}

/** 1 or -1 for each conversation with feedback; the latest on any of its places counts. */
function judgedAmong<C extends Rankable>(
  conversations: readonly C[],
  feedback: readonly ResultFeedback[],
): Map<C, 1 | -1> {
  const byResult = new Map(feedback.map((given) => [given.searchResultId, given]));
  const judged = new Map<C, 1 | -1>();
  if (byResult.size === 0) return judged;
  for (const conversation of conversations) {
    const latest = conversation.places
      .flatMap(({ id }) => byResult.get(id) ?? [])
      .toSorted(byTime)
      .at(-1);
    if (latest) judged.set(conversation, latest.feedbackType === 'positive' ? 1 : -1);
  }
  return judged;
}

function byTime(a: ResultFeedback, b: ResultFeedback): number {
  if (a.timestamp !== b.timestamp) return a.timestamp < b.timestamp ? -1 : 1;
  return a.searchResultId < b.searchResultId ? -1 : 1;
}

type Kind = Pick<Disliked, 'platform' | 'intent'>;

interface Compared extends Kind, Pick<Disliked, 'author'> {
  words: ReadonlySet<string>;
}

/** 0..`strength`: cosine of the words of two posts, words that are rare among `all` counting most. */
function createLikeness(
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
 * logarithm of the ratio. Never negative.
 */
function createSurplus(
  listed: readonly Kind[],
  marked: readonly Disliked[],
  of: (post: Kind) => string | null,
): (post: Kind) => number {
  const surpluses = new Map(
    [...Map.groupBy(listed, of)].map(([value, own]) => {
      const usual = own.length / listed.length;
      const count = marked.filter((mark) => of(mark) === value).length;
      const among = (count + PRIOR_MARKS * usual) / (marked.length + PRIOR_MARKS);
      return [value, Math.max(0, Math.log(among / usual))] as const;
    }),
  );
  return (post) => surpluses.get(of(post)) ?? 0;
}

const wordsOf = (post: Rankable['leader']): ReadonlySet<string> => new Set(comparedWords(post));
