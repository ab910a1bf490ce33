import { parseArgs } from 'node:util';
import type { World } from '../../world/files.ts';
import { DEFAULT_WORLD } from '../../world/read.ts';
import { generateDefault } from './default.ts';
import { MARKET_IDS } from './invented/vocabulary.ts';
import { inventWorld } from './invented/world.ts';
import { writeWorld } from './write.ts';

const USAGE = `Usage: node deploy/sandbox/worlds/generate/main.ts [folder]
       node deploy/sandbox/worlds/generate/main.ts --market <name> [--seed 1] <folder>
Without --market the default world is written again. Markets: ${MARKET_IDS.join(', ')}.`;

function write(folder: string, world: World): void {
  writeWorld(folder, world);
  console.log(`${folder}: ${world.posts.length} posts, ${world.companies.length} companies`);
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { market: { type: 'string' }, seed: { type: 'string', default: '1' } },
});
const [folder] = positionals;
if (values.market === undefined) write(folder ?? DEFAULT_WORLD, generateDefault());
else if (folder !== undefined && MARKET_IDS.includes(values.market))
  write(folder, inventWorld(values.market, Number(values.seed)));
else {
  console.error(USAGE);
  process.exitCode = 1;
}
