import { randomUUID } from 'node:crypto';
import type { DiscoverySpec } from '#contracts/competitors/discovery.ts';
import type { Judgement } from '#contracts/competitors/competitor.ts';
import type { PlanName } from '#domain/names.ts';
import type { Database } from '../client.ts';
import { ensureCompanies } from '../commands/companies/ensure.ts';
import { saveCards } from '../commands/discovery/cards.ts';
import { submitDiscovery } from '../commands/discovery/submit.ts';
import { getDiscovery } from '../queries/competitors/discovery.ts';
import type { DiscoveryKey } from '../queries/competitors/discovery-rows.ts';
import { createUser } from './factories.ts';

const SPEC: DiscoverySpec = {
  query: 'invoicing for freelancers',
  industry: 'any',
  focus: 'any',
  platforms: ['reddit', 'hackernews'],
  timeframe: '30d',
  limit: 10,
};

const judgement = (relevance: number): Judgement => ({
  category: 'Invoicing',
  competitive_type: 'direct',
  confidence: 0.8,
  relevance_score: relevance,
  qualityScore: 50,
  platforms: ['reddit'],
  search_terms: ['invoicing'],
  evidence: [],
  conversations: 2,
  leaving: 0,
  reasons: { relevance: [], confidence: [], quality: [], type: '', category: '' },
});

/** Submits a discovery of a market. */
export const submitMarket = (database: Database, userId: string, plan: PlanName) =>
  submitDiscovery(database, {
    userId,
    plan,
    spec: SPEC,
    idempotencyKey: randomUUID(),
    requestHash: 'hash',
    answer: (data) => ({ status: 202, body: JSON.stringify(data) }),
  });

/** Makes a running discovery show these companies and no others, the best first. */
export const showCompanies = (
  database: Database,
  key: DiscoveryKey,
  companies: readonly { id: string; name: string }[],
) =>
  saveCards(
    database,
    { ...key, round: 0 },
    {
      cards: companies.map(({ id, name }, at) => ({
        companyId: id,
        name,
        judgement: judgement(0.9 - at / 100),
      })),
      candidates: companies.length,
      sites: { read: 0, total: companies.length },
      mentions: [],
    },
  );

/** A user with a running discovery that found companies of these names. */
export async function discoverNames(database: Database, plan: PlanName, names: readonly string[]) {
  const { userId } = await createUser(database, { plan });
  const { value } = await submitMarket(database, userId, plan);
  const key = { userId, searchId: value.jobId };
  const companies = await ensureCompanies(
    database,
    names.map((name) => ({ nameKey: name.toLowerCase(), name, aliases: [], domain: null })),
  );
  await showCompanies(database, key, companies);
  const found = await getDiscovery(database, key);
  return { userId, key, companies, competitors: found?.data.competitors ?? [], found };
}
