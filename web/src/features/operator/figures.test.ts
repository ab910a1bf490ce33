import { expect, test } from 'vitest';
import type { OperatorStatus } from '#contracts/operator.ts';
import { figuresOf } from './figures.tsx';

const at = '2026-11-21T12:00:00.000Z';
const gateway = (id: string, alive: boolean, p95: number): OperatorStatus['processes'][number] => ({
  id,
  kind: 'gateway',
  alive,
  startedAt: at,
  heardAt: at,
  nats: 'up',
  temporal: null,
  sockets: { signedIn: 3, visitors: 1 },
  lag: { events: p95 === 0 ? 0 : 10, p50: p95 / 2, p95 },
  modelDailyMicros: null,
});

const status = (processes: OperatorStatus['processes']): OperatorStatus => ({
  at,
  processes,
  backlog: [{ kind: 'search', queued: 2, running: 5, oldestQueuedAt: '2026-11-21T11:55:00.000Z' }],
  model: {
    callsToday: 7,
    inputTokensToday: 1_900,
    outputTokensToday: 300,
    costTodayMicros: 412_000,
    dailyLimitMicros: null,
  },
  maintenance: null,
  requestedPlans: [],
  feedback: [],
});

test('A-49: gateways that are silent do not count, and the worst lag is shown', () => {
  const figures = figuresOf(
    status([gateway('a', true, 8), gateway('b', true, 20), gateway('c', false, 900)]),
  );
  expect(figures.map(({ value }) => value)).toEqual(['8', '20 ms', '2', '2.2K']);
  expect(figures[2]?.note).toBe('5 running, oldest queued 5 minutes ago');
});

test('A-49: without events or workers the page states so instead of showing zeros', () => {
  const [, lag, , model] = figuresOf(status([gateway('a', true, 0)]));
  expect(lag).toMatchObject({ value: '–', note: 'nothing was sent in the last minute' });
  expect(model?.note).toBe('1.9K in, 300 out · no worker with a key is running');
});

test('A-49: the model’s cost of today is shown with its limit', () => {
  const shown = status([]);
  const [, , , model] = figuresOf({
    ...shown,
    model: { ...shown.model, dailyLimitMicros: 100_000_000 },
  });
  expect(model?.note).toBe('1.9K in, 300 out · 7 calls · $0.41 of $100.00');
});
