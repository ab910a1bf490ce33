import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { INTENTS, RELEVANCE_CUTOFFS } from '#domain/names.ts';
import type { Conversation } from '#contracts/search/search.ts';
import { exampleResult } from '../testing/example-result.ts';
import { BELOW_TIERS } from './fusion.ts';
import { byMeaning } from './meaning.ts';

const conversation = (n: number, change: Partial<Conversation> = {}): Conversation => ({
  ...exampleResult(`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`, change),
  elsewhere: [],
  ...change,
});

/** Relevances afterwards, in the order of `conversations`. */
function afterwards(conversations: readonly Conversation[], likeness: readonly number[]): number[] {
  const changed = new Map(
    byMeaning(conversations, likeness).map(({ mentionId, relevance }) => [mentionId, relevance]),
  );
  return conversations.map(({ id, relevance }) => changed.get(id) ?? relevance);
}

test('a post that means the same passes one that only shares words, and takes its relevance', () => {
  const [words, meant] = [conversation(1, { relevance: 0.8 }), conversation(2, { relevance: 0.4 })];
  expect(byMeaning([words, meant], [0.4, 0.7])).toEqual([
    { mentionId: meant.id, conversationId: meant.id, relevance: 0.8 },
    { mentionId: words.id, conversationId: words.id, relevance: 0.4 },
  ]);
  expect(byMeaning([words, meant], [0.5, 0.5])).toEqual([]);
});

test('a post about something else is in no tier, one that means the same in the lowest at least', () => {
  const [words, meant] = [conversation(1, { relevance: 0.8 }), conversation(2, { relevance: 0.1 })];
  expect(afterwards([words, meant], [0.1, 0.5])).toEqual([0.29, 0.3]);
});

test('an explicit request is never lowered', () => {
  const title = 'Which invoice software do you recommend?';
  const request = conversation(1, {
    title,
    relevance: 0.8,
    intent: 'recommendation',
    verdicts: {
      relevance: { reason: '', spans: [{ field: 'title', start: 6, end: 22 }] },
      intent: { reason: '', spans: [{ field: 'title', start: 0, end: title.length }] },
      sentiment: { reason: '', spans: [] },
    },
  });
  const other = conversation(2, { relevance: 0.5 });
  expect(afterwards([request, other], [0, 1])).toEqual([0.8, 0.8]);
});

/** Likeness that neither takes a post out of the tiers nor into them. */
const UNDECIDED = 0.4;
const EDGES = [RELEVANCE_CUTOFFS.somewhatRelevant, BELOW_TIERS];
const anyConversation = fc.record({
  relevance: fc.double({ min: 0.1, max: 1, noNaN: true }),
  intent: fc.constantFrom(...INTENTS),
  author: fc.constantFrom('someone', null),
  createdAt: fc.constantFrom('2026-11-20T10:00:00.000Z', null),
});

test('the relevances are distributed again among the leads: none is made up but at the edge of the tiers, and context stays below them', () => {
  const cases = fc.array(fc.tuple(anyConversation, fc.double({ min: -1, max: 1, noNaN: true })));
  fc.assert(
    fc.property(cases, (drawn) => {
      const list = drawn.map(([change], at) => {
        const context = change.intent === 'promotion' || (!change.author && !change.createdAt);
        const highest = context ? RELEVANCE_CUTOFFS.relevant - 0.01 : 1;
        return conversation(at, { ...change, relevance: Math.min(change.relevance, highest) });
      });
      const likeness = drawn.map(([, value]) => value);
      const given = afterwards(list, likeness);
      // No example has words, so none is an explicit request.
      const scale = new Set([...list.map(({ relevance }) => relevance), ...EDGES]);
      for (const relevance of given) expect(scale).toContain(relevance);
      const within = afterwards(
        list,
        drawn.map(([, value]) => UNDECIDED + Math.abs(value) / 100),
      );
      expect(within.toSorted()).toEqual(list.map(({ relevance }) => relevance).toSorted());
      for (const [at, { intent, author, createdAt, relevance }] of list.entries())
        if (intent === 'promotion' || (author === null && createdAt === null))
          expect(given[at]).toBe(relevance);
    }),
  );
});
