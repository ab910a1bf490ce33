import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { maintainNats } from './nats.ts';
import { ownNats } from './testing/nats-server.ts';

const logger = pino({ level: 'silent' });

describe('connection to NATS', () => {
  test('S-35: credentials come from the address; wrong ones are retried, not fatal', async () => {
    const nats = await ownNats(['--user', 'gateway', '--pass', 'p@ss word']);
    await nats.start();
    const at = new URL(nats.url);
    const connectAs = (user: string, pass: string) => {
      const up = Promise.withResolvers<void>();
      const url = `nats://${user}:${encodeURIComponent(pass)}@${at.host}`;
      const link = maintainNats({ url, name: 'test', logger }, { onUp: () => up.resolve() });
      return { link, up: up.promise };
    };
    const right = connectAs('gateway', 'p@ss word');
    const wrong = connectAs('gateway', 'guess');
    try {
      await right.up;
      await right.link.current()?.flush();
      expect(right.link.status()).toBe('up');
      expect(wrong.link.status()).toBe('down');
    } finally {
      await Promise.all([right.link.close(), wrong.link.close()]);
      await nats.kill();
    }
  });

  test('F-26: it reconnects by itself, every time, and reports each connection', async () => {
    const nats = await ownNats();
    let ups = 0;
    let waiting = Promise.withResolvers<void>();
    const link = maintainNats(
      { url: nats.url, name: 'test', logger },
      {
        onUp() {
          ups += 1;
          waiting.resolve();
        },
      },
    );
    try {
      for (let round = 1; round <= 3; round += 1) {
        expect(link.current()).toBeNull();
        await nats.start();
        await waiting.promise;
        expect(ups).toBe(round);
        waiting = Promise.withResolvers<void>();
        await nats.kill();
        while (link.status() === 'up') await new Promise((resolve) => setTimeout(resolve, 10));
      }
    } finally {
      await link.close();
    }
  });
});
