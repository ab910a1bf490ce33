import type { Company } from '../world/files.ts';
import { hashOf, json } from './played.ts';
import type { OutsideDeps } from './played.ts';

const VERSION = /\d+\.\d+(?:\.\d+)?/u;

/** Releases of a company's repository in the world's changes, newest first. */
function releasesOf({ id, repository }: Company, { world }: OutsideDeps) {
  return world.changes
    .filter(
      ({ company, kind, type, day }) =>
        company === id && kind === 'release' && type === 'change' && day <= world.day(),
    )
    .flatMap(({ id: change, after, day }) => {
      const version = VERSION.exec(
        typeof after === 'string' ? after : JSON.stringify(after ?? ''),
      )?.[0];
      return version === undefined ? [] : [{ change, version, day }];
    })
    .toSorted((a, b) => b.day - a.day)
    .map(({ change, version, day }) => ({
      html_url: `https://github.com/${repository}/releases/tag/v${version}`,
      id: hashOf(change),
      tag_name: `v${version}`,
      name: `v${version}`,
      draft: false,
      prerelease: false,
      published_at: new Date(world.secondsAt(day) * 1000).toISOString(),
      body: null,
    }));
}

/** `https://api.github.com`: repositories of the world's companies and their releases. */
export function answerGitHub(url: URL, deps: OutsideDeps): Response {
  const { companies } = deps.world;
  const path = decodeURIComponent(url.pathname);
  const repository = /^\/repos\/([^/]+\/[^/]+)(\/releases)?$/u.exec(path);
  const found = companies.find(
    (company) => company.repository !== null && company.repository === repository?.[1],
  );
  if (found)
    return json(repository?.[2] === undefined ? repositoryOf(found) : releasesOf(found, deps));
  const owner = /^\/users\/([^/]+)\/repos$/u.exec(path)?.[1];
  const owned = companies.filter((company) => company.repository?.split('/')[0] === owner);
  return owner !== undefined && owned.length > 0
    ? json(owned.map(repositoryOf))
    : json({ message: 'Not Found', status: '404' }, 404);
}

const repositoryOf = ({ id, repository }: Company) => ({
  full_name: repository,
  html_url: `https://github.com/${repository}`,
  stargazers_count: 50 + (hashOf(id) % 20_000),
  fork: false,
  archived: false,
});
