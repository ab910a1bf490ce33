import type { Conversation } from './conversations.ts';
import type { ResultFeedback } from './feedback.ts';
import { rankOf } from './search.ts';
import type { SearchResult } from './search.ts';
import { tokenize } from '../query/words.ts';

/** What 'Helpful' adds to the rank of the conversation itself; 'Not Helpful' takes as much. */
const OWN = 1;
/** What it does at most to others that resemble it, by how much they do. */
const SIMILAR = 0.5;
/** Less shared than this is chance. */
const MIN_SIMILARITY = 0.15;
const SAME_AUTHOR = 0.5;
const SAME_INTENT = 1.2;
/** The topic of a post is usually at its beginning. */
const READ_CHARS = 1_000;

/**
 * Lifts the conversations that a user found helpful and those like them, and sinks the others. The
 * order of the rest stays. Pure and the same on server and client; without feedback it is the
 * order that came in.
 */
export function rankByFeedback(
  conversations: readonly Conversation[],
  feedback: readonly ResultFeedback[],
): Conversation[] {
  const judged = judgedAmong(conversations, feedback);
  if (judged.size === 0) return [...conversations];
  const likeness = createLikeness(conversations);
  const shiftOf = (conversation: Conversation): number => {
    const own = judged.get(conversation);
    if (own !== undefined) return own * OWN;
    let shift = 0;
    for (const [other, sign] of judged) shift += sign * likeness(conversation, other);
    return Math.max(-SIMILAR, Math.min(SIMILAR, shift * SIMILAR));
  };
  return conversations
    .map((conversation, place) => ({
      conversation,
      place,
      rank: rankOf(conversation.leader) + shiftOf(conversation),
    }))
    .toSorted((a, b) => b.rank - a.rank || a.place - b.place)
    .map(({ conversation }) => conversation);
}

/** 1 or -1 for each conversation with feedback; the latest on any of its places counts. */
function judgedAmong(
  conversations: readonly Conversation[],
  feedback: readonly ResultFeedback[],
): Map<Conversation, 1 | -1> {
  const byResult = new Map(feedback.map((given) => [given.searchResultId, given]));
  const judged = new Map<Conversation, 1 | -1>();
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

/** 0..1: cosine of the words of two leaders, rare words of this list counting most. */
function createLikeness(conversations: readonly Conversation[]) {
  const words = new Map(conversations.map((each) => [each, wordsOf(each.leader)]));
  const having = new Map<string, number>();
  for (const own of words.values())
    for (const word of own) having.set(word, (having.get(word) ?? 0) + 1);
  const weight = (word: string): number =>
    Math.log((conversations.length + 1) / (having.get(word) ?? 1)) ** 2;
  const total = (own: ReadonlySet<string>): number =>
    [...own].reduce((sum, word) => sum + weight(word), 0);
  const lengths = new Map([...words].map(([each, own]) => [each, Math.sqrt(total(own))]));

  return (a: Conversation, b: Conversation): number => {
    const ofA = words.get(a) ?? new Set<string>();
    const ofB = words.get(b) ?? new Set<string>();
    const both = (lengths.get(a) ?? 0) * (lengths.get(b) ?? 0);
    const shared = both === 0 ? 0 : total(ofA.intersection(ofB)) / both;
    const { author } = a.leader;
    const sameAuthor =
      author !== null && author === b.leader.author && a.leader.platform === b.leader.platform;
    const alike =
      (shared < MIN_SIMILARITY ? 0 : shared) *
        (a.leader.intent === b.leader.intent ? SAME_INTENT : 1) +
      (sameAuthor ? SAME_AUTHOR : 0);
    return Math.min(1, alike);
  };
}

const wordsOf = ({ title, content }: SearchResult): ReadonlySet<string> =>
  new Set(tokenize(`${title}\n${content}`.slice(0, READ_CHARS)).map(({ stem }) => stem));
