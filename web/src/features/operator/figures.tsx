import type { OperatorStatus } from '#contracts/operator.ts';
import { formatAge, formatCompact, formatNumber } from '../../lib/format.ts';

interface Figure {
  name: string;
  value: string;
  note: string;
}

/** The four figures that show whether all is well. */
export function Figures({ status }: { status: OperatorStatus }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5 lg:grid-cols-4">
      {figuresOf(status).map(({ name, value, note }) => (
        <div key={name} data-figure={name} className="flex min-w-0 flex-col">
          <dt className="text-meta text-ink-2">{name}</dt>
          <dd className="mt-1 text-figure font-semibold tabular-nums">{value}</dd>
          <dd className="mt-0.5 text-hint text-ink-2 tabular-nums">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

export function figuresOf({ at, processes, backlog, model }: OperatorStatus): Figure[] {
  const gateways = processes.filter(({ kind, alive }) => kind === 'gateway' && alive);
  const signedIn = sum(gateways.map(({ sockets }) => sockets?.signedIn ?? 0));
  const visitors = sum(gateways.map(({ sockets }) => sockets?.visitors ?? 0));
  const sent = gateways.flatMap(({ lag }) => (lag === null || lag.events === 0 ? [] : [lag]));
  const queued = sum(backlog.map((jobs) => jobs.queued));
  const running = sum(backlog.map((jobs) => jobs.running));
  const oldest = backlog
    .map(({ oldestQueuedAt }) => oldestQueuedAt)
    .filter((time) => time !== null);
  return [
    {
      name: 'Open sockets',
      value: formatNumber(signedIn + visitors),
      note: `${formatNumber(signedIn)} signed in, ${formatNumber(visitors)} visitors`,
    },
    {
      name: 'Event lag, p95',
      value:
        sent.length === 0 ? '–' : `${formatNumber(Math.max(...sent.map(({ p95 }) => p95)))} ms`,
      note:
        sent.length === 0
          ? 'nothing was sent in the last minute'
          : `median ${formatNumber(Math.max(...sent.map(({ p50 }) => p50)))} ms, last minute`,
    },
    {
      name: 'Workflow backlog',
      value: formatNumber(queued),
      note: `${formatNumber(running)} running${oldest.length === 0 ? '' : `, oldest queued ${formatAge(oldest.toSorted()[0] ?? at, Date.parse(at))}`}`,
    },
    {
      name: 'Model tokens today',
      value: formatCompact(model.inputTokensToday + model.outputTokensToday),
      note: [
        `${formatCompact(model.inputTokensToday)} in, ${formatCompact(model.outputTokensToday)} out`,
        ...(model.dailyLimitMicros === null
          ? ['no worker with a key is running']
          : [
              `${formatNumber(model.callsToday)} calls`,
              `${inDollars(model.costTodayMicros)} of ${inDollars(model.dailyLimitMicros)}`,
            ]),
      ].join(' · '),
    },
  ];
}

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const inDollars = (micros: number): string => DOLLARS.format(micros / 1_000_000);

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
