import { readEnvironment } from '#config/read-environment.ts';
import { quantile } from '#db/bench/stats.lib.ts';
import type { Database } from '#db/client.ts';
import { createTokens } from '../../../../streams/access-token.ts';
import { createListeners } from '../../../../streams/bench/load.lib.ts';
import { startProgram } from '../../../../streams/bench/program.lib.ts';
import { connectRecorder } from '../../../../streams/testing/recorder.ts';
import { reconnectDelay } from '../../../../web/src/live/connection/reconnect-delay.ts';
import { claim } from './restored.lib.ts';

const CLIENTS = 100_000;
const GATEWAYS = 10;
/** Share of a core that a gateway gets, and how long a page waits for `ready`. */
const SHARE = 0.7;
const PATIENCE_MS = 10_000;
const SAMPLES = 300;
const BUDGET_SECONDS = 120;

/** Milliseconds of a core that a real gateway pays for a page that joins. */
async function measureJoin(database: Database): Promise<number> {
  const { TOKEN_SECRET: key, PUBLIC_URL: issuer } = readEnvironment();
  const tokens = createTokens({ keys: [key], issuer, ttlSeconds: 900 });
  const people = await createListeners(database, tokens, SAMPLES);
  const gateway = await startProgram('./gateway.lib.ts');
  const cost = async (all: readonly string[]): Promise<number> => {
    const before = await gateway.cpu();
    const pages = await Promise.all(
      all.map(async (token) => {
        const page = connectRecorder(gateway.url, { token });
        await page.until(() => page.ready !== null, 'ready');
        return page;
      }),
    );
    const spent = (await gateway.cpu()) - before;
    for (const page of pages) page.close();
    return (spent * 1_000) / all.length;
  };
  try {
    const valid = people.map(({ token }) => token);
    await cost(valid.slice(0, SAMPLES / 3));
    return await cost(valid);
  } finally {
    await gateway.stop();
  }
}

interface Returned {
  /** Seconds until each page was back. */
  times: number[];
  attempts: number;
  /** Most attempts in one second. */
  peak: number;
}

/**
 * Every page loses its gateway at once and comes back by the delays of the web app. Each gateway
 * works off what arrived in order, also for pages that have given up meanwhile. Time moves in
 * milliseconds.
 */
function simulateHerd(
  join: number,
  { clients, gateways, random }: { clients: number; gateways: number; random: () => number },
): Returned {
  const due = new Map<number, { id: number; attempt: number }[]>();
  const comeBack = (at: number, id: number, attempt: number): void => {
    const time = at + 1 + reconnectDelay(attempt, random);
    const group = due.get(time);
    if (group) group.push({ id, attempt });
    else due.set(time, [{ id, attempt }]);
  };
  for (let id = 0; id < clients; id += 1) comeBack(0, id, 0);
  const queues = Array.from({ length: gateways }, () => ({
    waiting: [] as { id: number; attempt: number; at: number }[],
    next: 0,
    budget: 0,
  }));
  const times: number[] = [];
  const perSecond: number[] = [];
  let attempts = 0;
  for (let now = 0; times.length < clients && now < 3_600_000; now += 1) {
    for (const { id, attempt } of due.get(now) ?? []) {
      const gateway = queues[(id + attempt) % gateways];
      if (!gateway) break;
      attempts += 1;
      perSecond[Math.floor(now / 1_000)] = (perSecond[Math.floor(now / 1_000)] ?? 0) + 1;
      gateway.waiting.push({ id, attempt, at: now });
    }
    due.delete(now);
    for (const gateway of queues) {
      gateway.budget = Math.min(gateway.budget + SHARE, Math.max(join, SHARE));
      while (gateway.budget >= join) {
        const page = gateway.waiting[gateway.next];
        if (!page) break;
        gateway.next += 1;
        gateway.budget -= join;
        if (now - page.at <= PATIENCE_MS) times.push(now / 1_000);
        else comeBack(now, page.id, page.attempt + 1);
      }
    }
  }
  return { times, attempts: attempts / clients, peak: Math.max(...perSecond.filter(Boolean)) };
}

/** Prints how 100,000 pages come back to ten gateways. */
export async function measureHerd(database: Database): Promise<string[]> {
  const join = await measureJoin(database);
  console.log(
    `\n${CLIENTS.toLocaleString('en')} pages lose ${GATEWAYS} gateways at once; joining costs ${join.toFixed(2)} ms of a core`,
  );
  let state = 20_260_101;
  const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const back = simulateHerd(join, { clients: CLIENTS, gateways: GATEWAYS, random });
  const at = (share: number): string => `${quantile(back.times, share).toFixed(0)} s`;
  console.log(
    `  half are back after ${at(0.5)}, 99 % after ${at(0.99)}, all after ${at(1)}; ${back.attempts.toFixed(1)} attempts each, at most ${back.peak.toLocaleString('en')} a second`,
  );
  return [
    claim(back.times.length === CLIENTS, 'every page comes back'),
    claim(quantile(back.times, 0.99) <= BUDGET_SECONDS, `99 % of them within ${BUDGET_SECONDS} s`),
  ];
}
