import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { WorkflowHandle } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import type { WorkflowStart } from '#contracts/workflows.ts';
import type { SomeActivities, WorkerSettings } from '../runtime/workers.ts';
import { createTestEngine } from './temporal.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** One way in which a workflow ends. */
interface Way {
  name: string;
  start: WorkflowStart;
  /** Happens once the workflow has started. */
  afterwards?: (handle: WorkflowHandle) => Promise<unknown>;
}

export interface Recording {
  /** Folder of the histories, relative to this file. */
  folder: string;
  /** Activities that behave as the current way demands. */
  serve: (way: () => string) => SomeActivities;
  analyses?: (way: () => string) => WorkerSettings['analyses'];
  ways: readonly Way[];
}

/** Replaces the histories of a folder by one per way; those of earlier builds in folders stay. */
export async function recordHistories(
  address: string,
  { folder, serve, analyses, ways }: Recording,
): Promise<void> {
  const target = new URL(folder, import.meta.url);
  await mkdir(target, { recursive: true });
  for (const file of await readdir(target))
    if (file.endsWith('.json')) await rm(new URL(file, target));
  const engine = await createTestEngine(address);
  let way = '';
  const now = (): string => way;
  await engine.serve(serve(now), undefined, analyses?.(now));
  for (const { name, start, afterwards } of ways) {
    way = name;
    const options = { ...start.options, workflowId: name };
    const handle = await engine.client.workflow.start(start.type, options);
    await afterwards?.(handle);
    await handle.result().catch(() => {});
    await writeHistory(handle, new URL(`${name}.json`, target));
  }
  await engine.close();
}

/** Stores the history of a workflow without who ran it and in which folder. */
async function writeHistory(handle: WorkflowHandle, file: URL): Promise<void> {
  const clean = historyToJSON(await handle.fetchHistory())
    .replaceAll(/"identity":\s*"[^"]*"/g, '"identity": "worker"')
    .replaceAll(/"\d+@[^":]+/g, '"worker')
    .replaceAll(ROOT, '');
  await writeFile(file, `${clean}\n`);
}
