import { parseArgs } from 'node:util';
import { MARKET_IDS } from './vocabulary.ts';
import { inventWorld } from './world.ts';
import { writeWorld } from './write.ts';

const USAGE = `Usage: node deploy/lab/worlds/main.ts --market <name> [--seed 1] <folder>
Markets: ${MARKET_IDS.join(', ')}.`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { market: { type: 'string' }, seed: { type: 'string', default: '1' } },
});
const [folder] = positionals;
const { market, seed } = values;
if (folder !== undefined && market !== undefined && MARKET_IDS.includes(market)) {
  const world = inventWorld(market, Number(seed));
  writeWorld(folder, world);
  console.log(`${folder}: ${world.posts.length} posts, ${world.companies.length} companies`);
} else {
  console.error(USAGE);
  process.exitCode = 1;
}
