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
const replay = (name: string, json = load(name)): Promise<void> =>
  Worker.runReplayHistory({ workflowBundle }, JSON.parse(json), name.replace('.json', ''));

test('the stored histories cover the ways in which discoveries and collections go', () => {
  expect(files.toSorted()).toEqual([
    'collection-all-failed.json',
    'collection-happy.json',
    'collection-partial.json',
    'discovery-all-failed.json',
    'discovery-cancelled.json',
    'discovery-happy.json',
    'discovery-no-judgement.json',
    'discovery-nothing-found.json',
    'discovery-partial.json',
  ]);
});

test.each(files)('F-10: the history %s replays on this build', async (name) => {
  await replay(name);
});

test.each([
  ['discovery-happy.json', '"judgeDiscovery"'],
  ['collection-happy.json', '"endCollection"'],
])('F-10: a history of another path than %s is refused', async (name, activity) => {
  const tampered = load(name).replaceAll(activity, '"doSomethingElse"');
  await expect(replay(name, tampered)).rejects.toThrow(DeterminismViolationError);
});
