import { randomUUID } from 'node:crypto';
import type { AnalysisDetail } from '#contracts/ai-visibility/analysis.ts';
import { writePrompts } from '#domain/ai-visibility/prompts/write-prompts.ts';
import type { Database } from '../client.ts';
import { submitAnalysis } from '../commands/ai-visibility/submit.ts';
import type { AnalysisPlan } from '../commands/ai-visibility/submit.ts';
import { getAnalysis } from '../queries/ai-visibility/analysis.ts';
import type { AnalysisKey } from '../queries/ai-visibility/rows.ts';
import { createUser } from './factories.ts';

const examplePlan = (change: Partial<AnalysisPlan> = {}): AnalysisPlan => {
  const subject = {
    brand: 'Kontaktly',
    aliases: [],
    description: 'CRM for freelancers',
    ...change,
    competitors: change.competitors ?? [{ name: 'Acme', aliases: [], website: null }],
  };
  const competitors = subject.competitors.map(({ name }) => name);
  return {
    website: null,
    runs: 3,
    assistants: ['openai'],
    prompts: writePrompts({ ...subject, competitors }).slice(0, 8),
    estimateMicros: 1_000,
    scheduled: false,
    ...subject,
  };
};

/** An accepted analysis of a new professional user, or of `owner`. */
export async function createAnalysis(
  database: Database,
  change: Partial<AnalysisPlan> = {},
  owner?: string,
): Promise<{ key: AnalysisKey; plan: AnalysisPlan; read: () => Promise<AnalysisDetail> }> {
  const userId = owner ?? (await createUser(database, { plan: 'professional' })).userId;
  const plan = examplePlan(change);
  const { value } = await submitAnalysis(database, {
    userId,
    plan: 'professional',
    analysis: plan,
    idempotencyKey: randomUUID(),
    requestHash: 'hash',
    answer: (data) => ({ status: 202, body: JSON.stringify(data) }),
  });
  const key = { userId, analysisId: value.jobId };
  const read = async (): Promise<AnalysisDetail> => {
    const found = await getAnalysis(database, key, new Map());
    if (!found) throw new Error('no analysis');
    return found.data;
  };
  return { key, plan, read };
}
