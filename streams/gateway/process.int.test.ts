import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '#config/free-port.ts';
import { follow } from '../testing/follower.ts';
import { waitForPort } from '../testing/nats-server.ts';
import { ORIGIN, SECRET, createWorld } from '../testing/world.ts';
import type { World } from '../testing/world.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

describe('the gateway as a process', () => {
  let world: World;
  let port: number;
  let child: ChildProcess;
  let url: string;

  async function start(more: Record<string, string> = {}): Promise<void> {
    child = spawn(process.execPath, [MAIN], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        NODE_ENV: 'test',
        LOG_LEVEL: 'warn',
        DATABASE_URL: world.appUrl,
        DATABASE_BACKGROUND_URL: world.databaseUrl,
        NATS_URL: world.natsUrl,
        PUBLIC_URL: ORIGIN,
        TOKEN_SECRET: SECRET,
        GATEWAY_PORT: String(port),
        GATEWAY_DRAIN_SECONDS: '3',
        METRICS_PUBLIC: 'true',
        ...more,
      },
    });
    await waitForPort(port);
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const exited = once(child, 'exit');
    child.kill(signal);
    const [code] = (await exited) as [number | null];
    return code;
  }

  beforeEach(async () => {
    world = await createWorld();
    port = await freePort();
    url = `http://127.0.0.1:${port}`;
    await start();
  });
  afterEach(async () => {
    if (child.exitCode === null && child.signalCode === null) await end('SIGKILL');
    await world.close();
  });

  test('F-29: killed under 200 sockets while events are written: all clients converge', async () => {
    const people = await Promise.all(Array.from({ length: 50 }, () => world.person()));
    await Promise.all(people.map(({ userId }) => world.append(userId, 1)));
    const followers = people.flatMap((person) =>
      Array.from({ length: 4 }, () => ({ person, follower: follow(world, { url }, person) })),
    );
    await Promise.all(followers.map(({ follower }) => follower.reached(1)));

    const writing = new AbortController();
    const writer = (async () => {
      while (!writing.signal.aborted) {
        await Promise.all(people.map(({ userId }) => world.emit(userId, 1)));
      }
    })();
    for (let kill = 0; kill < 2; kill += 1) {
      await end('SIGKILL');
      await start();
      const [first] = people;
      const { events } = await world.emit(first?.userId ?? '', 1);
      await followers[0]?.follower.reached(events[0]?.seq ?? 0);
    }
    writing.abort();
    await writer;

    const last = new Map<string, number>();
    for (const { userId } of people) {
      const { events } = await world.emit(userId, 1);
      last.set(userId, events[0]?.seq ?? 0);
    }
    await Promise.all(
      followers.map(({ person, follower }) => follower.reached(last.get(person.userId) ?? 0)),
    );
    for (const { person, follower } of followers) {
      follower.stop();
      expect(follower.faults).toEqual([]);
      expect(follower.resets).toEqual([]);
      expect(follower.connections).toBeGreaterThan(1);
      const seqs = follower.events.map(({ seq }) => seq);
      expect(new Set(seqs).size).toBe(seqs.length);
      expect(seqs.at(-1)).toBe(last.get(person.userId));
    }
  });

  test('F-30: SIGTERM disconnects each client at its own moment, serves the others until theirs, and exits cleanly', async () => {
    const person = await world.person();
    const anonymous = world.connect({ url });
    const clients = Array.from({ length: 20 }, () =>
      world.connect({ url }, { token: person.token }),
    );
    await Promise.all(
      [...clients, anonymous].map((client) => client.until(() => client.ready !== null, 'ready')),
    );
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    const closed = (): number => clients.filter(({ closings }) => closings.length > 0).length;
    await expect.poll(closed).toBeGreaterThan(0);
    expect(closed()).toBeLessThan(clients.length);
    await world.emit(person.userId, 1);
    expect(await exited).toEqual([0, null]);
    // Those that were still connected got what happened meanwhile.
    expect(clients.some(({ events }) => events.user.length > 0)).toBe(true);
    const frames = clients.flatMap((client) => client.closings);
    expect(frames).toEqual(clients.map(() => ({ reason: 'draining', delayMs: 0 })));
    expect(anonymous.closings).toHaveLength(1);
  });

  test('a stopping gateway is unready first, and takes connections until its delay is over', async () => {
    await end('SIGTERM');
    await start({ SHUTDOWN_DELAY_SECONDS: '5' });
    const { token } = await world.person();
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503);
    const late = world.connect({ url }, { token });
    await late.until(() => late.ready !== null, 'ready');
    expect(await exited).toEqual([0, null]);
    expect(late.closings.map(({ reason }) => reason)).toEqual(['draining']);
  });

  test('/livez, /readyz and /metrics answer', async () => {
    expect(await (await fetch(`${url}/livez`)).text()).toBe('ok\n');
    expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ ready: true });
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('earshot_gateway_sockets 0');
  });
});
