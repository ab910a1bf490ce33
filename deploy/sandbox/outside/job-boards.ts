import type { Company } from '../world/files.ts';
import { hashOf, json } from './played.ts';
import type { OutsideDeps } from './played.ts';

/** Job titles in a world's hiring changes: a list, or one in words. */
const titlesIn = (after: unknown): string[] => {
  if (typeof after === 'string') return [after];
  if (Array.isArray(after)) return after.flatMap(titlesIn);
  if (typeof after === 'object' && after !== null) return Object.values(after).flatMap(titlesIn);
  return [];
};

/** Companies are hiring once a change of the world says so; their board is named by their id. */
function openJobs(
  token: string,
  { world }: OutsideDeps,
): { company: Company; titles: string[] } | null {
  const company = world.company(token);
  const hiring = world.changes.filter(({ kind, type }) => kind === 'hiring' && type === 'change');
  const own = hiring.filter((change) => change.company === token);
  if (!company || own.length === 0) return null;
  const titles = own
    .filter(({ day }) => day <= world.day())
    .flatMap(({ after }) => titlesIn(after));
  return { company, titles: [...new Set(titles)] };
}

/** `https://boards-api.greenhouse.io`; the world's companies are not on the other boards. */
export function answerGreenhouse(url: URL, deps: OutsideDeps): Response {
  const token = /^\/v1\/boards\/([^/]+)\/jobs$/u.exec(decodeURIComponent(url.pathname))?.[1];
  const board = token === undefined ? null : openJobs(token, deps);
  if (!board) return json({ status: 404, error: 'Job not found' }, 404);
  const jobs = board.titles.map((title) => ({
    id: hashOf(title),
    title,
    absolute_url: `https://boards.greenhouse.io/${token}/jobs/${hashOf(title)}`,
    location: { name: 'Remote' },
    company_name: board.company.name,
  }));
  return json({ jobs, meta: { total: jobs.length } });
}
