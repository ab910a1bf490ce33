import { connect } from '@nats-io/transport-node';
import pino from 'pino';
import { describe, expect, inject, test } from 'vitest';
import type { StreamBatch } from '#db/committed.ts';
import { subjectOf } from '#contracts/names.ts';
import { connectPublisher } from './publish.ts';

const logger = pino({ level: 'silent' });
const batch = (streamId: string, text = ''): StreamBatch => ({
  streamId,
  epoch: 'e',
  events: [{ seq: 1, type: 't.v1', data: text, at: '2026-11-21T09:00:00.000Z' }],
});

describe('publisher', () => {
  test('F-26: without NATS it never throws, waits or buffers, and it closes', async () => {
    const publisher = connectPublisher({ url: 'nats://127.0.0.1:1', name: 'test', logger });
    for (let index = 0; index < 1_000; index += 1) publisher.publish([batch('user')]);
    publisher.tick('user', { type: 'search.analysis_text', searchId: 'x', text: '' });
    publisher.control({ type: 'user_revoked', userId: 'user' });
    expect(publisher.status()).toBe('down');
    await publisher.close();
  });

  test('publishes to the stream’s subject, and nothing to an invalid one', async () => {
    const url = inject('services').natsUrl;
    const nats = await connect({ servers: new URL(url).host });
    const subscription = nats.subscribe('earshot.v1.>');
    await nats.flush();
    const publisher = connectPublisher({ url, name: 'test', logger });
    while (publisher.status() !== 'up') await new Promise((resolve) => setTimeout(resolve, 10));

    const own = `test-${process.pid}`;
    publisher.publish([
      batch(`${own}.injected`),
      batch(`${own} *`),
      batch('>'),
      batch(''),
      batch(own, 'x'.repeat(2_000_000)),
      { streamId: own, epoch: 'e', events: [] },
      batch(own, 'kept'),
    ]);
    const subjects: string[] = [];
    for await (const message of subscription) {
      if (!message.subject.includes(own)) continue;
      subjects.push(message.subject);
      if (message.string().includes('kept')) break;
    }
    expect(subjects).toEqual([subjectOf(own)]);
    await publisher.close();
    await nats.close();
  });

  test('a commit whose events exceed a message of NATS arrives in several, whole and in order', async () => {
    const url = inject('services').natsUrl;
    const nats = await connect({ servers: new URL(url).host });
    const own = `large-${process.pid}`;
    const subscription = nats.subscribe(subjectOf(own));
    await nats.flush();
    const publisher = connectPublisher({ url, name: 'test', logger });
    while (publisher.status() !== 'up') await new Promise((resolve) => setTimeout(resolve, 10));

    const sizes = [...Array.from({ length: 60 }, () => 60_000), 2_000_000, 10];
    const events = sizes.map((size, at) => ({
      ...batch(own, 'é'.repeat(size / 2)).events[0],
      seq: at + 1,
    }));
    publisher.publish([{ streamId: own, epoch: 'e', events: events as StreamBatch['events'] }]);
    const seen: number[] = [];
    for await (const message of subscription) {
      const { events: part } = message.json<{ events: { seq: number }[] }>();
      seen.push(...part.map(({ seq }) => seq));
      if (seen.includes(sizes.length)) break;
    }
    expect(seen).toEqual(sizes.flatMap((size, at) => (size > 1_000_000 ? [] : [at + 1])));
    await publisher.close();
    await nats.close();
  });
});
