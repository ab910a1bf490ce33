import { setTimeout } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { sql } from '#db/sql.ts';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { quantile } from '#db/bench/stats.lib.ts';
import type { Database } from '#db/client.ts';
import { appendEvents } from '#db/commands/events.ts';
import { raiseAlerts } from '#db/commands/alerts/raise.ts';
import { startSession } from '#db/commands/account/sessions.ts';
import { transaction } from '#db/transaction.ts';
import type { Tokens } from '../../access-token.ts';
import type { Publisher } from '../../publish.ts';
import { paced } from '../pace.lib.ts';
import type { Program } from '../program.lib.ts';
import { createChannels, write } from './world.lib.ts';
import type { BenchChannel, Receiver } from './world.lib.ts';

const USERS = 40;
const PER_SECOND = 10;
/** 15 alerts a user: below the hourly limit of a channel. */
const SECONDS = 60;
const WARM_UP = 2;
const INBOX_MS = 250;
const WEBHOOK_MS = 2_000;

/**
 * Time from the commit of a mention's alert to the inbox of an open tab, and to the start of its
 * webhook.
 */
export async function measureLatency(
  { database, publisher, tokens }: { database: Database; publisher: Publisher; tokens: Tokens },
  gateway: Program,
  receiver: Receiver,
  scale: number,
): Promise<void> {
  await write(database, sql`truncate alert_deliveries, alerts`);
  const channels = await createChannels(database, USERS, 'webhook');
  for (const { userId, channelId } of channels)
    await write(
      database,
      sql`
        insert into alert_rules (user_id, name, kinds, subjects, min_new_mentions, max_sentiment,
          min_relevance, intents, channel_ids, timing, cooldown_hours)
        values (${userId}::uuid, 'Mentions', '{mention_new}', '[]', 1, -0.3, 0, '{}',
          array[${channelId}::uuid], 'at_once', 0)`,
    );
  const committed = new Map<string, number>();
  const sample = { inbox: [] as number[], webhook: [] as number[] };
  const note = (list: number[], subject: string | null): void => {
    const at = committed.get(subject ?? '');
    if (at !== undefined) list.push(performance.now() - at);
  };
  receiver.behave(() => 'healthy');
  receiver.onMessage((_host, body) => {
    const { data } = JSON.parse(body) as { data: { alerts: { subject: string }[] } };
    for (const { subject } of data.alerts) note(sample.webhook, subject);
  });
  const sockets: Socket[] = [];
  for (const { userId } of channels) {
    const { sessionId } = await startSession(database, { userId });
    const { token } = await tokens.sign({ userId, sessionId });
    const socket = io(gateway.url, { transports: ['websocket'], forceNew: true, auth: { token } });
    socket.on('events', ({ events }: { events: { type: string; data: unknown }[] }) => {
      for (const { type, data } of events) {
        if (type !== 'alert.raised.v1') continue;
        const { alerts } = data as { alerts: { subject: { name: string } }[] };
        for (const { subject } of alerts) note(sample.inbox, subject.name);
      }
    });
    await new Promise((resolve) => socket.once('ready', resolve));
    sockets.push(socket);
  }

  async function mention({ userId }: BenchChannel): Promise<void> {
    const subject = randomUUID();
    const batch = await transaction(database, async (tx) => {
      const events = await raiseAlerts(tx, userId, [
        {
          key: subject,
          kind: 'mention_new',
          subject: { kind: 'competitor', id: subject, name: subject },
          sentence: 'Kontaktly was mentioned in 5 new posts.',
          path: '/dashboard/alerts',
          figures: { newMentions: 5 },
        },
      ]);
      return appendEvents(tx, userId, events);
    });
    committed.set(subject, performance.now());
    publisher.publish([batch]);
  }

  async function send(seconds: number): Promise<void> {
    const writes: Promise<void>[] = [];
    await paced(PER_SECOND, seconds, (turn) => {
      const channel = channels[turn % channels.length];
      if (channel) writes.push(mention(channel));
    });
    await Promise.all(writes);
    const deadline = performance.now() + 30_000;
    while (sample.webhook.length < committed.size && performance.now() < deadline)
      await setTimeout(50);
  }

  await send(WARM_UP);
  committed.clear();
  sample.inbox = [];
  sample.webhook = [];
  await send(SECONDS * scale);
  for (const socket of sockets) socket.disconnect();
  console.log(`\nCommit of a mention's alert, ${PER_SECOND} a second over ${USERS} users`);
  show('inbox of an open tab', sample.inbox, committed.size, INBOX_MS);
  show('start of the webhook', sample.webhook, committed.size, WEBHOOK_MS);
}

function show(name: string, values: readonly number[], expected: number, budget: number): void {
  const [p50, p99] = [quantile(values, 0.5), quantile(values, 0.99)];
  const verdict = p99 <= budget && values.length === expected ? 'ok  ' : 'OVER';
  console.log(
    `  ${verdict} ${name}: p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (budget ${budget} ms), ${values.length} of ${expected} arrived`,
  );
}
