import { TASK_QUEUES, WORKFLOW_TYPES, jobWorkflowId, trendWorkflowId } from './engine-names.ts';
import type { AssistantId, PlatformId, SearchMode } from '#domain/names.ts';
import type { NamingRuleRequest } from './ai-visibility/ai-visibility.ts';

/**
 * How a workflow is started: the same from the API and from the dispatcher, so that the second
 * start finds it running.
 */
export interface WorkflowStart {
  type: string;
  options: {
    workflowId: string;
    taskQueue: string;
    args: [object];
    workflowIdReusePolicy: 'REJECT_DUPLICATE' | 'ALLOW_DUPLICATE';
    /** Replaces a run of the same id instead of joining it. */
    workflowIdConflictPolicy?: 'TERMINATE_EXISTING';
    workflowTaskTimeout?: '2s';
  };
}

/** Input of the search workflow: ids only, everything else stays in Postgres. */
export interface SearchWorkflowInput {
  searchId: string;
  userId: string;
  /** 0 for the first run, plus one for each retry of the failed platforms. */
  round: number;
  platforms: PlatformId[];
  /** A language model words only sentences in other words. Absent: it decides itself. */
  mode?: SearchMode;
}

/** A search: people wait for it, so a short task timeout lets another worker take over quickly. */
export function searchStart(input: SearchWorkflowInput) {
  return {
    type: WORKFLOW_TYPES.search,
    options: {
      workflowId: jobWorkflowId('search', input.searchId, input.round),
      taskQueue: TASK_QUEUES.core,
      args: [input] as [SearchWorkflowInput],
      workflowIdReusePolicy: 'REJECT_DUPLICATE' as const,
      workflowTaskTimeout: '2s' as const,
    },
  } satisfies WorkflowStart;
}

/** Null: a scheduled refresh. */
export interface TrendRefreshInput {
  refreshId: string | null;
}

/** A refresh of Trending Problems requested by a user. */
export function trendRefreshStart(input: { refreshId: string }) {
  return {
    type: WORKFLOW_TYPES.trends,
    options: {
      workflowId: trendWorkflowId(input.refreshId),
      taskQueue: TASK_QUEUES.core,
      args: [input] as [TrendRefreshInput],
      workflowIdReusePolicy: 'REJECT_DUPLICATE' as const,
      workflowTaskTimeout: '2s' as const,
    },
  } satisfies WorkflowStart;
}

/** Input of the discovery workflow. */
export interface DiscoveryWorkflowInput {
  searchId: string;
  userId: string;
  round: number;
  platforms: PlatformId[];
}

/** Users wait for a discovery too. */
export function discoveryStart(input: DiscoveryWorkflowInput) {
  return {
    type: WORKFLOW_TYPES.discovery,
    options: {
      workflowId: jobWorkflowId('competitor_discovery', input.searchId, input.round),
      taskQueue: TASK_QUEUES.core,
      args: [input] as [DiscoveryWorkflowInput],
      workflowIdReusePolicy: 'REJECT_DUPLICATE' as const,
      workflowTaskTimeout: '2s' as const,
    },
  } satisfies WorkflowStart;
}

/** Input of the GPT analysis: which samples remain to be asked is in Postgres. */
export interface AiVisibilityWorkflowInput {
  analysisId: string;
  userId: string;
  round: number;
  assistants: AssistantId[];
  /** No user is watching, as with the first round of a weekly run: others come first. */
  unattended: boolean;
  /** The language model may replace the template questions before the first is asked. */
  writesQuestions: boolean;
}

export function aiVisibilityStart(input: AiVisibilityWorkflowInput) {
  return {
    type: WORKFLOW_TYPES.aiVisibility,
    options: {
      workflowId: jobWorkflowId('gpt_analysis', input.analysisId, input.round),
      taskQueue: TASK_QUEUES.core,
      args: [input] as [AiVisibilityWorkflowInput],
      workflowIdReusePolicy: 'REJECT_DUPLICATE' as const,
    },
  } satisfies WorkflowStart;
}

/** An owner's correction of how a name in one answer was read. */
export interface CorrectionInput {
  userId: string;
  analysisId: string;
  correction: NamingRuleRequest;
}

/**
 * A user is waiting for it. Each reads all answers of the user's runs of a brand again, so one user
 * has one at a time.
 */
export function correctionStart(input: CorrectionInput) {
  return {
    type: WORKFLOW_TYPES.correctReading,
    options: {
      workflowId: `ai-visibility-correction:${input.userId}`,
      taskQueue: TASK_QUEUES.core,
      args: [input] as [CorrectionInput],
      workflowIdReusePolicy: 'ALLOW_DUPLICATE' as const,
    },
  } satisfies WorkflowStart;
}

export interface DraftInput {
  userId: string;
  draftId: string;
  /** Number of drafts for this conversation; an older one may not overwrite a newer one. */
  round: number;
}

export function draftStart(input: DraftInput) {
  return {
    type: WORKFLOW_TYPES.draftReply,
    options: {
      workflowId: `draft:${input.draftId}:${input.round}`,
      taskQueue: TASK_QUEUES.core,
      args: [input] as [DraftInput],
      workflowIdReusePolicy: 'REJECT_DUPLICATE' as const,
    },
  } satisfies WorkflowStart;
}

/** Input of one collection of a watch. */
export interface CollectWorkflowInput {
  watchId: string;
  /** Number of the collection within its watch, from 1. */
  n: number;
  platforms: PlatformId[];
}

/** Background work: no user is waiting for it. */
export function collectStart(input: CollectWorkflowInput) {
  return {
    type: WORKFLOW_TYPES.collect,
    options: {
      workflowId: `collect:${input.watchId}:${input.n}`,
      taskQueue: TASK_QUEUES.core,
      args: [input] as [CollectWorkflowInput],
      workflowIdReusePolicy: 'REJECT_DUPLICATE' as const,
    },
  } satisfies WorkflowStart;
}

export interface ProductSiteInput {
  userId: string;
  /** Full http or https address. */
  site: string;
}

/** A user waits for it. One reading per user: a second address replaces the first. */
export function productSiteStart(input: ProductSiteInput) {
  return {
    type: WORKFLOW_TYPES.readProductSite,
    options: {
      workflowId: `product-site:${input.userId}`,
      taskQueue: TASK_QUEUES.core,
      args: [input] as [ProductSiteInput],
      workflowIdReusePolicy: 'ALLOW_DUPLICATE' as const,
      workflowIdConflictPolicy: 'TERMINATE_EXISTING' as const,
    },
  } satisfies WorkflowStart;
}
