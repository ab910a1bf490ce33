import { randomUUID } from 'node:crypto';
import { sql } from '#db/sql.ts';
import type { SQL } from '#db/sql.ts';
import { expect, inject } from 'vitest';
import type { ChannelInput } from '#contracts/alerts/channels.ts';
import { ruleInputSchema } from '#contracts/alerts/rules.ts';
import type { PlanName } from '#domain/names.ts';
import type { AlertCandidate } from '#db/commands/alerts/alert-candidate.ts';
import { createChannel } from '#db/commands/alerts/channels/create.ts';
import type { MadeChannel } from '#db/commands/alerts/channels/rotate.ts';
import { raiseAlerts } from '#db/commands/alerts/raise.ts';
import { saveRule } from '#db/commands/alerts/rules.ts';
import { createTestDatabase } from '#db/testing/database.ts';
import { createUser } from '#db/testing/factories.ts';
import { transaction } from '#db/transaction.ts';
import { createHttpClient } from '#http/client.ts';
import type { HttpOptions } from '#http/client.ts';
import { startScriptedServer } from '../../http/testing/scripted-server.ts';
import { quiet } from '../../testing/scripted-world.ts';
import { createTestEngine } from '../../testing/temporal.ts';
import { createAttempts } from '../attempts.ts';
import { createMailer } from '../channels/email.ts';
import { createDeliveryDispatcher } from '../dispatcher.ts';
import { createMailActivities } from '../mail/activities.ts';
import { dispatchMail } from '../mail/dispatcher.ts';
import { startSmtpSink } from './smtp-sink.ts';

export const CHANNEL_SECRET = 'a channel secret for tests, long enough';
const HOOK = 'https://hooks.example.com/in';
const SLACK = 'https://hooks.slack.com/services/T0/B0/secret';
const DISCORD = 'https://discord.com/api/webhooks/12345/token-x';

export const INPUTS = {
  webhook: { kind: 'webhook', name: 'Hook', url: HOOK },
  slack: { kind: 'slack', name: 'Team', url: SLACK },
  discord: { kind: 'discord', name: 'Guild', url: DISCORD },
  email: { kind: 'email', name: 'Mail' },
  feed: { kind: 'feed', name: 'Feed' },
} as const satisfies Record<string, ChannelInput>;

export interface Recipient {
  userId: string;
  email: string;
  /** In the order of the inputs. */
  made: MadeChannel[];
}

/**
 * Our side of deliveries over a receiver and a mail server that follow a script. Without `http` the
 * receiver plays the whole internet, as the sandbox does.
 */
export async function openDeliveryWorld(http: Partial<HttpOptions> = {}) {
  const [fixture, engine, receiver, smtp] = await Promise.all([
    createTestDatabase(),
    createTestEngine(inject('services').temporalAddress),
    startScriptedServer(),
    startSmtpSink(),
  ]);
  const { database } = fixture;
  const mailer = createMailer({
    smtpUrl: smtp.url,
    requireTls: false,
    from: 'Earshot <alerts@earshot.test>',
    bounces: null,
  });
  const client = createHttpClient({
    userAgent: 'test',
    privateOrigins: [receiver.origin],
    outside: receiver.origin,
    totalTimeoutMs: 3_000,
    ...http,
  });
  const mail = { mailer, publicUrl: 'https://earshot.example', productName: 'Earshot' };
  const deliveries = createDeliveryDispatcher({
    database,
    logger: quiet.logger,
    attempt: createAttempts({
      ...quiet,
      ...mail,
      database,
      http: client,
      channelKeys: [CHANNEL_SECRET],
      random: () => 0.5,
    }),
  });
  const write = (query: SQL) => transaction(database, (tx) => tx.execute(query));

  /** States of a user's deliveries with their attempts, oldest first. */
  const statesOf = async (userId: string): Promise<string[]> =>
    [
      ...(await write(sql`
        select state, attempts from alert_deliveries where user_id = ${userId}::uuid
        order by id`)),
    ].map(({ state, attempts }) => `${String(state)} ${String(attempts)}`);

  return {
    database,
    url: fixture.url,
    engine,
    receiver,
    smtp,
    write,
    statesOf,
    dispatch: deliveries.dispatch,
    dispatchMail: () => dispatchMail({ database, client: engine.client }),

    /** Sends account mail in this process, until `close`. */
    serve: () => engine.serve({ mail: createMailActivities({ database, ...mail }) }),

    /** A user with these channels, and one rule that sends prices to all of them. */
    async userWith(
      inputs: readonly ChannelInput[],
      rule: Record<string, unknown> = {},
      plan: PlanName = 'professional',
    ): Promise<Recipient> {
      const user = await createUser(database, { plan });
      const made: MadeChannel[] = [];
      for (const input of inputs) {
        const { userId } = user;
        const channelKeys = [CHANNEL_SECRET] as const;
        const added = await createChannel(database, { userId, plan, input, channelKeys });
        made.push(added.value);
      }
      // The default rule of a first channel.
      await write(sql`delete from alert_rules where user_id = ${user.userId}::uuid`);
      await saveRule(database, {
        userId: user.userId,
        ruleId: null,
        rule: ruleInputSchema.parse({
          name: 'Prices',
          kinds: ['price'],
          channelIds: made.map(({ channel }) => channel.id),
          ...rule,
        }),
      });
      return { ...user, made };
    },

    /** Another price change, of a subject of this name. */
    raisePrice: (userId: string, name = 'Kontaktly', change: Partial<AlertCandidate> = {}) =>
      transaction(database, (tx) =>
        raiseAlerts(tx, userId, [
          {
            key: randomUUID(),
            kind: 'price',
            subject: { kind: 'competitor', id: name, name },
            sentence: `${name} raised Growth from $39 to $49 a month.`,
            path: '/dashboard/competitive-intelligence/competitors/c1',
            evidence: { before: '$39', after: '$49' },
            ...change,
          },
        ]),
      ),

    /** Makes deliveries that wait for their next attempt due now. */
    hurry: (userId: string) =>
      write(sql`
        update alert_deliveries set due_at = now(), dispatched_at = null
        where user_id = ${userId}::uuid and state in ('retrying', 'held')`),

    /** Starts due deliveries and waits until the user's deliveries are in these states. */
    async settle(userId: string, states: readonly string[]): Promise<void> {
      const next = async (): Promise<string[]> => {
        await deliveries.dispatch();
        return statesOf(userId);
      };
      await expect.poll(next).toEqual(states);
    },

    /** Quiet hours that began ten minutes ago and last for hours. */
    quietNow: (userId: string) =>
      write(sql`
        insert into alert_settings (user_id, zone, quiet_from, quiet_to)
        select ${userId}::uuid, 'UTC', (minute + 1430) % 1440, (minute + 600) % 1440
        from (select (extract(epoch from now() at time zone 'UTC')::bigint / 60 % 1440)::int
          as minute) m`),
    quietOver: (userId: string) =>
      write(sql`delete from alert_settings where user_id = ${userId}::uuid`),

    /** Everything is answered again, nothing was received yet, and nothing waits from before. */
    async reset(): Promise<void> {
      await write(sql`delete from alert_deliveries`);
      receiver.play(() => ({ status: 200, body: 'ok' }));
      smtp.reset();
    },

    async close(): Promise<void> {
      await deliveries.stop(0);
      await engine.close();
      mailer.close();
      await Promise.all([receiver.close(), client.close(), fixture.drop(), smtp.close()]);
    },
  };
}

export type DeliveryWorld = Awaited<ReturnType<typeof openDeliveryWorld>>;
