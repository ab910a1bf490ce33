import type { FoundEvent } from '#contracts/competitors/company-events.ts';

/** One false alarm in a thousand days of a company at its usual rate. */
const TAIL = 0.001;
const FEWEST = 3;
const DAYS = 28;
/** Days needed for a baseline. */
const FEWEST_DAYS = 7;
/** Posts arrive late: a day is judged again for a week, and reported once. */
const JUDGED_DAYS = 7;

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

interface Course {
  now: Date;
  /** Mentions by day, oldest first, without gaps, today last. */
  days: readonly { day: string; mentions: number }[];
  /** Days up to this instant are history: what they held is not news. Null: all are. */
  baselineUntil: Date | null;
  /** Sentiments of the last 7 days, and of the 28 before. */
  recent: readonly number[];
  earlier: readonly number[];
}

/**
 * Days of the last week with far more mentions than the 28 days before each, by small-count
 * statistics. Only days that began after the baseline: the day of the baseline is half history.
 */
export function findSpikes({ days, baselineUntil, now }: Course): FoundEvent[] {
  if (baselineUntil === null) return [];
  const lastOfHistory = baselineUntil.toISOString().slice(0, 10);
  const first = Math.max(FEWEST_DAYS, days.length - JUDGED_DAYS);
  return days.flatMap(({ day, mentions }, at) => {
    if (at < first || day <= lastOfHistory) return [];
    const before = days.slice(Math.max(0, at - DAYS), at).map((each) => each.mentions);
    const spike = spikeOf(day, mentions, before, now);
    return spike ? [spike] : [];
  });
}

function spikeOf(
  day: string,
  count: number,
  before: readonly number[],
  now: Date,
): FoundEvent | null {
  const total = before.reduce((sum, each) => sum + each, 0);
  // Half a mention more: with a mean of zero every mention would be a spike.
  const mean = (total + 0.5) / before.length;
  if (count < FEWEST || poissonTail(count, mean) >= TAIL) return null;
  const usual = total / before.length;
  const factor = Number((count / usual).toFixed(count < 10 * usual ? 1 : 0));
  const times = usual > 0 ? `${factor} times as many as usual` : 'none is usual';
  const dayEnd = new Date(`${day}T23:59:59Z`);
  return eventOf('mention_spike', day, dayEnd < now ? dayEnd : now, {
    title: `was mentioned ${count} times in a day, ${times}`,
    label: 'Mentions a day',
    before: usual.toFixed(1),
    after: String(count),
    significance: 'medium',
  });
}

const FEWEST_SENTIMENTS = 8;
/** Two-sided, 1%. */
const CRITICAL = 2.58;
const SMALLEST_SHIFT = 0.2;

/** A change of the mean sentiment that a two-sample test (Welch) finds significant. */
export function findShift({
  recent,
  earlier,
  now,
}: Pick<Course, 'recent' | 'earlier' | 'now'>): FoundEvent[] {
  if (recent.length < FEWEST_SENTIMENTS || earlier.length < FEWEST_SENTIMENTS) return [];
  const [a, b] = [momentsOf(recent), momentsOf(earlier)];
  const shift = a.mean - b.mean;
  const error = Math.sqrt(a.variance / recent.length + b.variance / earlier.length);
  if (error === 0 || Math.abs(shift) < SMALLEST_SHIFT || Math.abs(shift / error) < CRITICAL)
    return [];
  const worse = shift < 0;
  const event = eventOf('sentiment_shift', now.toISOString().slice(0, 10), now, {
    title: worse ? 'is talked about more negatively' : 'is talked about more positively',
    label: 'Average sentiment',
    before: b.mean.toFixed(2),
    after: a.mean.toFixed(2),
    significance: worse ? 'medium' : 'low',
  });
  return [event];
}

function momentsOf(values: readonly number[]): { mean: number; variance: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, variance: squares / Math.max(1, values.length - 1) };
}

/** At most one event per company, kind and day: the key contains both. */
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
