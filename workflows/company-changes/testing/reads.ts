import type { CompanyFact, PlanFact } from '#domain/competitors/facts.ts';
import { foundEventSchema } from '#contracts/competitors/company-events.ts';
import type { FundingStage } from '#domain/competitors/names.ts';
import { compareFacts } from '../compare.ts';
import { emptyMemory } from '../facts-read.ts';
import type { Comparison, FactsMemory } from '../facts-read.ts';

export const START = Date.UTC(2026, 5, 1);
export const MINUTE = 60_000;
export const DAY = 24 * 60;

export const origin = (key: string) => ({
  key,
  source: 'site' as const,
  sourceUrl: 'https://acme.example/pricing',
  quote: key,
  fetchedAt: new Date(START).toISOString(),
});

export const plan = (
  name: string,
  amount: number | null,
  more: Partial<PlanFact> = {},
): CompanyFact => ({
  kind: 'plan',
  ...origin(name),
  value: {
    name,
    amount,
    currency: amount === null ? null : 'USD',
    period: 'month',
    unit: null,
    billedAnnually: false,
    from: false,
    minimumSeats: null,
    isFree: amount === 0,
    contactSales: amount === null,
    limits: ['10 projects'],
    features: ['Email support', 'Single sign-on'],
    ...more,
  },
});
export const tagline = (value: string): CompanyFact => ({ kind: 'tagline', value, ...origin('') });
export const funding = (value: FundingStage): CompanyFact => ({
  kind: 'funding_stage',
  value,
  ...origin(''),
});
export const release = (version: string): CompanyFact => ({
  kind: 'release',
  ...origin(`v${version}|`),
  value: {
    version,
    title: `v${version}`,
    url: 'https://acme.example/c',
    publishedAt: null,
    prerelease: false,
  },
});
export const job = (title: string): CompanyFact => ({
  kind: 'job',
  ...origin(title),
  value: { title, department: null, location: null, url: 'https://acme.example/jobs' },
});

export interface Step {
  /** Minutes after the start. */
  at: number;
  facts?: CompanyFact[];
  complete?: boolean;
  textLength?: number;
  scope?: string;
}

/** Plays reads one after another. */
export function play(steps: Step[], start: FactsMemory = emptyMemory()) {
  let memory = start;
  const results: Comparison[] = [];
  for (const { at, facts = [], complete = true, textLength, scope = 'site:pricing' } of steps) {
    const read = {
      scope,
      readAt: new Date(START + at * MINUTE),
      complete,
      textLength: textLength ?? 1_000,
      facts,
    };
    const result = compareFacts(memory, read);
    // Memory is stored as JSON between reads.
    memory = JSON.parse(JSON.stringify(result.memory)) as FactsMemory;
    for (const event of result.events) foundEventSchema.parse(event);
    results.push(result);
  }
  return { memory, results, events: results.flatMap(({ events }) => events) };
}

export const base = [plan('Free', 0), plan('Pro', 20), plan('Team', 80)];
export const twice = (facts: CompanyFact[]): Step[] => [
  { at: 0, facts },
  { at: 6, facts },
];
export const dearer = [plan('Free', 0), plan('Pro', 25), plan('Team', 80)];

export const home = (text: string, at: number): Step => ({
  at,
  facts: [tagline(text)],
  scope: 'site:home',
});
