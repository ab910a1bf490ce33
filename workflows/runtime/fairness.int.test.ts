import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { TASK_QUEUES } from '#contracts/engine-names.ts';
import { searchStart } from '#contracts/workflows.ts';
import { createTestEngine } from '../testing/temporal.ts';
import type { TestEngine } from '../testing/temporal.ts';
import { providerRates } from './rates.ts';

/** `TASK_QUEUE_TYPE_ACTIVITY` of Temporal's API. */
const ACTIVITY_QUEUE = 2;
const PATIENT = { timeout: 60_000, interval: 50 };
const SLOW = { timeout: 150_000 };

let engine: TestEngine;
/** Users in the order in which their searches reached the provider. */
const asked: string[] = [];

beforeAll(async () => {
  engine = await createTestEngine(inject('services').temporalAddress);
});
afterAll(() => engine.close());

async function search(userId: string): Promise<void> {
  const input = { searchId: randomUUID(), userId, round: 0, platforms: ['github' as const] };
  const { type, options } = searchStart(input);
  await engine.client.workflow.start(type, options);
}

/** Searches that wait in the provider's queue. */
async function waiting(): Promise<number> {
  const { stats } = await engine.client.workflowService.describeTaskQueue({
    namespace: engine.namespace,
    taskQueue: { name: TASK_QUEUES.provider('github') },
    taskQueueType: ACTIVITY_QUEUE,
    reportStats: true,
  });
  return Number(stats?.approximateBacklogCount ?? 0);
}

test('a user with one search does not wait for all thirty of another user', SLOW, async () => {
  const [busy, patient] = [randomUUID(), randomUUID()];
  await Promise.all(Array.from({ length: 30 }, () => search(busy)));
  await search(patient);
  const others = {
    core: {
      async endPlatform() {},
      endSearch: async () => ({ status: 'completed' as const }),
    },
    llm: {
      refineSearch: async () => ({ refined: 0, dropped: 0 }),
      analyzeSearch: async () => ({ state: 'off' as const }),
    },
  };
  const starting = await engine.serve(others);
  // The provider's queue is served only when all of them wait there.
  await vi.waitFor(async () => expect(await waiting()).toBe(31), PATIENT);
  await starting.stop();
  await engine.serve(
    {
      ...others,
      platform: {
        async searchPlatform({ userId }) {
          asked.push(userId);
          return { found: 0 };
        },
      },
    },
    providerRates(8),
  );
  await vi.waitFor(() => expect(asked).toContain(patient), PATIENT);
  expect(asked.indexOf(patient)).toBeLessThan(10);
});
