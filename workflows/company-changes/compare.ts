import type { FactOf } from '#domain/competitors/facts.ts';
import { confirmAfterMs, confirmUnit } from './confirm.ts';
import type { Confirmed } from './confirm.ts';
import { hiringChange, itemChange, planChange, textChange, toEvents } from './events.ts';
import type { SingleChange } from './events.ts';
import type { Comparison, FactsMemory, FactsRead, ScopeMemory } from './facts-read.ts';
import { newItems } from './item-changes.ts';
import { hiringChanges, jobKey } from './job-changes.ts';
import { planChanges } from './plan-changes.ts';
import {
  firstMemory,
  isCompleteRead,
  nextMemory,
  rereadOf,
  unreadableMemory,
} from './scope-memory.ts';
import { UNITS, isFact } from './units.ts';
import type { Unit } from './units.ts';
import { isReworded } from './words.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The baseline is read twice, minutes apart, to learn what varies by itself. */
const BASELINE_AGAIN = 5 * MINUTE;
const BASELINE_WINDOW = 2 * 60 * MINUTE;
/** How long the same change in another place counts as an echo. */
const ANNOUNCED = 14 * DAY;
const PRICE_NEWS = 7 * DAY;
/** New jobs of one function are counted over this time. */
const HIRING_WINDOW = 14 * DAY;

/**
 * Takes in one read of one place and says what changed, by the eleven rules for meaningful changes:
 * only complete reads count; facts are compared, never text; prices only within one currency and
 * billing period; a changed value is news when a second read, at least 30 minutes later, shows it
 * again; a value that comes back within 14 days is an experiment; what the two reads of the baseline
 * show differently is never reported; the same change seen in a second place is an echo.
 *
 * Pure: store `memory` as JSON and pass it to the next call. Call it for every read, unreadable ones
 * too, one at a time per company; a 304 is a read with `unchanged`.
 */
export function compareFacts(memory: FactsMemory, latest: FactsRead): Comparison {
  const read = latest.unchanged === true ? rereadOf(memory, latest.scope, latest.readAt) : latest;
  const known = memory.scopes[read.scope];
  const now = read.readAt.getTime();
  const announced = stillRecent(memory.announced, now, ANNOUNCED);
  const settle = (scope: ScopeMemory): FactsMemory => ({
    scopes: { ...memory.scopes, [read.scope]: scope },
    announced,
  });
  if (!isCompleteRead(read, known))
    return {
      memory: settle(unreadableMemory(read, known)),
      events: [],
      status: 'unreadable',
      confirmAt: null,
    };
  if (!known || known.reads === 0)
    return {
      memory: settle(firstMemory(read)),
      events: [],
      status: 'baseline',
      confirmAt: read.scope.startsWith('site:') ? new Date(now + BASELINE_AGAIN) : null,
    };
  const isBaseline = known.reads === 1 && now - Date.parse(known.lastReadAt) < BASELINE_WINDOW;
  const state = nextMemory(known, read);
  const changes = [
    ...UNITS.flatMap((unit) => {
      const confirmed = confirmUnit(unit, state, known, read, isBaseline);
      return confirmed === null ? [] : changesOf(unit, confirmed);
    }),
    ...newItems(known.facts, read.facts, hasPriceNews(announced, now)).map(itemChange),
    ...jobChanges(state, known, read),
  ];
  const fresh = changes.filter(({ key }) => !(key in announced));
  for (const { key } of changes) announced[key] ??= read.readAt.toISOString();
  const events = toEvents(fresh, read);
  const waiting = Object.entries(state.pending).map(
    ([unit, { since }]) => Date.parse(since) + confirmAfterMs(unit as Unit, read.scope),
  );
  return {
    memory: settle(state),
    events,
    status: events.length > 0 ? 'changed' : waiting.length > 0 ? 'pending' : 'unchanged',
    confirmAt: waiting.length > 0 ? new Date(Math.min(...waiting)) : null,
  };
}

const stillRecent = (times: Readonly<Record<string, string>>, now: number, ms: number) =>
  Object.fromEntries(Object.entries(times).filter(([, at]) => now - Date.parse(at) < ms));

const hasPriceNews = (announced: Readonly<Record<string, string>>, now: number): boolean =>
  Object.keys(stillRecent(announced, now, PRICE_NEWS)).some((key) =>
    /^(?:price|plan)\|/u.test(key),
  );

/** Units whose first value is news: a company moves, or states a round, out of nothing. */
const appears = (unit: Unit): boolean => unit === 'moved' || unit === 'funding';

function changesOf(unit: Unit, { before, after }: Confirmed): SingleChange[] {
  const [old] = before;
  const [now] = after;
  if (!old || !now) return appears(unit) && now ? [textChange(unit, null, now)] : [];
  if (unit === 'plans')
    return planChanges(before.filter(isFact('plan')), after.filter(isFact('plan'))).map(planChange);
  const isText = unit === 'tagline' || unit === 'description';
  if (isText && !isReworded(String(old.value), String(now.value))) return [];
  return [textChange(unit, old, now)];
}

/** Jobs close when two complete reads in a row lack them; new ones are counted over 14 days. */
function jobChanges(state: ScopeMemory, known: ScopeMemory, read: FactsRead): SingleChange[] {
  const open = read.facts.filter(isFact('job'));
  const before = known.facts.filter(isFact('job'));
  const keys = new Set(open.map(({ key }) => key));
  const missing = before.filter(({ key }) => !keys.has(key));
  const kept = missing.filter(({ key }) => !known.missingJobs.includes(key));
  state.missingJobs = kept.map(({ key }) => key);
  const jobs: FactOf<'job'>[] = [...open, ...kept];
  state.facts = [...state.facts.filter((fact) => fact.kind !== 'job'), ...jobs];
  const now = read.readAt.getTime();
  const old = new Set(before.map(({ value }) => jobKey(value.title)));
  state.jobsSince = stillRecent(known.jobsSince, now, HIRING_WINDOW);
  for (const { value } of jobs) {
    const key = jobKey(value.title);
    if (!old.has(key)) state.jobsSince[key] ??= read.readAt.toISOString();
  }
  const established = before.filter(({ value }) => !(jobKey(value.title) in state.jobsSince));
  if (before.length === 0 && jobs.length === 0) return [];
  return hiringChanges(established, jobs).map(hiringChange);
}
