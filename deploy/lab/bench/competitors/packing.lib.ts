import type { PlatformId } from '#domain/names.ts';
import { parseQuery } from '#providers/query.ts';
import { createRegistry } from '#providers/registry.ts';
import { sandboxConfig } from '#providers/testing/sandbox-config.ts';
import { intervalOf } from '../../../../workflows/monitoring/activities.ts';
import { packWatches } from '../../../../workflows/monitoring/read-platform.ts';
import type { Row } from '../table.lib.ts';
import { seededRandom } from '#domain/seeded-random.ts';

const MOST = 2_000;
const DAY_S = 86_400;
const SEED = 11;
/** Same as in `readCompanions`. */
const DUE_WITHIN_S = 120;
/** Samples before a request is sent with the companions found. */
const DRAWS = 200;

/** Simulated watches, as queries of one kind. */
const KINDS = {
  companies: (at: number) => `"Company ${100 + at}" OR "company${100 + at}.com"`,
  'searches of a phrase': (at: number) => `"late invoices ${100 + at}"`,
  'searches of two words': (at: number) => `invoices${100 + at} late${100 + at}`,
} as const;
type Kind = keyof typeof KINDS;

/** How many watches of a kind the platform accepts in one search. */
function sizeOfPack(platform: PlatformId, kind: Kind): number {
  const registry = createRegistry(sandboxConfig('http://127.0.0.1:1'));
  const asked = Array.from({ length: 30 }, (_none, at) => ({
    query: parseQuery(KINDS[kind](at), 'keywords'),
    since: new Date(0),
  }));
  const [own, ...others] = asked;
  return own ? packWatches(registry.get(platform), own, others).length : 1;
}

interface Day {
  requests: number;
  /** Mean time from a mention to the collection that reports it, in seconds. */
  delay: number;
}

/**
 * Simulates one day of the due list, second by second: watches due soon may be read along with
 * those due now.
 */
function simulateDay(intervals: readonly number[], rates: readonly number[], size: number): Day {
  const random = seededRandom(SEED);
  const due: number[][] = Array.from({ length: DAY_S + DUE_WITHIN_S + 1 }, () => []);
  const firstDue = intervals.map((interval) => Math.floor(random() * interval));
  for (const [at, first] of firstDue.entries()) due[first]?.push(at);
  const readAt = intervals.map((interval, at) => (firstDue[at] ?? 0) - interval);
  const reported = [...readAt];
  const along = intervals.map(() => false);
  let [requests, waited, mentions] = [0, 0, 0];
  for (let now = 0; now < DAY_S; now += 1) {
    for (const at of due[now] ?? []) {
      const interval = intervals[at] ?? DAY_S;
      if (!along[at]) {
        requests += 1;
        readAt[at] = now;
        for (let [draw, packed] = [0, 1]; draw < DRAWS && packed < size; draw += 1) {
          const soon = due[now + 1 + Math.floor(random() * DUE_WITHIN_S)] ?? [];
          const other = soon[Math.floor(random() * soon.length)];
          if (other === undefined || along[other]) continue;
          along[other] = true;
          readAt[other] = now;
          packed += 1;
        }
      }
      // The read reports everything posted before it; later posts wait for the next collection.
      const read = readAt[at] ?? now;
      const span = read - (reported[at] ?? read);
      const found = (rates[at] ?? 0) * span;
      waited += found * (span / 2 + now - read);
      mentions += found;
      reported[at] = read;
      along[at] = false;
      const next = Math.max(now + 1, Math.round(now + interval));
      due[next]?.push(at);
    }
  }
  return { requests, delay: waited / mentions };
}

const exact = (value: number) => ({ value, low: value, high: value });

/** Requests per watch and day, packed and unpacked, at the platform's rate limit. */
function packingRow(
  platform: PlatformId,
  watches: number,
  requestsPerSecond: number,
  kind: Kind = 'companies',
): Row {
  const rates = Array.from({ length: watches }, (_none, at) => MOST / (at + 1));
  const sumOfRoots = rates.reduce((sum, rate) => sum + Math.sqrt(Math.max(0.05, rate)), 0);
  const intervals = rates.map(
    (rate) => intervalOf({ rate, weight: 1, sumOfRoots, requestsPerSecond }) / 1_000,
  );
  const size = sizeOfPack(platform, kind);
  const alone = simulateDay(intervals, rates, 1);
  const packed = simulateDay(intervals, rates, size);
  const perWatch = (day: Day) => day.requests / watches;
  return {
    set: `packing, ${platform}, ${watches.toLocaleString('en-US')} ${kind}`,
    metric: 'requests per watch and day',
    ours: exact(perWatch(packed)),
    baseline: `unpacked ${perWatch(alone).toFixed(1)}`,
    target: null,
    note:
      `up to ${size} in a request; mean delay of a mention ${packed.delay.toFixed(0)} s, ` +
      `unpacked ${alone.delay.toFixed(0)} s`,
  };
}

/** At the rates of `backgroundRates`, and at the highest rate of the due list. */
export const packingRows = (): Row[] => [
  packingRow('reddit', 1_000, 0.25),
  packingRow('reddit', 10_000, 1),
  packingRow('github', 1_000, 0.075),
  packingRow('quora', 1_000, 0.25),
  packingRow('reddit', 1_000, 0.25, 'searches of a phrase'),
  packingRow('reddit', 1_000, 0.25, 'searches of two words'),
  packingRow('github', 1_000, 0.075, 'searches of a phrase'),
];
