import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { METRICS, TEMPORAL_METRICS } from '#config/metrics.ts';
import type { MetricProcess } from '#config/metrics.ts';
import { createTestDatabase } from '#db/testing/database.ts';
import type { TestDatabase } from '#db/testing/database.ts';
import { PROCESSES, startProduct } from './testing/product-processes.ts';

let database: TestDatabase;
let product: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => {
  database = await createTestDatabase();
  product = await startProduct(database);
});
afterAll(async () => {
  await product.kill();
  await database.drop();
});

interface Exposed {
  /** Of our own and of Temporal, by name. */
  types: Map<string, string>;
  samples: { name: string; labels: Map<string, string>; value: number }[];
}

async function read(process: MetricProcess): Promise<Exposed> {
  const answer = await fetch(`${product.address(process)}/metrics`).catch(() => null);
  const text = answer?.status === 200 ? await answer.text() : '';
  const types = new Map(
    [...text.matchAll(/^# TYPE ((?:earshot|temporal)_\w+) (\w+)$/gmu)].map(
      ([, name = '', type = '']) => [name, type] as const,
    ),
  );
  const samples = [...text.matchAll(/^((?:earshot|temporal)_\w+)(?:\{(.*)\})? (\S+)$/gmu)].map(
    ([, name = '', labels = '', value = '']) => ({
      name,
      value: Number(value),
      labels: new Map(
        [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/gu)].map(
          ([, label = '', word = '']) => [label, word] as const,
        ),
      ),
    }),
  );
  return { types, samples };
}

const valueOf = async (process: MetricProcess, name: string, labels: Record<string, string>) =>
  (await read(process)).samples.find(
    (sample) =>
      sample.name === name &&
      Object.entries(labels).every(([label, word]) => sample.labels.get(label) === word),
  )?.value;

test('each process exposes exactly the metrics of the catalogue, with their types and labels', async () => {
  for (const process of PROCESSES)
    await expect.poll(async () => (await read(process)).types.size).toBeGreaterThan(0);
  for (const process of PROCESSES) {
    const own = Object.entries(METRICS).filter(([, metric]) =>
      metric.processes.some((each) => each === process),
    );
    const catalogue = new Map<string, { type: string; labels: readonly string[] }>([
      ...own,
      ...(process === 'worker' ? Object.entries(TEMPORAL_METRICS) : []),
    ]);
    const { types, samples } = await read(process);
    const expected = [...catalogue].map(([name, { type }]) => `${name} ${type}`);
    const actual = [...types].map(([name, type]) => `${name} ${type}`);
    expect(actual.toSorted(), process).toEqual(expected.toSorted());
    for (const { name, labels } of samples) {
      const metric =
        catalogue.get(name) ?? catalogue.get(name.replace(/_(?:bucket|sum|count)$/u, ''));
      const surplus = [...labels.keys()].filter(
        (label) => label !== 'le' && metric?.labels.includes(label) !== true,
      );
      expect(surplus, `${process} ${name}`).toEqual([]);
    }
  }
});

test('workers report their queues and free places, and that they reach NATS and Temporal', async () => {
  const places = { task_queue: 'core', worker_type: 'ActivityWorker' };
  await expect
    .poll(() => valueOf('worker', 'temporal_worker_task_slots_available', places))
    .toBeGreaterThan(0);
  await expect
    .poll(() => valueOf('worker', 'earshot_dependency_up', { dependency: 'temporal' }))
    .toBe(1);
  await expect
    .poll(() => valueOf('worker', 'earshot_dependency_up', { dependency: 'nats' }))
    .toBe(1);
  expect(await valueOf('worker', 'earshot_jobs', { kind: 'search', status: 'queued' })).toBe(0);
  expect(
    await valueOf('worker', 'earshot_source_state', { platform: 'hackernews', state: 'sandbox' }),
  ).toBeDefined();
});

test('requests appear under their pattern, whatever ids, secrets and unknown paths they hold', async () => {
  const base = product.address('api');
  const id = randomUUID();
  const secret = 'a-token-that-must-not-appear-in-metrics';
  const paths = [`/api/social-media-search/${id}`, `/api/shared/${secret}`, `/nowhere/${secret}`];
  await Promise.all(paths.map((path) => fetch(`${base}${path}`)));
  await expect
    .poll(() =>
      valueOf('api', 'earshot_http_request_duration_seconds_count', {
        route: '/api/shared/:token',
      }),
    )
    .toBeGreaterThan(0);
  const { samples } = await read('api');
  const words = samples.flatMap(({ labels }) => [...labels.values()]);
  expect(words.filter((word) => word.includes(id) || word.includes(secret))).toEqual([]);
});
