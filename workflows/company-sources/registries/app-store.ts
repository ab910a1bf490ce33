import { startOf } from '#domain/text/cut.ts';
import { z } from 'zod';
import type { CompanyFact } from '#domain/competitors/facts.ts';
import { JSON_TYPES } from '#http/content-types.ts';
import { lax } from '#providers/wire.ts';
import { registrableDomain } from '../../extraction/company-pages/links.ts';
import { createSourceAsker } from '../ask.ts';
import type { SourceDeps } from '../ask.ts';
import { unknownCompany, factsFrom } from '../port.ts';
import type { CompanySource } from '../port.ts';

const API = 'https://itunes.apple.com';
/** Apple sends JSON as text/javascript. */
const TYPES = new RegExp(`${JSON_TYPES.source}|^text/javascript\\b`, 'iu');
/** About 20 calls a minute; beyond it 403. */
const SPACING_MS = 3_000;

const appSchema = z.object({
  trackId: z.number(),
  trackName: z.string(),
  trackViewUrl: z.string(),
  sellerUrl: lax.text,
  version: lax.text,
  currentVersionReleaseDate: lax.text,
  averageUserRating: lax.number,
  userRatingCount: lax.number,
});
export const lookupSchema = z
  .object({ results: z.array(appSchema.nullable().catch(null)).default([]) })
  .transform(({ results }) => results.filter((app) => app !== null));
type App = z.infer<typeof appSchema>;

/** The company's app in the US App Store: linked from its site, or sold from its domain. */
export function createAppStore(deps: SourceDeps): CompanySource {
  const { ask } = createSourceAsker(
    {
      id: 'app_store',
      source: 'The App Store',
      spacingMs: SPACING_MS,
      pauseMs: 5 * 60_000,
      slowDown: [403],
    },
    deps,
  );
  const get = async (
    path: string,
    parameters: Record<string, string>,
    signal: AbortSignal,
  ): Promise<App[]> =>
    (await ask(
      {
        url: `${API}/${path}?${new URLSearchParams({ ...parameters, country: 'us' })}`,
        signal,
        accept: TYPES,
      },
      lookupSchema,
    )) ?? [];

  return {
    id: 'app_store',
    async collect({ name, domain, hints }, { signal }) {
      const id = /^\d{5,12}$/u.test(hints.app_store ?? '') ? hints.app_store : undefined;
      const apps =
        id === undefined
          ? (
              await get(
                'search',
                { term: startOf(name, 100), entity: 'software', limit: '10' },
                signal,
              )
            ).filter(
              ({ sellerUrl }) => domain !== null && registrableDomain(sellerUrl ?? '') === domain,
            )
          : await get('lookup', { id }, signal);
      const [app] = apps;
      if (!app) return unknownCompany();
      return {
        facts: factsOf(app, deps.now),
        complete: true,
        hints: { app_store: String(app.trackId) },
        note: null,
      };
    },
  };
}

function factsOf(app: App, now: () => Date): CompanyFact[] {
  const fact = factsFrom('app_store', now);
  const { trackId, trackName: name, trackViewUrl: url, version } = app;
  const releasedAt = Date.parse(app.currentVersionReleaseDate ?? '');
  return [
    fact(
      'app',
      {
        store: 'App Store',
        url,
        name,
        rating: app.averageUserRating ?? null,
        ratings: count(app.userRatingCount),
      },
      { url, quote: name, key: String(trackId) },
    ),
    ...(version
      ? [
          fact(
            'release',
            {
              version,
              title: `${name} ${version}`,
              url,
              publishedAt: Number.isNaN(releasedAt) ? null : new Date(releasedAt).toISOString(),
              prerelease: false,
            },
            { url, quote: version, key: `${trackId}@${version}` },
          ),
        ]
      : []),
  ];
}

const count = (value: number | null | undefined): number | null =>
  value === null || value === undefined || !Number.isSafeInteger(value) ? null : value;
