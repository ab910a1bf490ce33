import { z } from 'zod';
import { lax } from '#providers/wire.ts';
import { createSourceAsker } from '../ask.ts';
import type { SourceDeps } from '../ask.ts';
import { unknownCompany, factsFrom } from '../port.ts';
import type { CompanySource } from '../port.ts';

export interface GitHubReleasesConfig {
  baseUrl: string;
  token?: string | undefined;
}

export const releasesSchema = z.array(
  z.object({
    html_url: z.string(),
    tag_name: z.string(),
    name: lax.text,
    draft: lax.flag,
    prerelease: lax.flag,
    published_at: lax.text,
  }),
);
const repositorySchema = z.object({
  full_name: z.string(),
  html_url: z.string(),
  stargazers_count: lax.number,
});
const repositoriesSchema = z.array(repositorySchema.extend({ fork: lax.flag, archived: lax.flag }));

/** Names of accounts and repositories; `.` and `..` are not valid. */
const NAME = /^[\w-][\w.-]{0,99}$/u;

/** Releases and stars of the repository that the company's own site links to. */
export function createGitHubReleases(
  config: GitHubReleasesConfig,
  deps: SourceDeps,
): CompanySource {
  const { ask } = createSourceAsker(
    { id: 'github', source: 'GitHub', spacingMs: 0, pauseMs: 15 * 60_000, slowDown: [403] },
    deps,
  );
  const headers = {
    accept: 'application/vnd.github+json',
    'x-github-api-version': '2022-11-28',
    ...(config.token ? { authorization: `Bearer ${config.token}` } : {}),
  };
  const get = <T extends z.ZodType>(path: string, schema: T, signal: AbortSignal) =>
    ask({ url: `${config.baseUrl}${path}`, signal, headers }, schema);

  /** Of an account without a named repository: its most starred one. */
  async function repository(hint: string, signal: AbortSignal) {
    const [owner = '', name] = hint.split('/');
    if (![owner, name ?? owner].every((part) => NAME.test(part))) return null;
    if (name !== undefined) return get(`/repos/${owner}/${name}`, repositorySchema, signal);
    const all = await get(
      `/users/${owner}/repos?sort=pushed&per_page=30`,
      repositoriesSchema,
      signal,
    );
    return (
      (all ?? [])
        .filter(({ fork, archived }) => fork !== true && archived !== true)
        .toSorted((a, b) => (b.stargazers_count ?? 0) - (a.stargazers_count ?? 0))[0] ?? null
    );
  }

  return {
    id: 'github',
    async collect({ hints }, { signal }) {
      const found = hints.github === undefined ? null : await repository(hints.github, signal);
      if (found === null) return unknownCompany();
      const path = found.full_name.split('/').map(encodeURIComponent).join('/');
      const releases =
        (await get(`/repos/${path}/releases?per_page=30`, releasesSchema, signal)) ?? [];
      const fact = factsFrom('github', deps.now);
      return {
        facts: [
          fact(
            'repository',
            { url: found.html_url, stars: found.stargazers_count ?? null },
            { url: found.html_url, key: found.full_name },
          ),
          ...releases
            .filter(({ draft }) => draft !== true)
            .map(
              ({ html_url: url, tag_name: version, name, prerelease, published_at: publishedAt }) =>
                fact(
                  'release',
                  {
                    version,
                    title: name || version,
                    url,
                    publishedAt: isoOf(publishedAt),
                    prerelease: prerelease === true,
                  },
                  { url, quote: name || version, key: `${found.full_name}@${version}` },
                ),
            ),
        ],
        complete: true,
        hints: {},
        note: null,
      };
    },
  };
}

const isoOf = (text: string | null | undefined): string | null => {
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
};
