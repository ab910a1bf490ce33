import { z } from 'zod';
import {
  BURST_SURPRISE,
  RECENT_DAYS,
  STRETCHES,
  USUAL_DAYS,
  burstOf,
} from '../../../../workflows/trending/model/bursts/burst.ts';
import { readSet } from '../../data.ts';

const DAY_MS = 86_400_000;
/** The baseline compares a week with the four before it: neither fires while those are incomplete. */
const WARM_UP_DAYS = 28;
const BASELINE_Z = 5;
const BASELINE_POSTS = 3;

const titleSchema = z.object({ t: z.string(), title: z.string() });
const eventSchema = z.object({
  id: z.string(),
  terms: z.array(z.string()),
  kind: z.enum(['burst', 'steady']),
  from: z.string(),
  to: z.string(),
});

interface BurstRow {
  detector: string;
  half: string;
  bursts: number;
  found: number;
  steady: number;
  fired: string[];
  /** Posts of an event until it was found. */
  medianPosts: number;
}

/** Real events of Hacker News against steady terms. Settings saw every other event only. */
export function burstRows(): BurstRow[] {
  const titles = readSet('trending/hn-titles', titleSchema);
  const events = readSet('trending/hn-events', eventSchema);
  if (!titles || !events) return [];
  const posts = titles.map(({ t, title }) => ({ at: Date.parse(`${t}Z`), title }));
  const start = posts[0]?.at ?? 0;
  const series = events.map((event) => {
    const pattern = new RegExp(
      String.raw`\b(?:${event.terms.map((term) => term.replace('-', '[- ]?')).join('|')})\b`,
      'iu',
    );
    return {
      ...event,
      times: posts.filter(({ title }) => pattern.test(title)).map(({ at }) => at),
    };
  });
  const detectors = { Earshot: fires, 'z >= 5, 7 days against 28': baselineFires };
  return Object.entries(detectors).flatMap(([detector, fire]) =>
    ['chosen on', 'measured on', 'all'].map((half, parity) => {
      const own = series.filter((_event, at) => parity === 2 || at % 2 === parity);
      const judged = own.map((event) => ({
        ...event,
        fired: event.times.filter(
          (at) => at - start >= WARM_UP_DAYS * DAY_MS && fire(event.times, at, start),
        ),
      }));
      const bursts = judged.filter(({ kind }) => kind === 'burst');
      const delays = bursts.flatMap(({ times, fired, from, to }) => {
        const [begin, end] = [Date.parse(from), Date.parse(to) + DAY_MS];
        const hit = fired.find((at) => at >= begin && at < end);
        return hit === undefined ? [] : [times.filter((at) => at >= begin && at <= hit).length];
      });
      const steady = judged.filter(({ kind }) => kind === 'steady');
      return {
        detector,
        half,
        bursts: bursts.length,
        found: delays.length,
        steady: steady.length,
        fired: steady.filter(({ fired }) => fired.length > 0).map(({ id }) => id),
        medianPosts: delays.toSorted((a, b) => a - b)[Math.floor(delays.length / 2)] ?? Number.NaN,
      };
    }),
  );
}

const between = (times: readonly number[], now: number, fromDays: number, toDays: number): number =>
  times.filter((at) => at <= now - fromDays * DAY_MS && at > now - toDays * DAY_MS).length;

function fires(times: readonly number[], now: number, start: number): boolean {
  const watched = (now - start) / DAY_MS;
  const windowDays = RECENT_DAYS + USUAL_DAYS;
  const stretches = STRETCHES.map(({ days, gap }) => ({
    days,
    recent: between(times, now, 0, days),
    usual: between(times, now, days + gap, windowDays),
    usualDays: windowDays - days - gap,
  }));
  const { surprise } = burstOf(stretches, {
    older: between(times, now, windowDays, watched + 1),
    olderDays: watched - windowDays,
  });
  return surprise >= BURST_SURPRISE;
}

function baselineFires(times: readonly number[], now: number): boolean {
  const week = between(times, now, 0, 7);
  const usual = between(times, now, 7, 35) / 4;
  // A week without any would make every post infinitely unusual.
  const deviation = Math.sqrt(Math.max(usual, 0.25));
  return week >= BASELINE_POSTS && (week - usual) / deviation >= BASELINE_Z;
}
