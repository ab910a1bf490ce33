import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { CompanyFact, PlanFact } from '#domain/competitors/facts.ts';
import { companyFactsOf } from '../extraction/company-pages/company-facts.ts';
import { factsOfPage } from '../extraction/company-pages/facts.ts';
import { compareFacts } from './compare.ts';
import { emptyMemory } from './facts-read.ts';

/** Real pages before and after a change, and plans of real vendors a year apart. */
const FOLDER = join(import.meta.dirname, '../../../shared/platforms/recorded/pricing_pairs');
const has = existsSync(join(FOLDER, 'pairs.json'));
const file = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');

const START = Date.UTC(2026, 0, 1);
const HOUR = 3_600_000;
const at = (hours: number): Date => new Date(START + hours * HOUR);

/** Two reads of the old facts, then two of the new ones: the events that come of it. */
function events(before: CompanyFact[], after: CompanyFact[], scope = 'site:pricing') {
  let memory = emptyMemory();
  const found = [0, 1, 24, 25].flatMap((hours, index) => {
    const facts = index < 2 ? before : after;
    const step = compareFacts(memory, {
      scope,
      readAt: at(hours),
      complete: true,
      textLength: null,
      facts,
    });
    memory = step.memory;
    return step.events;
  });
  return found;
}

const factsOf = (html: string, kind: 'changelog' | 'pricing', now: Date): CompanyFact[] =>
  companyFactsOf(factsOfPage({ html, url: 'https://healthchecks.io/', kind, now }), at(0));

const pairSchema = z.object({
  id: z.string(),
  before: z.string(),
  after: z.string(),
  meaningful: z.boolean(),
  expected: z.array(
    z.object({
      kind: z.string(),
      plan: z.string().optional(),
      from: z.string().optional(),
      to: z.string().optional(),
    }),
  ),
});

const KINDS: Readonly<Record<string, string>> = {
  price_decreased: 'price',
  price_increased: 'price',
  limit_changed: 'limit',
  feature_added: 'limit',
  plan_added: 'plan',
  release_published: 'release',
};

const plain = (text: string | undefined) =>
  text?.replaceAll(/\s*\/\s*mo(?:nth)?/gu, '/mo').toLowerCase();

describe.skipIf(!has)('recorded pairs of one vendor (need ../shared/platforms)', () => {
  const pairs = has ? z.array(pairSchema).parse(JSON.parse(file('pairs.json'))) : [];

  const pageFacts = (name: string): CompanyFact[] =>
    name.endsWith('.md')
      ? factsOf(
          file(name).replaceAll(/^##\s+(.*)$/gmu, '<h2>$1</h2>'),
          'changelog',
          new Date('2026-11-22T00:00:00Z'),
        )
      : factsOf(file(name), 'pricing', at(0));

  test.each(pairs.map((pair) => [pair.id, pair] as const))('%s', (_id, pair) => {
    const found = events(pageFacts(pair.before), pageFacts(pair.after));
    expect(found).toHaveLength(pair.meaningful ? 1 : 0);
    if (!pair.meaningful) return;
    const changes = found[0]?.changes ?? [];
    expect(changes).toHaveLength(pair.expected.length);
    expect(found[0]?.kind).toBe(KINDS[pair.expected[0]?.kind ?? '']);
    for (const { from, to } of pair.expected) {
      if (from === undefined || to === undefined) continue;
      expect(changes).toContainEqual(
        expect.objectContaining({
          before: expect.objectContaining({
            text: expect.toSatisfy((text: string) => plain(text) === plain(from)),
          }),
          after: expect.objectContaining({
            text: expect.toSatisfy((text: string) => plain(text) === plain(to)),
          }),
        }),
      );
    }
  });
});

const sideSchema = z.object({
  currency: z.string(),
  plans: z.record(
    z.string(),
    z.object({ price: z.union([z.number(), z.string()]), unit: z.string().optional() }),
  ),
});
const factPairSchema = z.object({
  id: z.string(),
  price_event: z.boolean(),
  before: sideSchema,
  after: sideSchema,
});

const planFacts = ({ currency, plans }: z.infer<typeof sideSchema>): CompanyFact[] =>
  Object.entries(plans).map(([name, { price, unit }]) => {
    const amount = typeof price === 'number' ? price : null;
    const value: PlanFact = {
      name: name.replaceAll('_', ' '),
      amount,
      currency: amount === null ? null : currency,
      period: 'month',
      unit: unit?.split('/')[0] || null,
      billedAnnually: false,
      from: false,
      minimumSeats: null,
      isFree: amount === 0,
      contactSales: amount === null,
      limits: [],
      features: [],
    };
    return {
      kind: 'plan',
      value,
      key: name,
      source: 'site',
      sourceUrl: 'https://x.example/pricing',
      quote: name,
      fetchedAt: at(0).toISOString(),
    };
  });

describe.skipIf(!has)('recorded plans of eight vendors (need ../shared/platforms)', () => {
  const pairs = has ? z.array(factPairSchema).parse(JSON.parse(file('facts_pairs.json'))) : [];

  test.each(pairs.map((pair) => [pair.id, pair] as const))(
    '%s',
    (_id, { price_event, before, after }) => {
      expect(events(planFacts(before), planFacts(after))).toHaveLength(price_event ? 1 : 0);
    },
  );

  const titleOf = (id: string) => {
    const pair = pairs.find((one) => one.id === id);
    return pair ? events(planFacts(pair.before), planFacts(pair.after))[0] : undefined;
  };

  test('a new pricing model is one event, and a rename is not a removal', () => {
    expect(titleOf('buffer_2020_2021')?.title).toBe('replaced its plans');
    const slack = titleOf('slack_2020_2023');
    expect(slack?.kind).toBe('price');
    expect(slack?.changes.map(({ before, after }) => [before?.text, after?.text])).toEqual([
      ['$8 / user / month', '$8.75 / user / month'],
      ['STANDARD', 'PRO'],
      ['PLUS', 'BUSINESS PLUS'],
    ]);
  });

  test('a price that disappears is a separate change', () => {
    const changes = titleOf('userguiding_2023_2024')?.changes.map(({ label, after }) => [
      label,
      after?.text,
    ]);
    expect(changes).toContainEqual(['CORPORATE', 'Contact sales']);
    expect(changes).toContainEqual(['PROFESSIONAL', '$399 / month']);
  });
});
