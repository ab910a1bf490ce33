import type { Conversation } from '#contracts/search/search.ts';
import { conversationOf } from '#domain/search/conversations.ts';
import { RELEVANCE_CUTOFFS } from '#domain/names.ts';
import { saveOrder } from '#db/commands/search/refine.ts';
import type { OrderedConversation } from '#db/commands/search/refine.ts';
import { getUnjudged } from '#db/queries/search/search.ts';
import { publishing } from '../activities/deps.ts';
import type { ActivityDeps } from '../activities/deps.ts';
import type { Encoder } from '../encoder/encoder.ts';
import { isExplicitRequest } from '../llm/refinement.ts';
import type { ModelInput } from './analysis-activities.ts';
import { BELOW_TIERS } from './fusion.ts';
import { isContext } from './posts.ts';

export interface MeaningDeps {
  /** Null: switched off. */
  encoder: Pick<Encoder, 'likeness'> | null;
}

/** What the order of a conversation by meaning depends on. */
type Compared = Pick<
  Conversation,
  | 'id'
  | 'conversationId'
  | 'title'
  | 'content'
  | 'author'
  | 'createdAt'
  | 'relevance'
  | 'intent'
  | 'verdicts'
>;

/** Conversations that are compared: what a user reads of a list, at a bounded cost. */
export const BEST = 30;
/** Likeness against relevance, chosen on one half of the judged queries. */
const WEIGHT = 1.5;
/**
 * Posts less alike than the first are about something else, however many words they share; posts more
 * alike than the second mean the same. Chosen on one half of thirty queries of six own markets.
 */
const UNLIKE = 0.36;
const ALIKE = 0.45;

/**
 * Orders the best results by words and meaning, once a round: of a sentence, and of keywords what only
 * other wordings found, for an exact match gains nothing. Without an answer of the encoder the order
 * stays.
 */
export async function orderByMeaning(
  { encoder, database, logger, ...deps }: ActivityDeps & MeaningDeps,
  input: ModelInput,
): Promise<void> {
  if (encoder === null) return;
  const read = { ...input, conversations: BEST, by: 'encoder' } as const;
  const unordered = await getUnjudged(database, read);
  if (!unordered) return;
  const isExact = ({ foundBy }: Conversation): boolean =>
    unordered.mode === 'keywords' && (foundBy.length === 0 || foundBy.includes(0));
  const conversations = unordered.conversations.filter((each) => hasWords(each) && !isExact(each));
  if (conversations.length === 0) return;
  const texts = conversations.map(textOf);
  const likeness = await encoder.likeness(unordered.query, texts);
  if (likeness === null) {
    logger.warn({ searchId: input.searchId }, 'not ordered by meaning');
    return;
  }
  const ordered = byMeaning(conversations, likeness);
  const changed = await publishing(deps, saveOrder(database, input, ordered));
  logger.info({ searchId: input.searchId, changed }, 'ordered by meaning');
}

/** What is compared of a post. */
export const textOf = ({ title, content }: Pick<Conversation, 'title' | 'content'>): string =>
  `${title}\n${content}`;

export const hasWords = ({ textRemovedAfterDays }: Conversation): boolean =>
  textRemovedAfterDays === null;

/**
 * The conversations whose relevance changes when words and meaning decide together. The relevances
 * keep their scale, for the first in the new order takes the highest of them, but a post about
 * something else is in no tier, and one that means the same in the lowest at least. What is context,
 * never a lead, keeps its own, and an explicit request is never lowered.
 */
export function byMeaning(
  conversations: readonly Compared[],
  likeness: readonly number[],
): OrderedConversation[] {
  const leads = conversations
    .map((conversation, at) => ({ conversation, likeness: likeness[at] ?? 0 }))
    .filter(({ conversation }) => {
      const { author, createdAt: postedAt } = conversation;
      return !isContext({ author, postedAt }, conversation);
    });
  const scale = leads.map(({ conversation }) => conversation.relevance).toSorted((a, b) => b - a);
  const worth = ({ conversation, likeness: like }: (typeof leads)[number]): number =>
    conversation.relevance + WEIGHT * like;
  return leads
    .toSorted((a, b) => worth(b) - worth(a))
    .flatMap(({ conversation, likeness: like }, rank) => {
      const given = scale[rank] ?? conversation.relevance;
      const relevance = isExplicitRequest(conversation)
        ? Math.max(given, conversation.relevance)
        : inTier(given, like);
      if (relevance === conversation.relevance) return [];
      const conversationId = conversationOf(conversation);
      return [{ mentionId: conversation.id, conversationId, relevance }];
    });
}

function inTier(relevance: number, likeness: number): number {
  if (likeness < UNLIKE) return Math.min(relevance, BELOW_TIERS);
  return likeness < ALIKE ? relevance : Math.max(relevance, RELEVANCE_CUTOFFS.somewhatRelevant);
}
