import { expect, test } from 'vitest';
import type { PlanName } from '#domain/names.ts';
import { openTestApi } from './testing/test-api.ts';
import type { TestUser } from './testing/app.ts';

const { api } = await openTestApi();

const WATCHES = '/api/watched-searches';
const CHANNELS = '/api/alerts/channels';
const feed = (n: number) => ({ kind: 'feed', name: `Feed ${n}` });
const hook = (n: number) => ({ kind: 'webhook', name: 'Hook', url: `https://hooks.test/${n}` });
const watch = (n: number) => ({ query: `query number ${n}`, platforms: ['reddit'] });

const statusOf = async (user: TestUser, path: string, body: object): Promise<number> =>
  (await user.send(path, body)).status;

test.each<[string, PlanName, string, (n: number) => object, number, number]>([
  ['watched searches', 'starter', WATCHES, watch, 50, 403],
  ['webhooks', 'starter', CHANNELS, hook, 1, 403],
  ['channels', 'professional', CHANNELS, feed, 20, 409],
])(
  'S-12: parallel requests exceed no limit: %s of the %s plan',
  async (_what, plan, path, bodyOf, limit, refused) => {
    const user = await api.user({ plan });
    const bodies = Array.from({ length: limit + 8 }, (_none, n) => bodyOf(n));
    const statuses = await Promise.all(bodies.map((body) => statusOf(user, path, body)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(limit);
    expect(statuses.filter((status) => status === refused)).toHaveLength(8);
  },
);
