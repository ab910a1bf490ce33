import { GLOBAL_STREAM } from '#contracts/names.ts';
import { getTrendingList } from '#db/queries/trending/list.ts';
import { getTrendingProblem, listPublicProblems } from '#db/queries/trending/problem.ts';
import type { ApiDeps } from '../deps.ts';
import { createLiveSnapshots } from '../live-snapshot.ts';
import type { PublicSnapshot } from '../live-snapshot.ts';
import type { ReadPageData } from './site-pages.ts';

const PROBLEM = /^\/trending-problems\/([1-9]\d{0,9})$/;
const MAX_ID = 2_147_483_647;

const addressOf = (id: number): string => `/trending-problems/${id}`;

/**
 * Data of the public trending pages. Named without the stream number that it reflects, which every
 * answer of a platform raises: a page is rendered again only when its data changes.
 */
export function createTrendingPageData({ shared }: Pick<ApiDeps, 'shared'>): ReadPageData {
  const snapshots = createLiveSnapshots(shared, GLOBAL_STREAM);
  return async (path) => {
    const id = Number(PROBLEM.exec(path)?.[1] ?? 0);
    if (id > MAX_ID) return null;
    const found = await snapshots(path, async () => {
      if (id === 0) {
        // The progress of a refresh changes every second and is not worth rendering again.
        return JSON.stringify({
          trendingList: { ...(await getTrendingList(shared.db)), progress: null },
        });
      }
      const detail = await getTrendingProblem(shared.db, id);
      if (detail === null) return null;
      const own = detail.problem.id;
      return JSON.stringify(own === id ? { trendingProblem: detail } : { movedTo: addressOf(own) });
    });
    return found && { etag: found.etag, read: () => withNumber(found) };
  };
}

/** The data with the stream number that it reflects. */
function withNumber({ body, asOf }: PublicSnapshot): unknown {
  const data = Object.entries(JSON.parse(body) as Record<string, object | string>);
  return Object.fromEntries(
    data.map(([name, value]) => [name, typeof value === 'object' ? { ...value, asOf } : value]),
  );
}

/** The pages of all listed problems, for the sitemap. */
export async function listTrendingAddresses({
  shared,
}: Pick<ApiDeps, 'shared'>): Promise<{ path: string; changedAt: string }[]> {
  const problems = await listPublicProblems(shared.db);
  return problems.map(({ id, changedAt }) => ({ path: addressOf(id), changedAt }));
}
