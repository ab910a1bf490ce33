import { randomUUID } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createLogger } from '#config/logger.ts';
import { TASK_QUEUES, WORKFLOW_TYPES, jobWorkflowId } from '#contracts/engine-names.ts';
import { searchStart } from '#contracts/workflows.ts';
import type { SearchWorkflowInput } from '#contracts/workflows.ts';
import { createWorkflowStarter } from './workflow-starter.ts';
import type { WorkflowStarter } from './workflow-starter.ts';

const lines: string[] = [];
let starter: WorkflowStarter;
let connection: Connection;
let client: Client;

beforeAll(async () => {
  const address = inject('services').temporalAddress;
  const logger = createLogger(
    { level: 'info', name: 'test' },
    { write: (line) => void lines.push(line) },
  );
  starter = createWorkflowStarter({ address, namespace: 'default', logger });
  connection = await Connection.connect({ address });
  client = new Client({ connection });
});
afterAll(async () => {
  await starter.close();
  await connection.close();
});

const newInput = (round = 0): SearchWorkflowInput => ({
  searchId: randomUUID(),
  userId: randomUUID(),
  round,
  platforms: ['reddit'],
});

const describe = ({ searchId, round }: SearchWorkflowInput) =>
  client.workflow.getHandle(jobWorkflowId('search', searchId, round)).describe();

test('F-02: a search starts its workflow once, however often the start is requested', async () => {
  const input = newInput();
  starter.start(searchStart(input));
  starter.start(searchStart(input));
  await expect.poll(() => describe(input).catch(() => null)).not.toBeNull();
  const first = await describe(input);
  expect(first.type).toBe(WORKFLOW_TYPES.search);
  expect(first.taskQueue).toBe(TASK_QUEUES.core);
  starter.start(searchStart(input));
  const marker = newInput(1);
  starter.start(searchStart(marker));
  await expect.poll(() => describe(marker).catch(() => null)).not.toBeNull();
  expect((await describe(input)).runId).toBe(first.runId);
  expect(lines).toEqual([]);
  expect(await starter.status()).toBe('up');
});

test('cancelling signals the right round; cancelling one that never ran is not an error', async () => {
  const input = newInput(2);
  starter.start(searchStart(input));
  await expect.poll(() => describe(input).catch(() => null)).not.toBeNull();
  starter.cancel({ kind: 'search', jobId: randomUUID(), round: 0 });
  starter.cancel({ kind: 'search', jobId: input.searchId, round: input.round });
  await expect
    .poll(async () => {
      const history = await client.workflow
        .getHandle(jobWorkflowId('search', input.searchId, input.round))
        .fetchHistory();
      return history.events?.some((event) => event.workflowExecutionCancelRequestedEventAttributes);
    })
    .toBe(true);
  expect(lines).toEqual([]);
});
