import { randomUUID } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createLogger } from '#config/logger.ts';
import { TASK_QUEUES, WORKFLOW_TYPES, searchWorkflowId } from '#contracts/names.ts';
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
  client.workflow.getHandle(searchWorkflowId(searchId, round)).describe();

test('F-02: a search starts its workflow once, however often it is started', async () => {
  const input = newInput();
  starter.startSearch(input);
  starter.startSearch(input);
  await expect.poll(() => describe(input).catch(() => null)).not.toBeNull();
  const first = await describe(input);
  expect(first.type).toBe(WORKFLOW_TYPES.search);
  expect(first.taskQueue).toBe(TASK_QUEUES.core);
  starter.startSearch(input);
  const marker = newInput(1);
  starter.startSearch(marker);
  await expect.poll(() => describe(marker).catch(() => null)).not.toBeNull();
  expect((await describe(input)).runId).toBe(first.runId);
  expect(lines).toEqual([]);
  expect(await starter.status()).toBe('up');
});

test('cancelling asks the right round to stop; one that never ran is no error', async () => {
  const input = newInput(2);
  starter.startSearch(input);
  await expect.poll(() => describe(input).catch(() => null)).not.toBeNull();
  starter.cancelSearch({ searchId: randomUUID(), round: 0 });
  starter.cancelSearch(input);
  await expect
    .poll(async () => {
      const history = await client.workflow
        .getHandle(searchWorkflowId(input.searchId, input.round))
        .fetchHistory();
      return history.events?.some((event) => event.workflowExecutionCancelRequestedEventAttributes);
    })
    .toBe(true);
  expect(lines).toEqual([]);
});
