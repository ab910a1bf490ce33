import { readFileSync, readdirSync } from 'node:fs';
import { DeterminismViolationError } from '@temporalio/workflow';
import { Runtime, Worker } from '@temporalio/worker';
import type { WorkflowBundle } from '@temporalio/worker';
import { beforeAll, expect, test } from 'vitest';
import { loadWorkflowBundle } from '../runtime/bundle.ts';

const silent = { log() {}, trace() {}, debug() {}, info() {}, warn() {}, error() {} };

interface Histories {
  /** Folder with the recorded histories, one JSON file each. */
  folder: URL;
  /** What the histories show, for the titles: "a search", "a refresh". */
  subject: string;
  /** Every recorded file; a missing or an unlisted one fails. */
  files: string[];
  /** An activity of each path; a history without it must be refused. */
  paths: [file: string, activity: string][];
}

/** Recorded histories replay on this build, and a history of another path is refused. */
export function testReplay({ folder, subject, files, paths }: Histories): void {
  let workflowBundle: WorkflowBundle;
  beforeAll(async () => {
    Runtime.install({
      logger: silent,
      telemetryOptions: { logging: { filter: { core: 'ERROR', other: 'ERROR' }, forward: {} } },
    });
    workflowBundle = await loadWorkflowBundle(silent);
  });

  const load = (name: string): string => readFileSync(new URL(name, folder), 'utf8');
  const replay = (name: string, json: string): Promise<void> =>
    Worker.runReplayHistory({ workflowBundle }, JSON.parse(json), name.replace('.json', ''));

  test(`the recorded histories cover the ways in which ${subject} ends`, () => {
    const recorded = readdirSync(folder).filter((name) => name.endsWith('.json'));
    expect(recorded.toSorted()).toEqual(files.toSorted());
  });

  test.each(files)(`F-10: the history %s of ${subject} replays on this build`, async (name) => {
    await replay(name, load(name));
  });

  test.each(paths)(`F-10: a history of another path than %s is refused`, async (name, activity) => {
    const tampered = withAnother(load(name), activity);
    expect(tampered).not.toBe(load(name));
    await expect(replay(name, tampered)).rejects.toThrow(DeterminismViolationError);
  });
}

/** A history in which `activity` has another name: as an event, or in the marker of a local one. */
function withAnother(history: string, activity: string): string {
  const named = (text: string): string =>
    text.replaceAll(
      new RegExp(`(activity_?type":\\s*(?:\\{\\s*"name":\\s*)?)"${activity}"`, 'gi'),
      '$1"other"',
    );
  return named(history).replaceAll(/(?<="data": ")[\w+/]+=*(?=")/g, (data) => {
    const text = Buffer.from(data, 'base64').toString();
    return text === named(text) ? data : Buffer.from(named(text)).toString('base64');
  });
}
