import { TRENDING } from '#domain/trending/names.ts';
import { playRefreshes } from './play.lib.ts';
import type { Played } from './play.lib.ts';
import type { BurstWorld } from './worlds.lib.ts';

/** Longer than in the product, where each refresh changes less. */
const STEP_HOURS = 2;
const [FROM_DAY, TO_DAY] = [-1, 1];
/** Problems of so many posts are small. */
const SMALL = 4;
/** How many refreshes later a page is opened again. */
const LATER = [1, 4, 12] as const;

interface StabilityRow {
  'opened again after': string;
  size: 'small' | 'large';
  pages: number;
  /** The address shows most of the posts of before that are still there. */
  kept: number;
  /** It shows other posts, and another address shows these. */
  elsewhere: number;
  /** No address shows most of them: they are in several problems now. */
  scattered: number;
  /** It shows no posts. */
  none: number;
}

/** Whether the address of a listed problem still shows it some refreshes later, over all worlds. */
export function stabilityRows(worlds: readonly BurstWorld[]): StabilityRow[] {
  const rows = LATER.flatMap((later) =>
    (['small', 'large'] as const).map((size): StabilityRow => ({
      'opened again after': `${later * STEP_HOURS} h`,
      size,
      pages: 0,
      kept: 0,
      elsewhere: 0,
      scattered: 0,
      none: 0,
    })),
  );
  for (const world of worlds) {
    const listed: Map<number, Set<string>>[] = [];
    const heirs = new Map<number, number>();
    const days = { from: FROM_DAY, to: TO_DAY, stepDays: STEP_HOURS / 24 };
    for (const played of playRefreshes(world, days)) {
      for (const { from, to } of played.output.merged) heirs.set(from, to);
      const held = membersOf(played);
      for (const [nth, later] of LATER.entries())
        for (const [id, posts] of listed.at(-later) ?? []) {
          const row = rows[2 * nth + (posts.size <= SMALL ? 0 : 1)];
          const still = posts.intersection(played.inWindow);
          if (!row || still.size === 0) continue;
          row.pages += 1;
          row[outcomeOf(still, heirOf(id, heirs), held)] += 1;
        }
      listed.push(new Map([...held].filter(([id]) => isListed(id, played))));
    }
  }
  return rows;
}

type Members = ReadonlyMap<number, ReadonlySet<string>>;

function outcomeOf(
  posts: ReadonlySet<string>,
  id: number,
  held: Members,
): 'kept' | 'elsewhere' | 'scattered' | 'none' {
  const hasMost = (own: ReadonlySet<string>): boolean =>
    own.intersection(posts).size * 2 >= posts.size;
  const shown = held.get(id);
  if (shown !== undefined && hasMost(shown)) return 'kept';
  if (shown === undefined) return 'none';
  return [...held.values()].some(hasMost) ? 'elsewhere' : 'scattered';
}

const isListed = (id: number, { output }: Played): boolean =>
  output.problems
    .filter(({ authors, hasOneSubject }) => authors > 1 && hasOneSubject)
    .slice(0, TRENDING.listed)
    .some(({ key }) => key === id);

function membersOf({ posts, now }: Played): Map<number, Set<string>> {
  const held = new Map<number, Set<string>>();
  for (const { id, problemId, postedAt } of posts) {
    if (problemId === null || postedAt > now) continue;
    const own = held.get(problemId);
    if (own) own.add(id);
    else held.set(problemId, new Set([id]));
  }
  return held;
}

function heirOf(id: number, heirs: ReadonlyMap<number, number>): number {
  let at = id;
  for (let next = heirs.get(at); next !== undefined; next = heirs.get(at)) at = next;
  return at;
}
