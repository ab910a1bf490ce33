import { expect, test, vi } from 'vitest';
import type { Live } from '../../lib/api.ts';
import { api } from '../../lib/api.ts';
import { openTab } from '../testing/open-tab.ts';
import { registerLive, FROZEN } from '../registry.ts';

interface Counter {
  value: number;
}

const counterApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCounter: build.query<Live<Counter>, void>({
      query: () => '/counter',
      transformResponse: (data: Counter, meta) => ({ ...data, asOf: meta?.asOf ?? 0 }),
      providesTags: ['Live'],
    }),
  }),
});
registerLive({
  endpoint: counterApi.endpoints.getCounter,
  events: ['search.rejected_changed.v1'],
  fold: (counter, events) => {
    counter.value = events.at(-1)?.data.rejectedCount ?? counter.value;
  },
});

/** A tab whose server answers with this snapshot. */
function setUp() {
  const tab = openTab();
  const server = { asOf: 10, value: 1 };
  const asked = vi.fn(() =>
    Promise.resolve(
      Response.json({ success: true, data: { value: server.value }, asOf: server.asOf }),
    ),
  );
  vi.stubGlobal('fetch', asked);
  const counter = () => counterApi.endpoints.getCounter.select()(tab.store.getState()).data;
  const ask = () =>
    tab.store.dispatch(counterApi.endpoints.getCounter.initiate(undefined, { forceRefetch: true }));
  return { ...tab, server, asked, counter, ask };
}

/** A snapshot requested before a reset arrives after it. */
async function resetWhileAsking(
  { feed, ask, server }: ReturnType<typeof setUp>,
  round: number,
): Promise<void> {
  const answer = ask();
  feed.take('user', { type: 'reset', epoch: `epoch-${round}`, seq: 100 * round });
  server.asOf = 100 * round;
  server.value = round;
  await answer;
}

test('five resets in one session leave every entry current', async () => {
  const tab = setUp();
  await tab.ask();
  for (const round of [1, 2, 3, 4, 5]) {
    await resetWhileAsking(tab, round);
    await expect.poll(tab.counter).toEqual({ value: round, asOf: 100 * round });
  }
});

test('an entry that stays behind is refetched ever more rarely, but never abandoned', async () => {
  vi.useFakeTimers();
  const tab = setUp();
  await tab.ask();
  tab.feed.take('user', { type: 'reset', epoch: 'b', seq: 500 });
  await tab.ask();
  await vi.advanceTimersByTimeAsync(60_000);
  const inFirstMinute = tab.asked.mock.calls.length;
  expect(tab.counter()?.asOf).toBe(FROZEN);
  expect(inFirstMinute).toBeLessThan(15);
  tab.server.asOf = 500;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tab.counter()?.asOf).toBe(500);
});
