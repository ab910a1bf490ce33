import { expect, test } from 'vitest';
import type { Intent } from '#domain/names.ts';
import type { Overview } from '#contracts/overview.ts';
import type { Conversation, SearchSummary } from '#contracts/search/search.ts';
import { fallbackPlanInfo } from '../../lib/plan/plan-info.ts';
import type { NumberedEvent } from '../../live/numbered-event.ts';
import { foldNewer } from '../../live/registry.ts';
import { foldOverview } from './api.ts';

const fold = (entry: Overview & { asOf: number }, events: NumberedEvent[]) =>
  foldNewer(entry, events, foldOverview);
const { counters } = fallbackPlanInfo(new Date('2026-11-21T12:00:00Z'));
const start = (): Overview & { asOf: number } => ({
  insights: { totalSearches: 0, lastActivityDate: null },
  usage: counters,
  recentSearches: [],
  recentActivity: [],
  topProblems: [],
  leads: { saved: 0, contacted: 0, replied: 0, customer: 0, not_for_me: 0 },
  asOf: 0,
});
const summary = (id: string, status = 'queued') =>
  ({ id, status, createdAt: `2026-11-21T12:00:0${id}.000Z` }) as unknown as SearchSummary;
const created = (seq: number, id: string) =>
  ({
    type: 'search.created.v1',
    data: { search: summary(id) },
    seq,
    at: 'x',
    stream: 'user',
  }) as NumberedEvent;
const result = (id: string, relevance = 0.9, intent: Intent = 'other') =>
  ({
    id,
    relevance,
    intent,
    ownVerdict: null,
    title: `Post ${id}`,
    content: '',
    platform: 'reddit',
    createdAt: null,
    sentiment: 0,
    url: '',
    elsewhere: [],
  }) as unknown as Conversation;
const found = (seq: number, at: string, results: Conversation[]): NumberedEvent => ({
  type: 'search.results_added.v1',
  data: { searchId: 's', results, totalFound: results.length },
  seq,
  at,
  stream: 'user',
});

test('R-ENT-09: a new search counts, updates the last activity and comes first of five', () => {
  const entry = start();
  fold(
    entry,
    ['1', '2', '3', '4', '5', '6'].map((id, index) => created(index + 1, id)),
  );
  expect(entry.insights).toEqual({ totalSearches: 6, lastActivityDate: summary('6').createdAt });
  expect(entry.recentSearches.map(({ id }) => id)).toEqual(['6', '5', '4', '3', '2']);
  fold(entry, [created(6, '6')]);
  expect(entry.insights.totalSearches).toBe(6);
});

test('R-ENT-45: later arrivals stand first, one arrival in several events keeps its order', () => {
  const entry = start();
  fold(entry, [found(1, 'early', [result('a')])]);
  fold(entry, [found(2, 'late', [result('b'), result('c', 0.1)]), found(3, 'late', [result('d')])]);
  expect(entry.recentActivity.map(({ id }) => id)).toEqual(['b', 'd', 'a']);
  fold(entry, [found(4, 'later', [result('a')])]);
  expect(entry.recentActivity.map(({ id }) => id)).toEqual(['a', 'b', 'd']);
  expect(entry.asOf).toBe(4);
});

const at = (seq: number) => ({ seq, at: 'x', stream: 'user' }) as const;

test('a discovery and an analysis are activity, too', () => {
  const entry = start();
  fold(entry, [
    {
      type: 'competitors.discovery_created.v1',
      data: { discovery: { createdAt: '2026-11-21T12:00:00.000Z' } },
      ...at(1),
    } as NumberedEvent,
  ]);
  expect(entry.insights).toEqual({
    totalSearches: 0,
    lastActivityDate: '2026-11-21T12:00:00.000Z',
  });
  fold(entry, [
    {
      type: 'gpt_analysis.created.v1',
      data: { analysis: { createdAt: '2026-11-22T12:00:00.000Z' } },
      ...at(2),
    } as NumberedEvent,
  ]);
  expect(entry.insights.lastActivityDate).toBe('2026-11-22T12:00:00.000Z');
});

test('posts of one arrival stand in the order of results: within a tier, who asks comes first', () => {
  const entry = start();
  const posts = [result('talks', 0.99), result('asks', 0.9, 'recommendation'), result('far', 0.4)];
  fold(entry, [found(1, 'x', posts)]);
  expect(entry.recentActivity.map(({ id }) => id)).toEqual(['asks', 'talks', 'far']);
});
