import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openChildren } from './processes/children.ts';
import type { Children } from './processes/children.ts';

/** Gives a task a temporary folder and children that end with it. */
export async function withWorkFolder<T>(
  run: (folder: string, children: Children) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-'));
  const children = openChildren(join(folder, 'processes.json'));
  try {
    return await run(folder, children);
  } finally {
    await children.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
