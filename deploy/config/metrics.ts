import { Counter, Gauge, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';

/** Processes that expose a metric at /metrics. */
export type MetricProcess = 'api' | 'gateway' | 'worker';

interface Metric {
  type: 'counter' | 'gauge' | 'histogram';
  /** Each has a small, fixed set of values: never an id, a path or a text of a user. */
  labels: readonly string[];
  processes: readonly MetricProcess[];
  help: string;
  /** Upper bounds of a histogram, in its unit. */
  buckets?: readonly number[];
}

const ALL = ['api', 'gateway', 'worker'] as const;
const LAG_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * Every metric of our own: names, labels and meanings are written here and nowhere else. Dashboards
 * and alert rules (`deploy/chart/observability`) name only these and `TEMPORAL_METRICS`.
 */
export const METRICS = {
  earshot_dependency_up: {
    type: 'gauge',
    labels: ['dependency'],
    processes: ALL,
    help: '1 while the process reaches nats or temporal.',
  },
  earshot_http_request_duration_seconds: {
    type: 'histogram',
    labels: ['method', 'route', 'status'],
    processes: ['api'],
    help: 'Time from the first byte of a request to its answer, by pattern of the route.',
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  },
  earshot_policy_violations_total: {
    type: 'counter',
    labels: [],
    processes: ['api'],
    help: 'Violations of the content security policy that browsers reported.',
  },
  earshot_event_publish_lag_seconds: {
    type: 'histogram',
    labels: [],
    processes: ['api', 'worker'],
    help: 'Age of an event, since its commit, when it is handed to NATS.',
    buckets: LAG_SECONDS,
  },
  earshot_event_delivery_lag_seconds: {
    type: 'histogram',
    labels: ['stream'],
    processes: ['gateway'],
    help: 'Age of an event, since its commit, when it is handed to sockets; less the publish lag it is the way from NATS to the socket.',
    buckets: LAG_SECONDS,
  },
  earshot_gateway_sockets: {
    type: 'gauge',
    labels: [],
    processes: ['gateway'],
    help: 'Open sockets.',
  },
  earshot_gateway_delivered_events_total: {
    type: 'counter',
    labels: ['stream'],
    processes: ['gateway'],
    help: 'Events handed to sockets.',
  },
  earshot_gateway_carried_events_total: {
    type: 'counter',
    labels: [],
    processes: ['gateway'],
    help: 'Events read from Postgres because NATS had not brought them.',
  },
  earshot_gateway_gaps_total: {
    type: 'counter',
    labels: [],
    processes: ['gateway'],
    help: 'Messages that did not follow the last number.',
  },
  earshot_gateway_closed_total: {
    type: 'counter',
    labels: ['reason'],
    processes: ['gateway'],
    help: 'Sockets that the gateway closed.',
  },
  earshot_gateway_refused_total: {
    type: 'counter',
    labels: ['reason'],
    processes: ['gateway'],
    help: 'Handshakes refused.',
  },
  earshot_jobs: {
    type: 'gauge',
    labels: ['kind', 'status'],
    processes: ['worker'],
    help: 'Accepted jobs that have not ended. The same in every worker: use max.',
  },
  earshot_jobs_oldest_seconds: {
    type: 'gauge',
    labels: ['kind', 'status'],
    processes: ['worker'],
    help: 'Age of the oldest job that has not ended; 0 without one. The same in every worker.',
  },
  earshot_platform_queue_oldest_seconds: {
    type: 'gauge',
    labels: ['platform'],
    processes: ['worker'],
    help: 'How long the oldest part of a job has waited for a platform; 0 without one. The same in every worker.',
  },
  earshot_source_state: {
    type: 'gauge',
    labels: ['platform', 'state'],
    processes: ['worker'],
    help: '1 for the state that each platform is in. The same in every worker.',
  },
  earshot_model_day_usd: {
    type: 'gauge',
    labels: ['purpose'],
    processes: ['worker'],
    help: 'US dollars spent on models and assistants this UTC day. The same in every worker.',
  },
  earshot_model_day_limit_usd: {
    type: 'gauge',
    labels: [],
    processes: ['worker'],
    help: 'US dollars that may be spent a day over all purposes (MODEL_DAILY_USD).',
  },
  earshot_deliveries_total: {
    type: 'counter',
    labels: ['channel', 'outcome'],
    processes: ['worker'],
    help: 'Attempts to deliver alerts: delivered, retry, give_up, disable.',
  },
  earshot_deliveries_oldest_due_seconds: {
    type: 'gauge',
    labels: [],
    processes: ['worker'],
    help: 'How long the oldest due delivery has been due; 0 without one. The same in every worker.',
  },
} as const satisfies Record<string, Metric>;

type MetricName = keyof typeof METRICS;
type Named<Type extends Metric['type']> = {
  [Name in MetricName]: (typeof METRICS)[Name]['type'] extends Type ? Name : never;
}[MetricName];
type LabelsOf<Name extends MetricName> = (typeof METRICS)[Name]['labels'][number];

/**
 * Metrics of the Temporal workers that we pass on, with the labels that are kept. The SDK has more
 * of both; workflow and activity types are our own and few.
 */
export const TEMPORAL_METRICS: Readonly<Record<string, Omit<Metric, 'processes'>>> = {
  temporal_worker_task_slots_available: {
    type: 'gauge',
    labels: ['task_queue', 'worker_type'],
    help: 'Tasks of a kind that a worker could take on right now.',
  },
  temporal_worker_task_slots_used: {
    type: 'gauge',
    labels: ['task_queue', 'worker_type'],
    help: 'Tasks of a kind that a worker is running.',
  },
  temporal_activity_schedule_to_start_latency: {
    type: 'histogram',
    labels: ['task_queue'],
    help: 'Seconds that activities waited in their queue.',
    buckets: [0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300],
  },
  temporal_workflow_task_schedule_to_start_latency: {
    type: 'histogram',
    labels: ['task_queue'],
    help: 'Seconds that workflow tasks waited in their queue.',
    buckets: [0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300],
  },
  temporal_activity_execution_failed: {
    type: 'counter',
    labels: ['activity_type'],
    help: 'Attempts of activities that failed.',
  },
  temporal_workflow_completed: {
    type: 'counter',
    labels: ['workflow_type'],
    help: 'Workflows that ended.',
  },
  temporal_workflow_failed: {
    type: 'counter',
    labels: ['workflow_type'],
    help: 'Workflows that failed.',
  },
  temporal_workflow_task_execution_failed: {
    type: 'counter',
    labels: ['workflow_type'],
    help: 'Workflow tasks that failed, such as those that do not replay.',
  },
  temporal_request_failure: {
    type: 'counter',
    labels: ['operation'],
    help: 'Calls to the Temporal server that failed.',
  },
  temporal_long_request_failure: {
    type: 'counter',
    labels: ['operation'],
    help: 'Polls of the Temporal server that failed.',
  },
};

/** What a new metric takes from the catalogue. */
const settings = <Name extends MetricName>(name: Name, registry: Registry) => ({
  name,
  help: METRICS[name].help,
  labelNames: [...METRICS[name].labels] as LabelsOf<Name>[],
  registers: [registry],
});

export const createCounter = <Name extends Named<'counter'>>(
  registry: Registry,
  name: Name,
): Counter<LabelsOf<Name>> => new Counter(settings(name, registry));

/** @param collect runs before each reading, and may set the value. */
export const createGauge = <Name extends Named<'gauge'>>(
  registry: Registry,
  name: Name,
  collect?: (gauge: Gauge<LabelsOf<Name>>) => void | Promise<void>,
): Gauge<LabelsOf<Name>> =>
  new Gauge({
    ...settings(name, registry),
    ...(collect && {
      collect(this: Gauge<LabelsOf<Name>>) {
        return collect(this);
      },
    }),
  });

export const createHistogram = <Name extends Named<'histogram'>>(
  registry: Registry,
  name: Name,
): Histogram<LabelsOf<Name>> =>
  new Histogram({ ...settings(name, registry), buckets: [...METRICS[name].buckets] });

/** Whether the process reaches each of these, read when metrics are. */
export const watchDependencies = (
  registry: Registry,
  statuses:
    | Readonly<Record<'nats' | 'temporal', () => 'up' | 'down' | Promise<'up' | 'down'>>>
    | {
        nats: () => 'up' | 'down';
      },
): Gauge<'dependency'> =>
  createGauge(registry, 'earshot_dependency_up', async (gauge) => {
    for (const [dependency, status] of Object.entries(statuses))
      gauge.set({ dependency }, (await status()) === 'up' ? 1 : 0);
  });
