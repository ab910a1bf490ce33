import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { World } from '../../sandbox/world/files.ts';

/** Writes a world as the folder that the sandbox reads. */
export function writeWorld(folder: string, { assistants, ...files }: World): void {
  mkdirSync(folder, { recursive: true });
  const { companies, pages, changes, posts, queries, problems, ...head } = files;
  writeFileSync(join(folder, 'world.json'), `${JSON.stringify(head, null, 2)}\n`);
  writeFileSync(join(folder, 'assistants.json'), `${JSON.stringify(assistants, null, 2)}\n`);
  const lines = { companies, pages, changes, posts, queries, problems };
  for (const [name, rows] of Object.entries(lines))
    writeFileSync(
      join(folder, `${name}.ndjson`),
      rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
    );
}
