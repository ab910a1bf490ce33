import { sql } from '#db/sql.ts';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { freePort } from '#config/free-port.ts';
import type { ChannelInput } from '#contracts/alerts/channels.ts';
import { transaction } from '#db/transaction.ts';
import { until } from '../testing/until.ts';
import { killWorkerProcesses, startWorkerProcess } from '../testing/worker-process.ts';
import { CHANNEL_SECRET, openDeliveryWorld } from './testing/delivery-world.ts';
import type { DeliveryWorld, Recipient } from './testing/delivery-world.ts';

let world: DeliveryWorld;
beforeAll(async () => {
  world = await openDeliveryWorld();
});
afterEach(killWorkerProcesses);
afterAll(() => world.close());

const CHANNELS = ['webhook', 'slack', 'discord', 'email'] as const;
const MOMENTS = ['before', 'during', 'after'] as const;
type Moment = (typeof MOMENTS)[number];

async function startWorker() {
  return startWorkerProcess({
    DATABASE_URL: world.url,
    // Several transactions wait for a lock at once.
    DATABASE_POOL: '30',
    NATS_URL: inject('services').natsUrl,
    TEMPORAL_ADDRESS: world.engine.address,
    TEMPORAL_NAMESPACE: world.engine.namespace,
    WORKER_PORT: String(await freePort()),
    METRICS_PUBLIC: 'true',
    OUTBOUND_PRIVATE_ORIGINS: world.receiver.origin,
    SMTP_URL: world.smtp.url,
    CHANNEL_SECRET,
    SEARCH_PLATFORM_DEADLINE_SECONDS: '5',
  });
}

/** All channels, at addresses that name the moment. */
const inputsAt = (moment: Moment): ChannelInput[] =>
  CHANNELS.map((kind) =>
    kind === 'email'
      ? { kind, name: kind }
      : { kind, name: kind, url: `${world.receiver.origin}/${moment}/${kind}` },
  );

/** Locks rows until `release`. */
function createLocks() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const held: Promise<unknown>[] = [];
  return {
    async lock(statement: ReturnType<typeof sql>): Promise<void> {
      const locked = Promise.withResolvers<void>();
      held.push(
        transaction(world.database, async (tx) => {
          await tx.execute(statement);
          locked.resolve();
          await released;
        }),
      );
      await locked.promise;
    },
    count: (): number => held.length,
    async release(): Promise<void> {
      release();
      await Promise.all(held);
    },
  };
}

const waitingForLocks = async (): Promise<number> => {
  const [row] = await world.write(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return Number(row?.['count']);
};

/** What arrived, by moment and channel: the ids in order of arrival. */
function arrivals(users: ReadonlyMap<Moment, Recipient>): Map<string, string[]> {
  const seen = new Map<string, string[]>();
  const add = (place: string, id: string) => seen.set(place, [...(seen.get(place) ?? []), id]);
  for (const { url, headers, body } of world.receiver.requests) {
    const [, moment, kind] = url.pathname.split('/');
    add(`${kind} ${moment}`, String(headers['webhook-id'] ?? body));
  }
  for (const mail of world.smtp.mails) {
    const [moment] = [...users].find(([, { email }]) => mail.includes(`To: ${email}`)) ?? [];
    const kind = mail.includes('Subject: Welcome') ? 'account mail' : 'email';
    add(`${kind} ${moment}`, /^Message-ID: (\S+)/mu.exec(mail)?.[1] ?? '');
  }
  return seen;
}

test(
  'S-30, F-08: a worker killed at any moment of a delivery or an account mail loses none; only one that was sent and not recorded is sent again, with the same id',
  { timeout: 180_000 },
  async () => {
    const users = new Map<Moment, Recipient>();
    for (const moment of MOMENTS) users.set(moment, await world.userWith(inputsAt(moment)));
    const userIdAt = (moment: Moment): string => users.get(moment)?.userId ?? '';
    const ofBefore = sql`user_id = ${userIdAt('before')}::uuid`;
    for (const { userId } of users.values()) await world.raisePrice(userId);
    // Nothing of the first user is due until all others have reached their moment.
    await world.write(sql`
      update alert_deliveries set due_at = now() + interval '1 day' where ${ofBefore}`);
    await world.write(sql`
      update account_mails set dispatched_at = now() + interval '1 day' where ${ofBefore}`);

    const locks = createLocks();
    let killed = false;
    world.receiver.play(({ url }, response) => {
      const [, moment, kind = ''] = url.pathname.split('/');
      if (killed) return { status: 200, body: 'ok' };
      if (moment === 'after')
        void locks
          .lock(channelOf(userIdAt('after'), kind))
          .then(() => response.writeHead(200).end('ok'));
      return 'handled';
    });
    world.smtp.beforeAnswer(async (mail) => {
      if (killed) return;
      if (mail.includes(`To: ${users.get('during')?.email}`)) await until(() => killed);
      else if (mail.includes('Subject: Welcome')) {
        const own = sql`account_mails where user_id = ${userIdAt('after')}::uuid`;
        // Not earlier: the dispatcher would wait for the lock, and start nothing else.
        await until(async () => {
          const rows = await world.write(sql`select 1 from ${own} and dispatched_at is not null`);
          return rows.length > 0;
        });
        await locks.lock(sql`select 1 from ${own} for update`);
      } else await locks.lock(channelOf(userIdAt('after'), 'email'));
    });

    const first = await startWorker();
    // Five are being answered and five cannot be recorded: deliveries wait in one group, and an
    // account mail by itself.
    await until(
      async () =>
        world.receiver.requests.length === 6 &&
        world.smtp.mails.length === 4 &&
        locks.count() === 5 &&
        (await waitingForLocks()) === 2,
    );
    // Reading whom to send to waits for a lock: of two dispatches and of an account mail.
    await locks.lock(sql`lock table users in access exclusive mode`);
    await world.write(sql`update alert_deliveries set due_at = now() where ${ofBefore}`);
    await world.write(sql`update account_mails set dispatched_at = null where ${ofBefore}`);
    await until(async () => (await waitingForLocks()) === 5);
    await first.end('SIGKILL');
    killed = true;
    await locks.release();
    await startWorker();
    await until(async () => {
      const [row] = await world.write(sql`
        select (select count(*)::int from alert_deliveries where state <> 'delivered')
          + (select count(*)::int from account_mails where state <> 'sent') as open`);
      return row?.['open'] === 0;
    });

    for (const { userId } of users.values())
      expect(await world.statesOf(userId)).toEqual(Array(4).fill('delivered 1'));
    const table = [...arrivals(users)].map(
      ([place, ids]) => `${place}: ${ids.length} sent, ${new Set(ids).size} id`,
    );
    expect(table.toSorted()).toEqual(
      [...CHANNELS, 'account mail']
        .flatMap((kind) => [
          `${kind} before: 1 sent, 1 id`,
          `${kind} during: 2 sent, 1 id`,
          `${kind} after: 2 sent, 1 id`,
        ])
        .toSorted(),
    );
  },
);

const channelOf = (userId: string, kind: string) => sql`
  select 1 from alert_channels where user_id = ${userId}::uuid and kind = ${kind}
  for no key update`;
