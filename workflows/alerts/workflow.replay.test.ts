import { readFileSync, readdirSync } from 'node:fs';
import { DeterminismViolationError } from '@temporalio/workflow';
import { Runtime, Worker } from '@temporalio/worker';
import type { WorkflowBundle } from '@temporalio/worker';
import { beforeAll, expect, test } from 'vitest';
import { buildWorkflowBundle } from '../runtime/bundle.ts';

const silent = { log() {}, trace() {}, debug() {}, info() {}, warn() {}, error() {} };
const FOLDER = new URL('./histories/', import.meta.url);
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));

let workflowBundle: WorkflowBundle;
beforeAll(async () => {
  Runtime.install({
    logger: silent,
    telemetryOptions: { logging: { filter: { core: 'ERROR', other: 'ERROR' }, forward: {} } },
  });
  workflowBundle = await buildWorkflowBundle(silent);
});

const load = (name: string): string => readFileSync(new URL(name, FOLDER), 'utf8');
const replay = (json: string): Promise<void> =>
  Worker.runReplayHistory({ workflowBundle }, JSON.parse(json), 'alert-replayed');

test('the stored histories cover the ways in which deliveries and account mails end', () => {
  expect(files.toSorted()).toEqual([
    'delivery-made.json',
    'delivery-repeated.json',
    'mail-refused-once.json',
    'mail-sent.json',
  ]);
});

test.each(files)('F-10: the history %s replays on this build', async (name) => {
  await replay(load(name));
});

test('F-10: a history of another path is refused', async () => {
  const tampered = load('delivery-made.json').replaceAll(
    '"attemptDelivery"',
    '"attemptSomethingElse"',
  );
  await expect(replay(tampered)).rejects.toThrow(DeterminismViolationError);
});
