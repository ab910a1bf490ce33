import { RECENT_DAYS, burstOf } from './burst.ts';

const DAY_MS = 86_400_000;
/** A word that comes suddenly tells so much more about the group of a post, at most. */
const MOST_LIFT = 2;
/** Fewer people than that sharing a word are an accident. */
const FEWEST_VOICES = 3;
/** Surprise at which a word is lifted in full. */
const FULL_SURPRISE = 4;

/**
 * How much more a word tells because people have come to use it: those who write about something new
 * share its words, whatever else they say. 1 for words that are used as always.
 */
export function liftTerms(
  posts: readonly { terms: readonly string[]; voice: string; postedAt: number }[],
  { now, usualDays }: { now: number; usualDays: number },
): (term: string) => number {
  const since = now - RECENT_DAYS * DAY_MS;
  const recent = new Map<string, Set<string>>();
  const usual = new Map<string, Set<string>>();
  for (const { terms, voice, postedAt } of posts) {
    const counts = postedAt > since ? recent : usual;
    for (const term of terms) {
      const having = counts.get(term);
      if (having) having.add(voice);
      else counts.set(term, new Set([voice]));
    }
  }
  const lifts = new Map<string, number>();
  for (const [term, voices] of recent) {
    if (voices.size < FEWEST_VOICES) continue;
    const { surprise } = burstOf({
      recent: voices.size,
      usual: usual.get(term)?.size ?? 0,
      usualDays,
    });
    lifts.set(term, 1 + MOST_LIFT * Math.min(1, surprise / FULL_SURPRISE));
  }
  return (term) => lifts.get(term) ?? 1;
}
