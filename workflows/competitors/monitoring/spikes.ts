import type { FoundEvent } from '#contracts/competitors/company-events.ts';

/** One false alarm in a thousand days of a company at its usual rate. */
const TAIL = 0.001;
const FEWEST = 3;
const DAYS = 28;

/** P(X >= count) of a Poisson distribution with this mean. */
export function poissonTail(count: number, mean: number): number {
  if (count <= 0) return 1;
  if (mean <= 0) return 0;
  let term = Math.exp(-mean);
  let below = 0;
  for (let k = 0; k < count; k += 1) {
    below += term;
    term *= mean / (k + 1);
  }
  return Math.max(0, 1 - below);
}

export interface Course {
  /** Mentions per day, oldest first, the judged day last. */
  daily: readonly number[];
  /** Sentiments of the last 7 days, and of the 28 before. */
  recent: readonly number[];
  earlier: readonly number[];
  now: Date;
}

/** A day with far more mentions than the 28 before it, by small-count statistics. */
export function findSpike({ daily, now }: Course): FoundEvent | null {
  const count = daily.at(-1) ?? 0;
  const before = daily.slice(-1 - DAYS, -1);
  const total = before.reduce((sum, each) => sum + each, 0);
  // Half a mention more: a mean of zero would make every mention a wonder.
  const mean = (total + 0.5) / Math.max(1, before.length);
  if (count < FEWEST || before.length < 7 || poissonTail(count, mean) >= TAIL) return null;
  const day = now.toISOString().slice(0, 10);
  const usual = total / before.length;
  const times =
    usual > 0 ? `${(count / usual).toFixed(1)} times as many as usual` : 'none is usual';
  return eventOf('mention_spike', day, now, {
    title: `was mentioned ${count} times today, ${times}`,
    label: 'Mentions per day',
    before: usual.toFixed(1),
    after: String(count),
    significance: 'medium',
  });
}

const FEWEST_SENTIMENTS = 8;
/** Two-sided, 1 %. */
const CRITICAL = 2.58;
const SMALLEST_SHIFT = 0.2;

/** A change of the mean sentiment that a two-sample test (Welch) tells from chance. */
export function findShift({ recent, earlier, now }: Course): FoundEvent | null {
  if (recent.length < FEWEST_SENTIMENTS || earlier.length < FEWEST_SENTIMENTS) return null;
  const [a, b] = [momentsOf(recent), momentsOf(earlier)];
  const shift = a.mean - b.mean;
  const error = Math.sqrt(a.variance / recent.length + b.variance / earlier.length);
  if (error === 0 || Math.abs(shift) < SMALLEST_SHIFT || Math.abs(shift / error) < CRITICAL)
    return null;
  const worse = shift < 0;
  return eventOf('sentiment_shift', now.toISOString().slice(0, 10), now, {
    title: worse ? 'is talked about more negatively' : 'is talked about more positively',
    label: 'Average sentiment',
    before: b.mean.toFixed(2),
    after: a.mean.toFixed(2),
    significance: worse ? 'medium' : 'low',
  });
}

function momentsOf(values: readonly number[]): { mean: number; variance: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, variance: squares / Math.max(1, values.length - 1) };
}

/** At most one event per company, kind and day: the key holds both. */
function eventOf(
  kind: 'mention_spike' | 'sentiment_shift',
  day: string,
  now: Date,
  change: {
    title: string;
    label: string;
    before: string;
    after: string;
    significance: FoundEvent['significance'];
  },
): FoundEvent {
  const side = (text: string) => ({
    text,
    quote: null,
    sourceUrl: null,
    captureUrl: null,
    seenAt: now.toISOString(),
  });
  return {
    kind,
    significance: change.significance,
    title: change.title,
    changes: [{ label: change.label, before: side(change.before), after: side(change.after) }],
    source: null,
    key: `${kind}|${day}`,
    happenedAt: now.toISOString(),
  };
}
