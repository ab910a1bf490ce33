import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { WorkflowHandle } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Stores the history of a workflow without who ran it and in which folder. */
export async function writeHistory(handle: WorkflowHandle, file: URL): Promise<void> {
  const clean = historyToJSON(await handle.fetchHistory())
    .replaceAll(/"identity":\s*"[^"]*"/g, '"identity": "worker"')
    .replaceAll(/"\d+@[^":]+/g, '"worker')
    .replaceAll(ROOT, '');
  await writeFile(file, `${clean}\n`);
}
