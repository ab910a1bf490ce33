import { adjustForMany, signTest } from '../statistics/change.ts';
import { cellKey } from '../tally.ts';
import type { SourceCount } from '../tally.ts';
import { answeredOf, countOf, usableAssistants } from './scope.ts';
import type { Run } from '../run.ts';

export interface Gap {
  kind: 'prompt' | 'page';
  /** Prompt id or address. */
  subject: string;
  rival: string;
  /** Answers that recommend the rival and the own brand, of `n`. */
  rivalHits: number;
  ownHits: number;
  n: number;
  /**
   * True when the rival's lead exceeds chance, corrected for all gaps tested; otherwise only a
   * hint.
   */
  certain: boolean;
  /** Cited pages, those open to participation first. */
  pages: string[];
}

type Candidate = Omit<Gap, 'certain'> & { p: number };

/** A smaller lead over fewer answers is not even a hint. */
const MIN_HITS = 3;
const MIN_LEAD = 0.2;
/** Above this rate the brand is not missing, only behind. */
const MAX_OWN_SHARE = 0.15;
const PAGES = 4;

/**
 * Prompts and cited pages where a rival is recommended and the brand hardly ever is. Proven gaps
 * come first, then by how many more answers recommend the rival.
 */
export function findGaps(run: Run, limit = 12): Gap[] {
  const candidates = [...promptGaps(run), ...pageGaps(run)];
  const adjusted = adjustForMany(candidates.map(({ p }) => p));
  return candidates
    .map(({ p: _p, ...gap }, at): Gap => ({ ...gap, certain: (adjusted[at] ?? 1) < 0.05 }))
    .filter((gap) => gap.certain || leadOf(gap) / gap.n >= MIN_LEAD)
    .toSorted(
      (a, b) =>
        Number(b.certain) - Number(a.certain) ||
        leadOf(b) - leadOf(a) ||
        a.subject.localeCompare(b.subject),
    )
    .slice(0, limit);
}

const leadOf = ({ rivalHits, ownHits }: Pick<Gap, 'rivalHits' | 'ownHits'>): number =>
  rivalHits - ownHits;

function promptGaps(run: Run): Candidate[] {
  const sources = Object.values(run.tally.sources);
  const assistants = usableAssistants(run);
  return run.prompts
    .filter(({ kind }) => kind === 'unbranded')
    .flatMap(({ id }) => {
      const cells = assistants.flatMap((one) => run.tally.cells[cellKey(id, one)] ?? []);
      const pages = sources
        .filter((source) => source.prompts.includes(id) && canAnswer(source))
        .toSorted((a, b) => reachOf(b.type) - reachOf(a.type) || b.answers - a.answers)
        .slice(0, PAGES)
        .map(({ url }) => url);
      return gapOf(run, {
        kind: 'prompt',
        subject: id,
        n: cells.reduce((sum, cell) => sum + answeredOf(cell), 0),
        hits: (key) => cells.reduce((sum, cell) => sum + countOf(cell, key).recommended, 0),
        pages,
      });
    });
}

const pageGaps = (run: Run): Candidate[] =>
  Object.values(run.tally.sources)
    .filter(canAnswer)
    .flatMap((source) =>
      gapOf(run, {
        kind: 'page',
        subject: source.url,
        n: source.answers,
        hits: (key) => source.recommends[key] ?? 0,
        pages: [source.url],
      }),
    );

/** Sites of the brand and its rivals are no place to get mentioned. */
const canAnswer = ({ type }: Pick<SourceCount, 'type'>): boolean =>
  type !== 'own' && type !== 'rival';

const reachOf = (type: string): number => ['list', 'review', 'forum'].indexOf(type) + 1;

function gapOf(
  { brands }: Pick<Run, 'brands'>,
  seen: Pick<Gap, 'kind' | 'subject' | 'n' | 'pages'> & { hits: (key: string) => number },
): Candidate[] {
  const { hits, ...rest } = seen;
  const own = brands.find((brand) => brand.own);
  const rivals = brands.filter((brand) => !brand.own);
  const [best] = rivals
    .map(({ key }) => ({ key, hits: hits(key) }))
    .toSorted((a, b) => b.hits - a.hits);
  if (!own || !best || best.hits < MIN_HITS) return [];
  const ownHits = hits(own.key);
  if (ownHits >= best.hits || ownHits / rest.n > MAX_OWN_SHARE) return [];
  // Answers that recommend both carry no information about the order. They are not counted, and
  // assuming there are none only makes the test more conservative.
  // Corrects for picking the best of several rivals.
  const p = Math.min(1, signTest(best.hits, ownHits) * rivals.length);
  return [{ ...rest, rival: best.key, rivalHits: best.hits, ownHits, p }];
}
