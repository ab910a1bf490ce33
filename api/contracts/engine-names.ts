import type { AssistantId, JobKind, PlatformId } from '#domain/names.ts';

/** Names of the workflow engine. Like `names.ts` it imports no values: workflow code bundles it. */

export const TASK_QUEUES = {
  core: 'core',
  /** Our own use of a model: verdicts, analysis, drafts. */
  llm: 'llm',
  /** One assistant that is measured: a run of hundreds of questions delays no search. */
  assistant: (assistant: AssistantId): string => `assistant.${assistant}`,
  provider: (platform: PlatformId): string => `provider.${platform}`,
  /** Messages to outside receivers: a hanging one delays no search. */
  mail: 'mail',
} as const;

/** Priorities of tasks on shared queues, of the engine's 1 to 5: a lower number goes first. */
export const TASK_PRIORITY = {
  /** A user waits for it. */
  interactive: 2,
  /** Collected on a schedule. */
  background: 4,
} as const;

export const WORKFLOW_TYPES = {
  search: 'socialSearch',
  discovery: 'competitorDiscovery',
  collect: 'collectWatch',
  trends: 'refreshTrends',
  accountMail: 'sendAccountMail',
  aiVisibility: 'measureAiVisibility',
  correctReading: 'correctReading',
  draftReply: 'draftReply',
  readProductSite: 'readProductSite',
} as const;

/** Header of workflows and activities with the W3C `traceparent` of who started them. */
export const TRACE_HEADER = 'traceparent';

/** The Temporal Schedule that refreshes Trending Problems. */
export const TREND_SCHEDULE_ID = 'trends';
export const trendWorkflowId = (refreshId: string): string => `trends:${refreshId}`;
const JOB_PREFIXES: Readonly<Record<JobKind, string>> = {
  search: 'search',
  competitor_discovery: 'discovery',
  gpt_analysis: 'ai-visibility',
};

/** `round` counts the retries of failed parts; the first run is round 0. */
export const jobWorkflowId = (kind: JobKind, jobId: string, round = 0): string => {
  const id = `${JOB_PREFIXES[kind]}:${jobId}`;
  return round === 0 ? id : `${id}:${round}`;
};
