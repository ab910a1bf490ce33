import { sql } from 'drizzle-orm';
import type { DomainEvent } from '#contracts/events.ts';
import type { FeedbackKey, ResultFeedback } from '#contracts/search/feedback.ts';
import type { FeedbackKind } from '#domain/names.ts';
import type { Tx } from '../../transaction.ts';
import { lockDiscovery } from '../discovery/lock.ts';
import { lockJob } from '../jobs/lock.ts';
import { lockSearch } from '../search/lock.ts';

/** What feedback records about its result. */
export interface FeedbackSubject {
  searchQuery: string;
  totalMentions: number;
  /** Of competitive intelligence only. */
  competitorsFound: number | null;
  /** Event that updates open pages; null when nothing shows it. */
  changed: (feedback: ResultFeedback | null) => DomainEvent | null;
}

/** Locks the job of a result and checks that both belong to the user; null otherwise. */
type FindSubject = (tx: Tx, userId: string, key: FeedbackKey) => Promise<FeedbackSubject | null>;

/** How each kind of feedback finds its subject. A kind without an entry has no results yet. */
export const FEEDBACK_SUBJECTS: Readonly<Partial<Record<FeedbackKind, FindSubject>>> = {
  // On one result, or on the search as a whole under its own id.
  social_media_search: async (tx, userId, { searchId, searchResultId }) => {
    const search = await lockSearch(tx, { userId, searchId });
    const rows = await tx.execute(sql`
      select 1 from search_results
      where search_id = ${searchId}::uuid and mention_id = ${searchResultId}::uuid`);
    if (search === null || (rows.length === 0 && searchResultId !== searchId)) return null;
    return {
      searchQuery: search.query,
      totalMentions: search.total_found,
      competitorsFound: null,
      changed: (feedback) => ({
        type: 'search.feedback_changed.v1',
        data: { searchId, searchResultId, feedback },
      }),
    };
  },
  // On one competitor, or on the discovery as a whole under its own id.
  competitive_intelligence: async (tx, userId, { searchId, searchResultId }) => {
    const discovery = await lockDiscovery(tx, { userId, searchId });
    if (discovery === null) return null;
    const rows = await tx.execute(sql`
      select 1 from discovery_results
      where discovery_id = ${searchId}::uuid and competitor_id = ${searchResultId}::uuid`);
    if (rows.length === 0 && searchResultId !== searchId) return null;
    return {
      searchQuery: discovery.query,
      totalMentions: discovery.total_mentions,
      competitorsFound: discovery.total_discovered,
      changed: () => null,
    };
  },
  gpt_analysis: async (tx, userId, { searchId, searchResultId }) => {
    const job = await lockJob(tx, 'gpt_analysis', { userId, jobId: searchId });
    const [row] = await tx.execute<{ brand: string; answered: number }>(sql`
      select brand, answered from gpt_analyses where id = ${searchId}::uuid`);
    // Feedback is on the analysis as a whole.
    if (job === null || !row || searchResultId !== searchId) return null;
    return {
      searchQuery: row.brand,
      totalMentions: row.answered,
      competitorsFound: null,
      changed: () => ({
        type: 'gpt_analysis.recounted.v1',
        data: { analysisId: searchId },
      }),
    };
  },
};
