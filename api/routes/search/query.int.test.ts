import { expect, test } from 'vitest';
import type { ErrorBody } from '#contracts/errors.ts';
import type { FeedbackResponse } from '#contracts/search/feedback.ts';
import type { PlanInfo } from '#contracts/account/plans.ts';
import { previewSchema } from '#contracts/search/preview.ts';
import { rankByFeedback } from '#domain/search/feedback-ranking.ts';
import { searchDetailSchema } from '#contracts/search/search.ts';
import type { SearchDetail } from '#contracts/search/search.ts';
import { completePlatform } from '#db/testing/searches.ts';
import type { TestUser } from '../../testing/app.ts';
import { openTestApi } from '../../testing/test-api.ts';

const { db, api } = await openTestApi();

const ROOT = '/api/social-media-search';
const bodyOf = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;
const dataOf = async <T>(answer: Response): Promise<T> => (await bodyOf<{ data: T }>(answer)).data;

async function used(user: TestUser): Promise<number> {
  return (await dataOf<PlanInfo>(await user.get('/api/auth/plan-info'))).usage.searchesToday;
}

async function searched(user: TestUser): Promise<SearchDetail> {
  const body = { query: 'invoice tool', platforms: ['reddit'], timeframe: '30d' };
  const search = await dataOf<SearchDetail>(await user.send(`${ROOT}/search`, body));
  await completePlatform(db.database, { ...search, userId: user.userId }, 'reddit', 4);
  return detail(user, search.id);
}

const detail = async (user: TestUser, id: string): Promise<SearchDetail> =>
  searchDetailSchema.parse(await dataOf(await user.get(`${ROOT}/${id}`)));

/** Ids in the order in which the page shows the results. */
const shownOf = ({ results, feedback, disliked }: SearchDetail): string[] =>
  rankByFeedback(results, feedback, disliked).map(({ conversation }) => conversation.id);

test('A-04, S-33: an invalid query is refused with the position of its problem, and costs nothing', async () => {
  const user = await api.user();
  const refusedBy = [
    await user.send(`${ROOT}/search`, { query: 'crm OR (erp' }),
    await user.get(`${ROOT}/preview?query=${encodeURIComponent('crm OR (erp')}`),
  ];
  for (const answer of refusedBy) {
    expect(answer.status).toBe(400);
    const { error } = await bodyOf<ErrorBody>(answer);
    expect(error.code).toBe('INVALID_VALUE');
    expect(error.details?.issues).toEqual([
      {
        path: 'query',
        message: 'Close the parenthesis that opens here.',
        start: 7,
        end: 8,
        suggestion: 'crm OR (erp)',
      },
    ]);
  }
  expect(await used(user)).toBe(0);
});

test('a preview counts stored posts, costs no quota and follows the rules of a search', async () => {
  const user = await api.user();
  await searched(await api.user());
  const ask = async (query: string): Promise<Response> => user.get(`${ROOT}/preview?${query}`);
  const answer = await ask('query=invoice&platforms=reddit,hackernews&timeframe=30d');
  const preview = previewSchema.parse(await dataOf(answer));
  expect(preview.platforms.map(({ platform }) => platform)).toEqual(['reddit', 'hackernews']);
  expect(preview.platforms[0]?.count).toBeGreaterThanOrEqual(4);
  expect(preview.total.count).toBe(preview.platforms.reduce((sum, { count }) => sum + count, 0));
  expect(await used(user)).toBe(0);
  expect((await ask('query=invoice&platforms=quora')).status).toBe(403);
  expect((await ask('query=invoice&platforms=nowhere')).status).toBe(400);
  expect((await ask('query=in')).status).toBe(400);
  expect((await ask('query=invoice&more=1')).status).toBe(400);
  expect((await api.app.request(`${ROOT}/preview?query=invoice`)).status).toBe(401);
  let status = 200;
  for (let at = 0; at < 60 && status === 200; at += 1) ({ status } = await ask('query=invoice'));
  expect(status).toBe(429);
});

test('R-ENT-46, R-MSG-08: feedback reorders its search, and can be changed and retracted', async () => {
  const user = await api.user();
  const before = await searched(user);
  const last = before.results.at(-1)?.id ?? '';
  const key = { searchId: before.id, searchResultId: last };
  const give = async (body: object): Promise<Response> =>
    user.send('/api/feedback', { ...key, feedbackType: 'positive', ...body });

  const given = await bodyOf<{ data: FeedbackResponse; asOf: number }>(
    await give({ feedbackText: '  Just what I need ' }),
  );
  expect(given.data).toMatchObject({
    ...key,
    message: 'Thank you for your feedback',
    feedback: { feedbackType: 'positive', feedbackText: 'Just what I need' },
  });
  const event = api.outbox.published.at(-1)?.events.at(-1);
  expect(event).toMatchObject({ seq: given.asOf, type: 'search.feedback_changed.v1' });
  expect(event?.data).toEqual({ ...key, feedback: given.data.feedback });

  const lifted = await detail(user, before.id);
  expect(shownOf(lifted)[0]).toBe(last);
  expect(lifted.results).toEqual(before.results);
  expect(lifted.feedback).toEqual([given.data.feedback]);

  const batches = api.outbox.published.length;
  const again = await bodyOf<{ data: FeedbackResponse }>(
    await give({ feedbackText: 'Just what I need' }),
  );
  expect(again.data).toEqual(given.data);
  expect(api.outbox.published.slice(batches).flatMap(({ events }) => events)).toEqual([]);

  await give({ feedbackType: 'negative' });
  expect(shownOf(await detail(user, before.id)).at(-1)).toBe(last);
  const undo = `/api/feedback?searchId=${key.searchId}&searchResultId=${key.searchResultId}`;
  for (let times = 0; times < 2; times += 1) {
    const answer = await user.send(undo, undefined, { method: 'DELETE' });
    expect(await dataOf<FeedbackResponse>(answer)).toMatchObject({ feedback: null });
  }
  expect(await detail(user, before.id)).toEqual(before);
});

test('I6, R-ERR-49: feedback on other users’ results is refused as unknown, and invalid feedback changes nothing', async () => {
  const [owner, stranger] = [await api.user(), await api.user()];
  const search = await searched(owner);
  const searchResultId = search.results[0]?.id;
  const body = { searchId: search.id, searchResultId, feedbackType: 'positive' };
  const send = async (user: TestUser, change: object): Promise<number> =>
    (await user.send('/api/feedback', { ...body, ...change })).status;
  expect(await send(stranger, {})).toBe(404);
  expect(await send(owner, { searchResultId: stranger.userId })).toBe(404);
  expect(await send(owner, { kind: 'competitive_intelligence' })).toBe(404);
  expect(await send(owner, { feedbackType: 'great' })).toBe(400);
  expect(await send(owner, { feedbackText: 'x'.repeat(2_001) })).toBe(400);
  expect(await send(owner, { userEmail: 'another@user.test' })).toBe(400);
  expect((await detail(owner, search.id)).feedback).toEqual([]);
  const answer = await stranger.get(`${ROOT}/${search.id}/rejected`);
  expect(answer.status).toBe(404);
  expect(await dataOf(await owner.get(`${ROOT}/${search.id}/rejected`))).toEqual({
    causes: [],
    items: [],
    nextCursor: null,
  });
});

test('R-ENT-47, R-ENT-49, A-74, R-INT-02: the record has the user, result and search, in the default collection', async () => {
  const user = await api.user();
  const search = await searched(user);
  const searchResultId = search.results[0]?.id;
  const body = {
    searchId: search.id,
    searchResultId,
    feedbackType: 'negative',
    feedbackText: 'Spam',
  };
  await user.send('/api/feedback', body);
  const answer = await user.get('/api/users/me/export');
  const { feedback } = await bodyOf<{ feedback: Record<string, unknown>[] }>(answer);
  expect(feedback).toEqual([
    expect.objectContaining({
      collection: 'social_media_search_feedbacks',
      kind: 'social_media_search',
      user_email: user.email,
      feedback_type: 'negative',
      feedback_text: 'Spam',
      search_result_id: searchResultId,
      search_query: 'invoice tool',
      competitors_found: null,
      total_mentions: 4,
      plan_name: 'free',
      timestamp: expect.any(String) as string,
    }),
  ]);
});

test('a sentence is asked in other words too, which are switched off and on at no charge', async () => {
  const user = await api.user();
  const sentence = 'Small agencies that lose track of client follow-ups';
  const body = { query: sentence, platforms: ['reddit', 'hackernews'] };
  const search = await dataOf<SearchDetail>(await user.send(`${ROOT}/search`, body));
  expect(search.mode).toBe('query');
  const [own, first] = search.phrasings;
  expect(own).toEqual({ text: sentence, origin: 'you', active: true });
  expect(first).toMatchObject({ origin: 'rules', active: true });
  expect(search.phrasings.length).toBeGreaterThanOrEqual(3);

  const path = `${ROOT}/${search.id}`;
  const change = (phrasings: unknown) => user.send(path, { phrasings }, { method: 'PATCH' });
  const off = await change([{ text: first?.text, active: false }]);
  expect(off.status).toBe(200);
  const read = await detail(user, search.id);
  expect(read.phrasings.map(({ active }) => active)).toEqual(
    search.phrasings.map((phrasing) => phrasing !== first),
  );
  expect(api.outbox.published.at(-1)?.events.map(({ type }) => type)).toEqual([
    'search.phrasings_changed.v1',
  ]);
  expect(await used(user)).toBe(1);
  const refused = [
    [{ text: 'another wording', active: false }],
    search.phrasings.map(({ text: each }) => ({ text: each, active: false })),
    [],
    [{ text: sentence }],
  ];
  for (const each of refused) expect((await change(each)).status).toBe(400);
  expect(await detail(user, search.id)).toMatchObject({ phrasings: read.phrasings });
});
