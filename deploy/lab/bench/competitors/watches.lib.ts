import { intervalOf } from '../../../../workflows/monitoring/activities.ts';
import { seededRandom } from '#domain/seeded-random.ts';
import type { Row } from '../table.lib.ts';

const WATCHES = 10_000;
const REQUESTS_PER_SECOND = 10;
/** Mentions per day of the most mentioned company. */
const MOST = 2_000;
const DAY_MS = 86_400_000;
const SIMULATED_DAYS = 5;
const SEED = 7;

interface Simulated {
  /** Mean time from a mention to the collection that finds it, in seconds. */
  delay: number;
  /** Requests per second. */
  requests: number;
}

/**
 * 10,000 watches with Zipf rates over five days: mentions are a Poisson process, and a watch reads
 * everything since its last read. Each watch starts at a random phase of its interval.
 */
function simulate(rates: readonly number[], intervals: readonly number[]): Simulated {
  const random = seededRandom(SEED);
  const until = SIMULATED_DAYS * DAY_MS;
  let [delays, mentions, requests] = [0, 0, 0];
  for (const [at, rate] of rates.entries()) {
    const interval = intervals[at] ?? DAY_MS;
    const first = random() * interval;
    requests += Math.floor((until - first) / interval) + 1;
    let time = 0;
    for (;;) {
      time += (-Math.log(1 - random()) / rate) * DAY_MS;
      if (time > until) break;
      const next = first + Math.max(0, Math.ceil((time - first) / interval)) * interval;
      delays += next - time;
      mentions += 1;
    }
  }
  return { delay: delays / mentions / 1_000, requests: requests / (until / 1_000) };
}

const exact = (value: number) => ({ value, low: value, high: value });

/**
 * Mean delay of the product's intervals compared with equal intervals and the same number of
 * requests.
 */
export function delayRow(): Row {
  const rates = Array.from({ length: WATCHES }, (_none, at) => MOST / (at + 1));
  const sumOfRoots = rates.reduce((sum, rate) => sum + Math.sqrt(Math.max(0.05, rate)), 0);
  const ours = simulate(
    rates,
    rates.map((rate) =>
      intervalOf({ rate, weight: 1, sumOfRoots, requestsPerSecond: REQUESTS_PER_SECOND }),
    ),
  );
  // Limits on intervals cost requests, too: equal intervals get exactly as many as ours used.
  const uniform = (WATCHES / ours.requests) * 1_000;
  const equal = simulate(
    rates,
    rates.map(() => uniform),
  );
  return {
    set: 'schedule, 10,000 watches',
    metric: '1 - delay / uniform delay',
    ours: exact(1 - ours.delay / equal.delay),
    baseline: 'uniform 0.000',
    target: 0.25,
    note:
      `delay ${ours.delay.toFixed(0)} s of ${equal.delay.toFixed(0)} s = ${(ours.delay / equal.delay).toFixed(2)}, ` +
      `${ours.requests.toFixed(2)} and ${equal.requests.toFixed(2)} requests a second`,
  };
}
