import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { untilHung } from './work-probe.ts';

const QUIET_MS = 20_000;
const BUSY_MS = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** How a process answers a call that was made `at` milliseconds after the start. */
type Answers = (at: number) => Promise<boolean>;

const never: Answers = () => new Promise(() => {});
const after =
  (ms: number): Answers =>
  () =>
    new Promise((resolve) => void setTimeout(resolve, ms, true));
const refuses: Answers = () => Promise.resolve(false);
const fails: Answers = () => Promise.reject(new Error('interrupted (9)'));

/** When the process counts as hung, on a simulated clock; null if it does not within `ms`. */
async function noticed(answers: Answers, pressure: number, ms: number): Promise<number | null> {
  const began = Date.now();
  const over = new AbortController();
  let at: number | null = null;
  const watching = untilHung(
    () => answers(Date.now() - began),
    over.signal,
    () => pressure,
  ).then((hung) => {
    if (hung && !over.signal.aborted) at = Date.now() - began;
    return hung;
  });
  await vi.advanceTimersByTimeAsync(ms);
  over.abort();
  // A call in progress is waited for.
  await vi.advanceTimersByTimeAsync(QUIET_MS);
  await watching;
  return at;
}

const WEDGES: [string, Answers][] = [
  ['never answers', never],
  ['refuses', refuses],
  ['fails', fails],
];

test.each(WEDGES)(
  'a process that %s from any moment on is noticed in 20 s on a quiet machine, in 60 s on a busy one',
  async (_, wedged) => {
    for (const [pressure, bound] of [
      [0, QUIET_MS],
      [0.5, BUSY_MS],
      [0.99, BUSY_MS],
      [1, BUSY_MS],
    ] as const)
      for (let since = 0; since <= 9_000; since += 300) {
        const answers: Answers = (at) => (at < since ? after(1_500)(at) : wedged(at));
        const at = await noticed(answers, pressure, since + bound);
        expect(at, `pressure ${pressure}, wedged after ${since} ms`).not.toBeNull();
      }
  },
);

test.each([
  [0, 3_900],
  [0.5, 7_800],
  [0.75, 15_500],
  [1, 15_500],
])(
  'at a pressure of %d a process that answers within %d ms is left alone',
  async (pressure, takes) => {
    expect(await noticed(after(takes), pressure, 10 * BUSY_MS)).toBeNull();
  },
);

test('one answer starts the count again', async () => {
  let calls = 0;
  const sometimes: Answers = (at) => ((calls += 1) % 3 === 0 ? after(10)(at) : never(at));
  expect(await noticed(sometimes, 0, 10 * BUSY_MS)).toBeNull();
  expect(calls).toBeGreaterThan(10);
});
