import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import type { WorkflowHandle } from '@temporalio/client';
import { searchStart } from '#contracts/workflows.ts';
import { createTestEngine } from '../testing/temporal.ts';
import type { TestEngine } from '../testing/temporal.ts';
import { providerRates } from './rates.ts';

let engine: TestEngine;
/** Users in the order in which their searches reached the provider. */
const asked: string[] = [];

beforeAll(async () => {
  engine = await createTestEngine(inject('services').temporalAddress);
});
afterAll(() => engine.close());

async function search(userId: string): Promise<WorkflowHandle> {
  const input = { searchId: randomUUID(), userId, round: 0, platforms: ['github' as const] };
  const { type, options } = searchStart(input);
  return engine.client.workflow.start(type, options);
}

test('a user with one search does not wait for all thirty of another user', async () => {
  const [busy, patient] = [randomUUID(), randomUUID()];
  const handles = await Promise.all(Array.from({ length: 30 }, () => search(busy)));
  handles.push(await search(patient));
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
  for (const handle of handles)
    await vi.waitFor(
      async () => expect((await handle.describe()).raw.pendingActivities).toHaveLength(1),
      { timeout: 60_000, interval: 50 },
    );
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
  await Promise.all(handles.map((handle) => handle.result()));
  expect(asked).toHaveLength(31);
  expect(asked.indexOf(patient)).toBeLessThan(10);
});
