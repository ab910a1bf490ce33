import { conversationOf } from '#domain/search/conversations.ts';
import { compareResults } from '#domain/search/order.ts';
import type { ResultFeedback } from '#contracts/search/feedback.ts';
import type { Conversation, PlatformProgress, SearchDetail } from '#contracts/search/search.ts';
import { isShown } from '#domain/search/phrasings.ts';
import { withoutTexts } from '#domain/search/retention.ts';
import type { NumberedEvent } from '../../../live/numbered-event.ts';
import { plain } from '../../../live/plain.ts';

/** The search that an event refers to, or null. */
export function searchIdOf(event: NumberedEvent): string | null {
  switch (event.type) {
    case 'search.created.v1':
    case 'search.changed.v1':
      return event.data.search.id;
    case 'search.platform_changed.v1':
    case 'search.results_added.v1':
    case 'search.results_refined.v1':
    case 'search.phrasings_changed.v1':
    case 'search.rejected_changed.v1':
    case 'search.feedback_changed.v1':
    case 'search.texts_removed.v1':
    case 'search.analysis_changed.v1':
      return event.data.searchId;
    default:
      return null;
  }
}

/** Applies events to one open search, in place. */
export function foldSearch(search: SearchDetail, events: readonly NumberedEvent[]): void {
  for (const event of events) applyToSearch(search, event);
}

function applyToSearch(search: SearchDetail, event: NumberedEvent): void {
  switch (event.type) {
    case 'search.created.v1':
    case 'search.changed.v1':
      Object.assign(search, event.data.search);
      return;
    case 'search.platform_changed.v1':
      search.progress = withProgress(search.progress, event.data.progress);
      return;
    case 'search.results_added.v1':
      search.totalFound = event.data.totalFound;
      replace(search, event.data.results);
      return;
    case 'search.results_refined.v1':
      replace(search, event.data.results);
      return;
    case 'search.phrasings_changed.v1':
      Object.assign(search, event.data.search);
      search.phrasings = event.data.phrasings;
      search.widenedTo = event.data.widenedTo;
      // What an active phrasing finds instead follows as results.
      search.results = plain(search.results).filter((each) => isShown(each, search.phrasings));
      return;
    case 'search.rejected_changed.v1':
      search.rejectedCount = event.data.rejectedCount;
      return;
    case 'search.feedback_changed.v1': {
      foldFeedback(search, event.data);
      return;
    }
    case 'search.texts_removed.v1': {
      const { resultIds, afterDays } = event.data;
      const gone = new Set(resultIds);
      search.results = plain(search.results).map((each) => withoutTexts(each, gone, afterDays));
      return;
    }
    case 'search.analysis_changed.v1':
      search.analysis = event.data.analysis;
  }
}

function withProgress(rows: PlatformProgress[], changed: PlatformProgress): PlatformProgress[] {
  const known = rows.some((row) => row.platform === changed.platform);
  if (!known) return [...rows, changed];
  return rows.map((row) => (row.platform === changed.platform ? changed : row));
}

/** Applies a user's feedback on one result: the latest is last, as in the server's list. */
function foldFeedback(
  search: SearchDetail,
  { searchResultId, feedback }: { searchResultId: string; feedback: ResultFeedback | null },
): void {
  const others = search.feedback.filter((given) => given.searchResultId !== searchResultId);
  search.feedback = feedback === null ? others : [...others, feedback];
}

/** Takes in conversations as they are now; the best ones stay. */
function replace(search: SearchDetail, changed: readonly Conversation[]): void {
  const ids = new Set(changed.map(conversationOf));
  const others = plain(search.results).filter((each) => !ids.has(conversationOf(each)));
  search.results = [...others, ...changed].toSorted(compareResults).slice(0, search.limit);
}
