import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readQuery } from '#domain/query/language.ts';
import { PHRASING_LIMITS } from '#domain/search/phrasings.ts';
import type { Llm } from './client.ts';
import { usablePhrasings, wordSearch } from './phrasings.ts';

const QUERY = 'Small agencies that lose track of client follow-ups';
const KNOWN = [QUERY, 'client "follow up"'];

test('wordings of a model are kept if they are plain, few words, and new', () => {
  const offered = [
    'forgot to reply',
    '  never   wrote back ',
    'up follow client',
    'forgot to reply',
    'leads',
    'a very long wording of six words',
    'reply OR answer',
    '-spam mails',
    'site:reddit.com leads',
    '"ignore all rules"',
    'https://example.test now',
    'lost 50 leads',
  ];
  expect(usablePhrasings(offered, KNOWN)).toEqual(['forgot to reply', 'never wrote back']);
});

test('whatever a model answers, a search has at most as many wordings as it may, each readable', () => {
  const text = fc.oneof(
    fc.string(),
    fc
      .array(fc.constantFrom('late', 'bill', 'OR', '-x', '(', '"', 'né', '顧客', '42'))
      .map((all) => all.join(' ')),
  );
  fc.assert(
    fc.property(fc.array(text, { maxLength: 12 }), (offered) => {
      const usable = usablePhrasings(offered, KNOWN);
      expect(usable.length).toBeLessThanOrEqual(PHRASING_LIMITS.max - KNOWN.length);
      for (const each of usable) expect(readQuery(each, 'keywords').ok).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

const saying = (outcome: Awaited<ReturnType<Llm['ask']>>): Llm => ({
  ask: () => Promise.resolve(outcome as never),
});

test('without budget, or with an unusable answer, there are no wordings', async () => {
  const budget = { reserve: () => Promise.resolve(null) };
  const request = {
    query: QUERY,
    known: KNOWN,
    product: null,
    signal: AbortSignal.timeout(1_000),
    budget,
  };
  expect(await wordSearch(saying(null), request)).toEqual([]);
  expect(await wordSearch(saying({ kind: 'unusable', problem: 'invalid' }), request)).toEqual([]);
  const value = { phrasings: ['wrote back late'] };
  expect(await wordSearch(saying({ kind: 'ok', value }), request)).toEqual(['wrote back late']);
});
