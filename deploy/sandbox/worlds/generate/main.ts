import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_WORLD } from '../../world/read.ts';
import { generateDefault } from './default.ts';

/** `node deploy/sandbox/worlds/generate/main.ts [folder]`: writes the default world again. */
const folder = process.argv[2] ?? DEFAULT_WORLD;
const { assistants, ...files } = generateDefault();
mkdirSync(folder, { recursive: true });
const { companies, pages, changes, posts, queries, problems, ...head } = files;
writeFileSync(join(folder, 'world.json'), `${JSON.stringify(head, null, 2)}\n`);
writeFileSync(join(folder, 'assistants.json'), `${JSON.stringify(assistants, null, 2)}\n`);
for (const [name, rows] of Object.entries({ companies, pages, changes, posts, queries, problems }))
  writeFileSync(
    join(folder, `${name}.ndjson`),
    rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
  );
console.log(`${folder}: ${posts.length} posts, ${companies.length} companies`);
