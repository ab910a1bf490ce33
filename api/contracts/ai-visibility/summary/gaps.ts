import { wilson } from '../statistics/rate.ts';
import { cellKey } from '../tally.ts';
import { answeredOf, countOf, usableAssistants } from './scope.ts';
import type { Run } from './scope.ts';

export interface Gap {
  kind: 'prompt' | 'page';
  /** Prompt id or address. */
  subject: string;
  rival: string;
  /** Answers that recommend the rival, of so many. */
  rivalHits: number;
  ownHits: number;
  n: number;
  /** The rival's interval excludes zero; otherwise it is only a hint. */
  certain: boolean;
  /** Pages that these answers cite and where one can take part: forums first. */
  pages: string[];
}

/** Prompts and cited pages where a rival is recommended and the brand is not, most frequent first. */
export function findGaps(run: Run, limit = 12): Gap[] {
  const own = run.brands.find((brand) => brand.own);
  if (!own) return [];
  const rivals = run.brands.filter((brand) => !brand.own);
  const sources = Object.values(run.tally.sources);
  const byPrompt = run.prompts
    .filter(({ kind }) => kind === 'unbranded')
    .flatMap(({ id }) => {
      const cells = usableAssistants(run).flatMap((one) => run.tally.cells[cellKey(id, one)] ?? []);
      const n = cells.reduce((sum, cell) => sum + answeredOf(cell), 0);
      const hits = (key: string): number =>
        cells.reduce((sum, cell) => sum + countOf(cell, key).recommended, 0);
      const pages = sources
        .filter((source) => source.prompts.includes(id) && source.type !== 'own')
        .toSorted((a, b) => reach(b.type) - reach(a.type) || b.answers - a.answers)
        .slice(0, 4)
        .map(({ url }) => url);
      return gapOf('prompt', id, rivals, { own: hits(own.key), hits, n, pages });
    });
  const byPage = sources
    .filter(({ type }) => type !== 'own' && type !== 'rival')
    .flatMap((source) =>
      gapOf('page', source.url, rivals, {
        own: source.recommends[own.key] ?? 0,
        hits: (key) => source.recommends[key] ?? 0,
        n: source.answers,
        pages: [source.url],
      }),
    );
  return [...byPrompt, ...byPage]
    .toSorted(
      (a, b) =>
        Number(b.certain) - Number(a.certain) ||
        b.rivalHits / b.n - a.rivalHits / a.n ||
        b.n - a.n ||
        a.subject.localeCompare(b.subject),
    )
    .slice(0, limit);
}

const reach = (type: string): number => ['forum', 'review', 'list'].indexOf(type) + 1;

function gapOf(
  kind: Gap['kind'],
  subject: string,
  rivals: readonly { key: string }[],
  seen: { own: number; hits: (key: string) => number; n: number; pages: string[] },
): Gap[] {
  if (seen.n === 0 || seen.own > 0) return [];
  const [best] = rivals
    .map(({ key }) => ({ key, hits: seen.hits(key) }))
    .toSorted((a, b) => b.hits - a.hits);
  if (!best || best.hits === 0) return [];
  // The lower end of a Wilson interval is above zero as soon as one answer hits: three are asked for.
  const certain = best.hits >= 3 && wilson(best.hits / seen.n, seen.n).low > 0.05;
  return [
    {
      kind,
      subject,
      rival: best.key,
      rivalHits: best.hits,
      ownHits: seen.own,
      n: seen.n,
      certain,
      pages: seen.pages,
    },
  ];
}
