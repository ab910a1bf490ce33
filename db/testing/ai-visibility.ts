import { randomUUID } from 'node:crypto';
import type { AiVisibilityDetail } from '#contracts/ai-visibility/ai-visibility.ts';
import { writePrompts } from '#domain/ai-visibility/prompts/write-prompts.ts';
import type { Database } from '../client.ts';
import { submitAiVisibility } from '../commands/ai-visibility/submit.ts';
import type { AiVisibilityPlan } from '../commands/ai-visibility/submit.ts';
import { getAiVisibility } from '../queries/ai-visibility/ai-visibility.ts';
import type { AiVisibilityKey } from '../queries/ai-visibility/rows.ts';
import { createUser } from './factories.ts';

const examplePlan = (change: Partial<AiVisibilityPlan> = {}): AiVisibilityPlan => {
  const subject = {
    brand: 'Kontaktly',
    aliases: [],
    description: 'CRM for freelancers',
    ...change,
    competitors: change.competitors ?? [{ name: 'Acme', aliases: [], website: null }],
  };
  return {
    website: null,
    runs: 3,
    assistants: ['openai'],
    prompts: writePrompts(subject).slice(0, 8),
    estimateMicros: 1_000,
    scheduled: false,
    awaitsQuestions: false,
    ...subject,
  };
};

/** An accepted analysis of a new professional user, or of `owner`. */
export async function createAiVisibility(
  database: Database,
  change: Partial<AiVisibilityPlan> = {},
  owner?: string,
): Promise<{
  key: AiVisibilityKey;
  plan: AiVisibilityPlan;
  read: () => Promise<AiVisibilityDetail>;
}> {
  const userId = owner ?? (await createUser(database, { plan: 'professional' })).userId;
  const plan = examplePlan(change);
  const { value } = await submitAiVisibility(database, {
    userId,
    plan: 'professional',
    analysis: plan,
    idempotencyKey: randomUUID(),
    requestHash: 'hash',
    answer: (data) => ({ status: 202, body: JSON.stringify(data) }),
  });
  const key = { userId, analysisId: value.jobId };
  const read = async (): Promise<AiVisibilityDetail> => {
    const found = await getAiVisibility(database, key, new Map());
    if (!found) throw new Error('no analysis');
    return found.data;
  };
  return { key, plan, read };
}
