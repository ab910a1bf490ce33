import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { inject } from 'vitest';
import type { PlatformId } from '#domain/names.ts';
import type { SearchDetail, SearchSpec } from '#contracts/search/search.ts';
import { searchStart } from '#contracts/workflows.ts';
import { getPlanInfo } from '#db/queries/account/plan-info.ts';
import { getSearch } from '#db/queries/search/search.ts';
import { createTestDatabase } from '#db/testing/database.ts';
import { createSearch } from '#db/testing/searches.ts';
import type { ExampleSearch } from '#db/testing/searches.ts';
import { limitsOfAll } from '#db/testing/model-limits.ts';
import type { FoundPost, Provider } from '#providers/port.ts';
import { createSourceClock } from '#providers/source-clock.ts';
import { createAnalysisActivities } from '../search/analysis-activities.ts';
import { createCoreActivities } from '../search/core-activities.ts';
import type { ModelDeps } from '../activities/model-calls.ts';
import { createCompetitorActivities } from '../competitors/activities.ts';
import type { CompetitorDeps } from '../competitors/activities.ts';
import { createPlatformActivities } from '../search/platform-activities.ts';
import type { PlatformDeps } from '../search/platform-activities.ts';
import { createPhrasingActivities } from '../search/phrasing-activities.ts';
import type { MeaningDeps } from '../search/meaning.ts';
import { createRefinementActivities } from '../search/refinement-activities.ts';
import { backgroundRates } from '../runtime/rates.ts';
import { createTestEngine } from './temporal.ts';

/**
 * Timeout of a platform over all attempts: short for those that never answer, long for a busy
 * machine.
 */
export const DEADLINE_SECONDS = 5;

/** A platform's response to one search. */
export type Script = (platform: PlatformId, signal: AbortSignal) => Promise<FoundPost[]>;

export const quiet = { publisher: { publish() {}, tick() {} }, logger: pino({ level: 'silent' }) };

/** A post about `word`. */
export const postOf = (platform: PlatformId, word: string, at = 0): FoundPost => ({
  externalId: `${platform}-${word}-${at}`,
  url: `https://example.test/${platform}/${at}`,
  title: `About ${word}`,
  content: 'Can anyone recommend one?',
  author: null,
  postedAt: new Date('2026-11-20T00:00:00Z'),
  engagement: { likes: null, comments: null, shares: null },
  language: 'en',
});

/** No site and no registry responds. */
const SILENT_SOURCES: CompetitorDeps['sources'] = {
  readCompanySite: () =>
    Promise.resolve({
      status: 'unreachable',
      verification: 'other',
      note: null,
      siteName: null,
      reads: [],
      facts: [],
      hints: {},
      texts: [],
      memory: { pages: {} },
      requests: 0,
    }),
  findDomains: () => Promise.resolve([]),
  findMarket: () => Promise.resolve([]),
  collectFacts: () => Promise.resolve([]),
  readCaptures: () => Promise.resolve([]),
};

const NO_MODEL = { llm: null, limits: limitsOfAll() };

/** A real engine and database under providers that follow a script, one for each search. */
export async function openScriptedWorld(
  model: Pick<ModelDeps, 'llm' | 'limits'> &
    Partial<MeaningDeps & Pick<ModelDeps, 'publisher'>> = NO_MODEL,
) {
  const engine = await createTestEngine(inject('services').temporalAddress);
  const fixture = await createTestDatabase();
  // Scripted by the query, so that searches of one file do not meet.
  const scripts = new Map<string, Script>();

  const providerOf = (id: PlatformId): Provider => ({
    id,
    capabilities: { fullText: true, timeframe: true, comments: false, note: null },
    async search({ query, refuse }, { signal }) {
      const script = scripts.get(query.text);
      const posts = script ? await script(id, signal) : [postOf(id, query.text)];
      // Most scripts answer anything; the exceptions are the subject of one test.
      const exact = query.excluded.length > 0;
      const judged = posts.map((post) => ({ post, refusal: (exact && refuse?.(post)) || null }));
      const items = judged.filter(({ refusal }) => refusal === null).map(({ post }) => post);
      const refused = judged.flatMap(({ post, refusal }) =>
        refusal ? [{ post, ...refusal }] : [],
      );
      const undated = items.some(({ postedAt }) => postedAt === null);
      const note = undated ? 'A sentence on what is missing.' : null;
      return { items, refused, total: null, note };
    },
  });

  const shared = { ...quiet, database: fixture.database };
  const platforms: PlatformDeps = {
    ...shared,
    // Counted from the start of a search: a busy machine may need seconds to begin.
    deadlineSeconds: DEADLINE_SECONDS,
    random: () => 0,
    registry: {
      get: providerOf,
      sources: () => [
        {
          id: 'reddit',
          state: 'live',
          reason: null,
          limitedUntil: null,
          lastAnswerAt: null,
          postedToShown: null,
          textsKeptDays: null,
          capabilities: providerOf('reddit').capabilities,
        },
      ],
    },
  };
  const competitors = createCompetitorActivities({
    ...platforms,
    ...model,
    sources: SILENT_SOURCES,
    clock: createSourceClock(),
    backgroundRates: backgroundRates(undefined),
  });
  await engine.serve({
    core: { ...createCoreActivities(shared), ...competitors.core },
    platform: { ...createPlatformActivities(platforms), ...competitors.platform },
    llm: {
      ...createPhrasingActivities({ ...shared, ...model }),
      ...createRefinementActivities({ encoder: null, ...shared, ...model }),
      ...createAnalysisActivities({ ...shared, ...model }),
      ...competitors.llm,
    },
  });

  return {
    engine,
    database: fixture.database,
    accepted(script?: Script, more = '', spec: Partial<SearchSpec> = {}): Promise<ExampleSearch> {
      const query = `w${randomUUID().replaceAll('-', '')}${more}`;
      if (script) scripts.set(query, script);
      return createSearch(fixture.database, {
        plan: 'starter',
        // The longest one, so that a search which finds little is not widened.
        spec: { query, timeframe: '365d', ...spec },
      });
    },
    startOf(search: ExampleSearch, round = 0, platforms = search.platforms) {
      const { type, options } = searchStart({ ...search, round, platforms });
      return engine.client.workflow.start(type, options);
    },
    async read(search: ExampleSearch): Promise<SearchDetail> {
      const found = await getSearch(fixture.database, search);
      if (!found) throw new Error('The search is gone.');
      return found.data;
    },
    async usedToday({ userId }: ExampleSearch): Promise<number> {
      return (await getPlanInfo(fixture.database.db, { userId })).usage.searchesToday;
    },
    async close(): Promise<void> {
      await engine.close();
      await fixture.drop();
    },
  };
}

export type ScriptedWorld = Awaited<ReturnType<typeof openScriptedWorld>>;
