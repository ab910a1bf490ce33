import { comparedWords, createLikeness, createSurplus } from './likeness.ts';
import type { Disliked, Likeness } from './likeness.ts';
import type { FeedbackType, Intent, PlatformId } from '../names.ts';
import { compareStanding } from './order.ts';
import type { Ranked as Judged } from './order.ts';

/** What 'Helpful' adds to the rank of the conversation itself; 'Not Helpful' subtracts the same. */
const OWN = 1;
/** Maximum effect on similar conversations. */
const SIMILAR = 0.5;
/** Maximum effect of "not for me" marks on other posts. */
const LOWERED = 0.9;

/** A rating is about this list, so it compares words of its posts. */
const RATED: Likeness = { rarity: 2, least: 0.15, sameIntent: 1.2, strength: 0.5 };
/**
 * A mark is about a kind of post in any list. Chosen on every second search of the sandbox; the
 * weights below on every second market of our own posts (deploy/lab/README.md).
 */
const MARKED: Likeness = { rarity: 1, least: 0.03, sameIntent: 3, strength: 0.5 };

/** Penalty for an intent or platform that is more common among the marks than in the list. */
const MARKED_INTENT = 2;
const MARKED_PLATFORM = 0.15;
/** Smaller shifts are not explained. */
const TELLING_SHIFT = 0.1;

/** A post as input of the ranking. */
export interface RankedPost extends Pick<Judged, 'id' | 'relevance' | 'ownVerdict'> {
  title: string;
  content: string;
  platform: PlatformId;
  author: string | null;
  intent: Intent;
}

/** A post, or a conversation, as input of the ranking. */
type Rankable = RankedPost & { elsewhere?: readonly Pick<RankedPost, 'id'>[] };

/** The user's verdict on one result. */
interface ResultVerdict {
  searchResultId: string;
  feedbackType: FeedbackType;
  /** When it was given or last changed. */
  timestamp: string;
}

export interface Ranked<C extends Rankable> {
  conversation: C;
  /** The mark that lowers it most; null where none does noticeably. */
  loweredBy: Disliked | null;
}

/**
 * Raises the conversations that a user found helpful and similar ones, and lowers the others and
 * those similar to posts marked as not for the user anywhere. The rest keep their order. Pure;
 * without feedback and marks the order is unchanged. Feedback reorders what is shown; it never changes
 * what is shown, nor the relevance of a post.
 */
export function rankByFeedback<C extends Rankable>(
  conversations: readonly C[],
  feedback: readonly ResultVerdict[],
  disliked: readonly Disliked[] = [],
): Ranked<C>[] {
  const own = judgedAmong(conversations, feedback);
  if (own.size === 0 && disliked.length === 0)
    return conversations.map((conversation) => ({ conversation, loweredBy: null }));
  const words = new Map(conversations.map((each) => [each, wordsOf(each)]));
  const marks = disliked.map((mark) => ({ ...mark, mark, words: new Set(mark.words) }));
  const all = [...words.values(), ...marks.map((mark) => mark.words)];
  const likeRated = createLikeness(all, RATED);
  const likeMarked = createLikeness(all, MARKED);
  const surplusOfIntent = createSurplus(conversations, disliked, ({ intent }) => intent);
  const surplusOfPlatform = createSurplus(conversations, disliked, ({ platform }) => platform);
  const judged = [...own].map(([each, sign]) => ({
    ...each,
    words: words.get(each) ?? new Set<string>(),
    sign,
  }));

  const shiftOf = (conversation: C): { shift: number; loweredBy: Disliked | null } => {
    const given = own.get(conversation);
    if (given !== undefined) return { shift: given * OWN, loweredBy: null };
    const marked = marks.find(({ mentionIds }) =>
      placeIdsOf(conversation).some((id) => mentionIds.includes(id)),
    );
    // The mark itself is the reason.
    if (marked !== undefined) return { shift: -OWN, loweredBy: null };
    const self = { ...conversation, words: words.get(conversation) ?? new Set<string>() };
    const rated = judged.reduce((sum, each) => sum + each.sign * likeRated(self, each), 0);
    const ofIntent = MARKED_INTENT * surplusOfIntent(self);
    const ofPlatform = MARKED_PLATFORM * surplusOfPlatform(self);
    let lowered = ofIntent + ofPlatform;
    let most = 0;
    let loweredBy: Disliked | null = null;
    for (const mark of marks) {
      const alike = likeMarked(self, mark);
      lowered += alike;
      const share =
        alike +
        (mark.intent === self.intent ? ofIntent : 0) +
        (mark.platform === self.platform ? ofPlatform : 0);
      if (share > most) {
        most = share;
        loweredBy = mark.mark;
      }
    }
    const shift = Math.max(-SIMILAR, Math.min(SIMILAR, rated)) - Math.min(LOWERED, lowered);
    const telling = shift <= -TELLING_SHIFT && most >= TELLING_SHIFT;
    return { shift, loweredBy: telling ? loweredBy : null };
  };

  return conversations
    .map((conversation, place) => {
      const { shift, loweredBy } = shiftOf(conversation);
      const { relevance, intent, ownVerdict } = conversation;
      return { conversation, loweredBy, place, relevance: relevance + shift, intent, ownVerdict };
    })
    .toSorted((a, b) => compareStanding(a, b) || a.place - b.place)
    .map(({ conversation, loweredBy }) => ({ conversation, loweredBy }));
}

/** 1 or -1 for each conversation with feedback; the latest one on any of its places counts. */
function judgedAmong<C extends Rankable>(
  conversations: readonly C[],
  feedback: readonly ResultVerdict[],
): Map<C, 1 | -1> {
  const byResult = new Map(feedback.map((given) => [given.searchResultId, given]));
  const judged = new Map<C, 1 | -1>();
  if (byResult.size === 0) return judged;
  for (const conversation of conversations) {
    const latest = placeIdsOf(conversation)
      .flatMap((id) => byResult.get(id) ?? [])
      .toSorted(byTime)
      .at(-1);
    if (latest) judged.set(conversation, latest.feedbackType === 'positive' ? 1 : -1);
  }
  return judged;
}

function byTime(a: ResultVerdict, b: ResultVerdict): number {
  if (a.timestamp !== b.timestamp) return a.timestamp < b.timestamp ? -1 : 1;
  return a.searchResultId < b.searchResultId ? -1 : 1;
}

const placeIdsOf = ({ id, elsewhere = [] }: Rankable): string[] => [
  id,
  ...elsewhere.map((place) => place.id),
];

const wordsOf = (post: Rankable): ReadonlySet<string> => new Set(comparedWords(post));
