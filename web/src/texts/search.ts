import type {
  Intent,
  PlatformRunState,
  RejectionCause,
  SearchMode,
  JobStatus,
  Timeframe,
} from '#domain/names.ts';
import type { Tone } from './tone.ts';

export const TIMEFRAME_LABELS: Readonly<Record<Timeframe, string>> = {
  '1h': '1 Hour',
  '24h': '24 Hours',
  '7d': '7 Days',
  '30d': '30 Days',
  '365d': '1 Year',
};

export const MODE_TEXTS: Readonly<Record<SearchMode, { label: string; hint: string }>> = {
  keywords: {
    label: 'Keywords',
    hint: 'All words must match. Comma = or. "Quotes" keep a phrase, -word leaves one out.',
  },
  query: {
    label: 'Query',
    hint: 'Describe in one sentence whom you are looking for. Posts are ranked by meaning.',
  },
};

/** The wordings of a search, and what it found beyond what was asked. */
export const PHRASING_TEXTS = {
  label: 'Looked for',
  own: { keywords: 'All your words', query: 'Your sentence' } satisfies Record<SearchMode, string>,
  titles: {
    you: 'As you wrote it',
    model: 'Worded by the language model',
    rules: 'Other words for your search',
  },
  fewerWords: 'Few posts have all your words, so posts with some of them were looked for too.',
  longerTime: (asked: string, searched: string): string =>
    `Little was found in the last ${asked.toLowerCase()}, so we looked back ${searched.toLowerCase()}.`,
  marks: { words: 'Some of your words', time: 'Older than you asked' },
} as const;

/** Instead of an intent that is only a guess. */
export const INTENT_UNSURE = 'Intent unclear';
/** A verdict that we are not sure of. */
export const PERHAPS = (verdict: string): string => `Perhaps ${verdict.toLowerCase()}`;

/** Who judged a post. */
export const JUDGES = { own: 'Earshot', model: 'Language model' } as const;

export const INTENT_LABELS: Readonly<Record<Intent, string>> = {
  recommendation: 'Wants a recommendation',
  alternative: 'Looks for an alternative',
  complaint: 'Complaint',
  comparison: 'Comparison',
  price: 'Pricing',
  howto: 'How-to question',
  promotion: 'Promotion',
  other: 'Other',
};

export const STATUS_TEXTS: Readonly<Record<JobStatus, { label: string; tone: Tone }>> = {
  queued: { label: 'Waiting to start', tone: 'neutral' },
  running: { label: 'Running', tone: 'accent' },
  completed: { label: 'Completed', tone: 'positive' },
  partial: { label: 'Partly completed', tone: 'caution' },
  failed: { label: 'Failed', tone: 'negative' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

export const RUN_STATE_LABELS: Readonly<Record<PlatformRunState, string>> = {
  queued: 'Queued',
  running: 'Searching',
  waiting: 'Waiting',
  completed: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
  skipped: 'Skipped',
};

/** In place of the age of a post whose platform states none. */
export const TIME_UNKNOWN = 'no date';

/** Why a post is not among the results, in two words; its sentence says the rest. */
export const REJECTION_LABELS: Readonly<Record<RejectionCause, string>> = {
  excluded: 'Contains an excluded word',
  filtered: 'Removed by a filter',
  not_matching: 'Does not match',
  outside_timeframe: 'Outside the timeframe',
  below_threshold: 'Low relevance',
};

/** The two lists of a search. */
export const RESULT_TABS = { results: 'Results', rejected: 'Left out' } as const;

/** Before the other places of a conversation. */
export const ALSO_ON = 'Also on';

/** Replaces the counters while there is no connection. */
export const OFFLINE_SEARCH = 'Search needs a connection. You can still read what’s loaded.';

/** For the empty page: real questions that founders ask. */
export const EXAMPLE_QUERIES: readonly { mode: SearchMode; query: string }[] = [
  { mode: 'keywords', query: 'invoicing, bookkeeping' },
  { mode: 'keywords', query: '"project management", crm -jobs' },
  { mode: 'query', query: 'Small teams that look for a simpler CRM' },
];
