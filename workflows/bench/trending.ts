import { globSync } from 'node:fs';
import { join } from 'node:path';
import { burstRows } from './trending/bursts.lib.ts';
import { groupRows } from './trending/groups.lib.ts';
import { rankingSeconds } from './trending/speed.lib.ts';
import { statementRows } from './trending/statements.lib.ts';
import { playWorldBursts } from './trending/worlds.lib.ts';

/**
 * `npm run bench -- trending`: the three steps of Trending Problems on labelled sets next to the
 * repository. Settings were chosen on one half of each; the other half was looked at once. Sets
 * that are missing are left out.
 */
const ROOT = join(import.meta.dirname, '../..');
const figure = (value: number): string => (Number.isNaN(value) ? '-' : value.toFixed(3));

console.log('Bursts (hn-events)');
console.table(
  burstRows().map(({ detector, half, bursts, found, steady, fired, medianPosts }) => ({
    detector,
    half,
    found: `${found}/${bursts}`,
    'steady that fire': `${fired.length}/${steady}`,
    'posts until found, median': medianPosts,
  })),
);
console.log('Groups, their number not given (NMI)');
console.table(
  groupRows().map(({ atOnce, inBatches, ...row }) => ({
    ...row,
    atOnce: figure(atOnce),
    inBatches: figure(inBatches),
  })),
);
const worlds = globSync('deploy/sandbox/worlds/*', { cwd: ROOT }).map((name) => join(ROOT, name));
console.log('Planted bursts of worlds');
for (const world of [...worlds, ...process.argv.slice(2)]) {
  const row = playWorldBursts(world);
  if (row === null || row.bursts === 0) continue;
  const { titles, ...figures } = row;
  console.table([figures]);
  for (const title of titles.slice(0, 20)) console.log(`  ${title}`);
}
console.log(
  `\n5,000 new posts: ${rankingSeconds(5_000).toFixed(1)} s of processor time (target 20)`,
);
console.log('Posts that state a problem');
console.table(
  statementRows().map(({ f1, falseAlarms, ...row }) => ({
    ...row,
    f1: figure(f1),
    falseAlarms: figure(falseAlarms),
  })),
);
