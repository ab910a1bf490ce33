import { bothSenses, halfOfNames, macroF1, readAmbiguous } from './competitors/about.lib.ts';
import { basename, join } from 'node:path';
import { readEnvironment } from '#config/read-environment.ts';
import { discoverWorld, figuresOf } from './competitors/discovery.lib.ts';
import type { DiscoveryFigures } from './competitors/discovery.lib.ts';
import { generatedWorlds } from './competitors/generated.lib.ts';
import { packingRows } from './competitors/packing.lib.ts';
import { delayRow } from './competitors/watches.lib.ts';
import { sitesOf } from './competitors/world-sites.lib.ts';
import { companyPageRows } from './competitors/company-pages.lib.ts';
import { statedFacts, statedFactsRow } from './competitors/stated-facts.lib.ts';
import { SEED, withInterval } from './metrics.lib.ts';
import { countNames, f1Of, readNames } from './competitors/names.lib.ts';
import { renderTable } from './table.lib.ts';
import type { Row } from './table.lib.ts';

/**
 * `npm run bench -- competitors`: names and brands on the labeled sets next to the repository.
 * Thresholds were chosen on even rows (or names); the figures are from odd ones.
 */
const reported = <T>(rows: readonly T[]): T[] => rows.filter((_row, at) => at % 2 === 1);

function nameRow(set: string, baseline: string, target: number | null): Row[] {
  const rows = readNames(set);
  if (!rows) return [];
  const ours = withInterval(reported(rows).map(countNames), f1Of);
  return [{ set: `names/${set}`, metric: 'exact F1', ours, baseline, target }];
}

function aboutRow(): Row[] {
  const rows = readAmbiguous();
  if (!rows) return [];
  const both = bothSenses(rows);
  const row = { set: 'ambiguous/hn-brands', baseline: 'capitalized 0.663', target: 0.82 };
  return [
    {
      ...row,
      metric: 'macro-F1, both senses',
      ours: withInterval(halfOfNames(both, 1), (r) => macroF1(r)),
    },
    {
      ...row,
      metric: 'the same, all names',
      ours: withInterval(both, (r) => macroF1(r)),
      note: 'half was chosen on',
    },
  ];
}

/** The bundled worlds and two markets that were written without templates, or the world of the environment. */
function worldFolders(): string[] {
  const named = readEnvironment().EARSHOT_SANDBOX_WORLD ?? 'default';
  const worlds = join(import.meta.dirname, '../../sandbox/worlds');
  const written = join(import.meta.dirname, '../worlds/written');
  const all = ['tiny', 'default', join(written, 'choirs'), join(written, 'lab-stock')];
  return (named === 'default' ? all : [named]).map((world) =>
    world.includes('/') ? world : join(worlds, world),
  );
}

/** A figure for one whole world, without resampling. */
const exact = (value: number) => ({ value, low: value, high: value });

/** With the sandbox's web search, which knows every reachable site, and without. */
function discoveryRows(folder: string): Row[] {
  const rows = [true, false].flatMap((web) => {
    const world = discoverWorld(folder, sitesOf(folder, web));
    const { precision10, recall, typeF1 } = figuresOf(world);
    const set = `${world.id}${web ? '' : ', no web search'}`;
    const note = `${world.judged.length} listed, ${world.postsRead} posts read`;
    return [
      { set, metric: 'precision@10', ours: exact(precision10), baseline: '-', target: 0.9, note },
      { set, metric: 'recall of direct rivals', ours: exact(recall), baseline: '-', target: 0.85 },
      { set, metric: 'type macro-F1', ours: exact(typeF1), baseline: '-', target: 0.7 },
    ];
  });
  return [...rows, statedFactsRow(basename(folder), statedFacts(folder))];
}

const SEEDS = [1, 2, 3];

/** Means over generated markets of one half, with intervals over worlds. */
function generatedRows(half: 'chosen' | 'reported'): Row[] {
  const folders = generatedWorlds(half, SEEDS);
  try {
    const rows = [true, false].flatMap((web) => {
      const figures = folders.list.map(({ folder, hand }) => ({
        hand,
        ...figuresOf(discoverWorld(folder, sitesOf(folder, web))),
      }));
      const set = `${half} markets${web ? '' : ', no web search'}`;
      const mean = (of: (each: DiscoveryFigures) => number) =>
        withInterval(figures, (rows) => rows.reduce((sum, row) => sum + of(row), 0) / rows.length);
      const note = `${figures.length} generated worlds`;
      const byHand = [...Map.groupBy(figures, ({ hand }) => hand)].map(
        ([hand, rows]) =>
          `${hand} ${(rows.reduce((sum, { typeF1 }) => sum + typeF1, 0) / rows.length).toFixed(3)}`,
      );
      const row = { set, baseline: '-', note };
      return [
        { ...row, metric: 'precision@10', ours: mean((one) => one.precision10), target: 0.9 },
        {
          ...row,
          metric: 'recall of direct rivals',
          ours: mean((one) => one.recall),
          target: 0.85,
        },
        {
          ...row,
          metric: 'type macro-F1',
          ours: mean((one) => one.typeF1),
          target: 0.7,
          note: `by hand: ${byHand.join(', ')}`,
        },
      ];
    });
    const facts = folders.list.flatMap(({ folder }) => statedFacts(folder));
    return [...rows, statedFactsRow(`${half} markets`, facts)];
  } finally {
    folders.remove();
  }
}

console.log(`Bootstrap: 95 % over rows, seed ${SEED}.\n`);
const rows = [
  ...nameRow('hn-names', 'capitalized 0.441', 0.62),
  ...nameRow('wnut17', 'capitalized 0.074', 0.2),
  ...aboutRow(),
  ...companyPageRows('chosen'),
  ...companyPageRows('reported'),
  ...worldFolders().flatMap(discoveryRows),
  ...generatedRows('chosen'),
  ...generatedRows('reported'),
  delayRow(),
  ...packingRows(),
];
console.log(
  rows.length === 0
    ? 'No labelled data found (expected next to the repository).'
    : renderTable(rows),
);
