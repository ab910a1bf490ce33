import { Worker } from '@temporalio/worker';
import type {
  NativeConnection,
  WorkerOptions,
  WorkflowBundle,
  ActivityInterceptorsFactory,
} from '@temporalio/worker';
import { TASK_QUEUES, TRACE_HEADER } from '#contracts/engine-names.ts';
import { ASSISTANT_IDS, PLATFORM_IDS } from '#domain/names.ts';
import type { AssistantId, PlatformId } from '#domain/names.ts';
import type { AskActivities } from '../ai-visibility/ask-activity.ts';
import { groupSize } from '../ai-visibility/groups.ts';
import type { CorrectionActivities } from '../ai-visibility/correct-activity.ts';
import type { DraftActivities } from '../ai-visibility/draft-activity.ts';
import type { QuestionActivities } from '../ai-visibility/question-activity.ts';
import type { RunActivities } from '../ai-visibility/run-activities.ts';
import type { CompetitorActivities } from '../competitors/activities.ts';
import type { MailActivities } from '../alerts/mail/activities.ts';
import type { AnalysisActivities } from '../search/analysis-activities.ts';
import type { ProductSiteActivities } from '../account/product-site.ts';
import type { CoreActivities } from '../search/core-activities.ts';
import type { PlatformActivities } from '../search/platform-activities.ts';
import type { PhrasingActivities } from '../search/phrasing-activities.ts';
import type { RefinementActivities } from '../search/refinement-activities.ts';
import type { CollectActivities } from '../trending/collect-activities.ts';
import type { TrendActivities } from '../trending/rank-activities.ts';
import { defaultPayloadConverter } from '@temporalio/common';
import { traced } from '#config/tracing/trace.ts';

/**
 * Runs each activity as a step of the trace that started its workflow. One that no request started
 * takes the id of its run, which has the 16 bytes of a trace's.
 */
const activityTrace: ActivityInterceptorsFactory = ({ info }) => ({
  inbound: {
    execute(input, next) {
      const payload = input.headers[TRACE_HEADER];
      const traceparent = payload && defaultPayloadConverter.fromPayload<unknown>(payload);
      return traced(
        {
          name: info.activityType,
          kind: 'consumer',
          traceparent: typeof traceparent === 'string' ? traceparent : undefined,
          traceId: info.workflowExecution?.runId.replaceAll('-', ''),
        },
        async (span) => {
          Object.assign(span.attributes, {
            'temporal.workflow_id': info.workflowExecution?.workflowId ?? '',
            'temporal.attempt': info.attempt,
          });
          return next(input);
        },
      );
    },
  },
});

interface Activities {
  core: CoreActivities & TrendActivities & CompetitorActivities['core'] & ProductSiteActivities;
  platform: PlatformActivities & CollectActivities & CompetitorActivities['platform'];
  llm: AnalysisActivities &
    PhrasingActivities &
    RefinementActivities &
    DraftActivities &
    QuestionActivities &
    CompetitorActivities['llm'];
  mail: MailActivities;
}

/** Tests may omit activities of workflows that they do not run. */
export type SomeActivities = { [Queue in keyof Activities]?: Partial<Activities[Queue]> };

export interface WorkerSettings {
  connection: NativeConnection;
  namespace: string;
  workflowBundle: WorkflowBundle;
  activities: SomeActivities;
  rates: Readonly<Record<PlatformId, number>>;
  /** Absent: this process serves no GPT analyses. */
  analyses?: {
    run: RunActivities & Partial<CorrectionActivities>;
    ask: AskActivities;
    rates: Readonly<Record<AssistantId, number>>;
  };
}

/** Running activities get time to finish; then they are cancelled and retried elsewhere. */
const SHUTDOWN = { shutdownGraceTime: '10s', shutdownForceTime: '15s' } as const;
/**
 * Ten queues in one process: few pollers each instead of a growing number. A worker that hangs
 * swallows as many tasks as it has pollers, each until its timeout.
 */
const pollers = (maximum: number) =>
  ({ activityTaskPollerBehavior: { type: 'simple-maximum', maximum } }) as const;

/** Samples of one assistant in a process that wait for their answers, whole groups. */
const ASKED_AT_ONCE = 40;

/**
 * One worker for workflows and our own writes, one per provider, which holds that provider's rate
 * over all processes, and one for the language model.
 */
export function createWorkers(settings: WorkerSettings): Promise<Worker[]> {
  const { connection, namespace, activities, analyses } = settings;
  const create = (options: Omit<WorkerOptions, 'connection' | 'namespace'>): Promise<Worker> =>
    Worker.create({
      connection,
      namespace,
      interceptors: { activity: [activityTrace] },
      ...SHUTDOWN,
      ...options,
    });
  /** None for a queue without activities: the engine refuses a worker that does nothing. */
  const createFor = (
    own: object | undefined,
    options: Omit<WorkerOptions, 'connection' | 'namespace' | 'activities'>,
  ): Promise<Worker>[] => (own === undefined ? [] : [create({ ...options, activities: own })]);
  return Promise.all([
    create({
      taskQueue: TASK_QUEUES.core,
      workflowBundle: settings.workflowBundle,
      activities: { ...activities.core, ...analyses?.run },
      // They share a processor and have two seconds each. More of them on a busy machine would all
      // be late, be given out again, and never end.
      maxConcurrentWorkflowTaskExecutions: 4,
      // After a crash the next worker takes a workflow over in a second instead of ten.
      stickyQueueScheduleToStartTimeout: '1s',
      ...pollers(3),
    }),
    ...PLATFORM_IDS.flatMap((platform) =>
      createFor(activities.platform, {
        taskQueue: TASK_QUEUES.provider(platform),
        maxTaskQueueActivitiesPerSecond: settings.rates[platform],
        maxConcurrentActivityTaskExecutions: 20,
        // The last heartbeat of a lost worker decides how long the provider may still take.
        maxHeartbeatThrottleInterval: '2s',
        ...pollers(2),
      }),
    ),
    ...ASSISTANT_IDS.flatMap((assistant) => {
      const perSecond = analyses?.rates[assistant] ?? 1;
      const size = groupSize(perSecond);
      return createFor(analyses?.ask, {
        taskQueue: TASK_QUEUES.assistant(assistant),
        maxTaskQueueActivitiesPerSecond: perSecond / size,
        maxConcurrentActivityTaskExecutions: Math.ceil(ASKED_AT_ONCE / size),
        maxHeartbeatThrottleInterval: '2s',
        ...pollers(2),
      });
    }),
    ...createFor(activities.mail, {
      taskQueue: TASK_QUEUES.mail,
      ...pollers(3),
    }),
    ...createFor(activities.llm, {
      taskQueue: TASK_QUEUES.llm,
      maxConcurrentActivityTaskExecutions: 10,
      ...pollers(2),
    }),
  ]);
}
