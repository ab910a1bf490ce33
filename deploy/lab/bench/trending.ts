import { globSync } from 'node:fs';
import { join } from 'node:path';
import { burstRows } from './trending/bursts.lib.ts';
import { coherenceRows } from './trending/coherence.lib.ts';
import { refreshCost } from './trending/cost.lib.ts';
import { firstRankings } from './trending/first-ranking.lib.ts';
import type { FirstRow } from './trending/first-ranking.lib.ts';
import { groupRows } from './trending/groups.lib.ts';
import { rankingSeconds, replayMonth } from './trending/speed.lib.ts';
import { statementRows } from './trending/statements.lib.ts';
import { generateBankWorlds, generateWorlds } from './trending/generated-worlds.lib.ts';
import { playWorldBursts } from './trending/planted.lib.ts';
import type { WorldRow } from './trending/planted.lib.ts';
import { stabilityRows } from './trending/stability.lib.ts';
import { readBurstWorld } from './trending/worlds.lib.ts';
import type { BurstWorld } from './trending/worlds.lib.ts';

/**
 * `npm run bench -- trending`: the three steps of Trending Problems on labelled sets next to the
 * repository. Settings were chosen on one half of each; the other half was looked at once. Sets
 * that are missing are left out.
 */
const ROOT = join(import.meta.dirname, '../../..');
const SEEDS = 2;
const BANK_SEEDS = 4;
const STABILITY_SEEDS = 1;
const SHOWN_TITLES = 20;
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
const folders = globSync('deploy/sandbox/worlds/*', { cwd: ROOT }).map((name) => join(ROOT, name));
const given = [...folders, ...process.argv.slice(2)].flatMap((folder) => {
  const world = readBurstWorld(folder);
  return world !== null && world.problems.some(({ kind }) => kind === 'burst') ? [world] : [];
});
console.log('Planted bursts (target: recall and precision .9, no steady problem risen)');
printBursts('chosen on', generateWorlds('chosen on', SEEDS));
const measured = printBursts('measured on', generateWorlds('measured on', SEEDS));
const bank = printBursts('bank requests', generateBankWorlds(BANK_SEEDS));
printBursts('worlds of the sandbox', given);
console.log('What is listed as one problem, by labels (measured on, then bank requests)');
for (const rows of [measured, bank])
  console.table(coherenceRows(rows.flatMap((row) => row.judged)));
console.log('Addresses of listed problems, opened again later (measured on)');
console.table(stabilityRows(generateWorlds('measured on', STABILITY_SEEDS)));
console.log(
  `\n5,000 new posts: ${rankingSeconds(5_000).toFixed(1)} s of processor time (target 20)`,
);
console.log('Requests of a refresh (sandbox, default world; details of videos come on top)');
const cost = await refreshCost();
console.table(cost);
const requests = (count: (row: (typeof cost)[number]) => number): number =>
  cost.reduce((sum, row) => sum + count(row), 0);
console.log(
  `  ${requests((row) => row.firstRequests)} at first, ${requests((row) => row.laterRequests)} half an hour later`,
);
const month = replayMonth();
if (month !== null) {
  console.log('A month of refreshes');
  console.table([month]);
}
console.log('Posts that state a problem');
console.table(
  statementRows().map(({ f1, falseAlarms, ...row }) => ({
    ...row,
    f1: figure(f1),
    falseAlarms: figure(falseAlarms),
  })),
);

/** One row a world and one for all, then the titles as they came. */
function printBursts(heading: string, worlds: readonly BurstWorld[]): WorldRow[] {
  const firsts = worlds.map(firstRankings);
  const rows = worlds.map(playWorldBursts);
  const sum = (count: (row: WorldRow) => number): number =>
    rows.reduce((total, row) => total + count(row), 0);
  const [bursts, found] = [sum((row) => row.bursts), sum((row) => row.found)];
  const [risen, right] = [sum((row) => row.risen), sum((row) => row.right)];
  console.log(heading);
  console.table(rows.map(({ titles: _titles, judged: _judged, ...row }) => row));
  const first = (count: (row: FirstRow) => number): number =>
    firsts.reduce((total, row) => total + count(row), 0);
  const [underWay, seen] = [first((row) => row.bursts), first((row) => row.found)];
  const [shown, planted] = [first((row) => row.risen), first((row) => row.right)];
  const ofDetectable = (part: number, whole: number): string =>
    `${part}/${whole} ${interval(part, whole)} of those that labels tell from an accident`;
  console.log(
    `  first rankings: recall ${seen}/${underWay} ${interval(seen, underWay)}, ${ofDetectable(
      first((row) => row.foundDetectable),
      first((row) => row.detectable),
    )}, precision ${planted}/${shown} ${interval(planted, shown)}`,
  );
  console.log(
    `  recall ${found}/${bursts} ${interval(found, bursts)}, ${ofDetectable(
      sum((row) => row.foundDetectable),
      sum((row) => row.detectable),
    )}, precision ${right}/${risen} ${interval(right, risen)}`,
  );
  for (const title of rows.flatMap(({ titles }) => titles).slice(0, SHOWN_TITLES))
    console.log(`    ${title}`);
  return rows;
}

/** Wilson's 95 % interval. */
function interval(hits: number, of: number): string {
  if (of === 0) return '';
  const z = 1.96;
  const share = hits / of;
  const middle = (share + (z * z) / (2 * of)) / (1 + (z * z) / of);
  const reach =
    (z / (1 + (z * z) / of)) * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of));
  return `[${(middle - reach).toFixed(2)}, ${(middle + reach).toFixed(2)}]`;
}
