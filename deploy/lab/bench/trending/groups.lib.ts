import { groupPosts } from '../../../../workflows/trending/model/groups/group-posts.ts';
import { termsOf } from '../../../../workflows/trending/model/texts/terms.ts';
import { labelledSchema, readSet } from '../../data.ts';
import { nmi } from '../metrics.lib.ts';

const SETS = [
  { set: 'stackoverflow', target: 0.72, baseline: 'number given: TF-IDF .658, with SVD .726' },
  { set: 'banking77', target: 0.62, baseline: 'number given: TF-IDF .577, with SVD .603' },
] as const;
const BATCHES = 10;

interface GroupRow {
  set: string;
  half: 'chosen on' | 'measured on';
  /** All rows at once, as in the first refresh. */
  atOnce: number;
  /** In ten refreshes, each with the groups of those before. */
  inBatches: number;
  found: number;
  real: number;
  target: number;
  baseline: string;
}

/** Groups of labelled texts, their number not given, on both halves. Settings saw the first only. */
export function groupRows(): GroupRow[] {
  return SETS.flatMap(({ set, target, baseline }) => {
    const rows = readSet(`clusters/${set}`, labelledSchema) ?? [];
    return (['chosen on', 'measured on'] as const).flatMap((half, parity) => {
      const own = rows.filter((_row, at) => at % 2 === parity);
      if (own.length === 0) return [];
      const labels = own.map(({ label }) => label);
      const terms = own.map(({ text }) => termsOf({ title: text, content: '' }));
      const once = groupPosts(terms.map((list) => ({ terms: list, group: null, settled: false })));
      const batched = inBatches(terms);
      return [
        {
          set,
          half,
          atOnce: nmi(once, labels),
          inBatches: nmi(batched, labels),
          found: new Set(batched).size,
          real: new Set(labels).size,
          target,
          baseline,
        },
      ];
    });
  });
}

function inBatches(terms: readonly string[][]): number[] {
  let groups: number[] = [];
  for (let batch = 1; batch <= BATCHES; batch += 1) {
    const upTo = Math.floor((terms.length * batch) / BATCHES);
    groups = groupPosts(
      terms.slice(0, upTo).map((list, at) => ({
        terms: list,
        group: groups[at] ?? null,
        settled: at < groups.length,
      })),
    );
  }
  return groups;
}
