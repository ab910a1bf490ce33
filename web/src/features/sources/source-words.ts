import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import { skippedSources } from '#domain/search/skipped-sources.ts';
import type { Source } from '#contracts/platforms.ts';
import type { PlatformProgress } from '#contracts/search/search.ts';
import { formatUntil } from '../../lib/format.ts';
import { RUN_STATE_LABELS } from '../../texts/search.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { SOURCE_STATE_TEXTS } from '../../texts/sources.ts';

/** Input of the words for a state; platforms and sources of company facts have it. */
type Stated = Pick<Source, 'state' | 'limitedUntil'>;

/** Searches of it can succeed. */
export const isWorking = ({ state }: Pick<Stated, 'state'>): boolean =>
  state === 'live' || state === 'sandbox';

/** 'Live', 'Limited until 14:05', 'Not configured'. */
export function stateLabel({ state, limitedUntil }: Stated, now = serverNow()): string {
  const { label } = SOURCE_STATE_TEXTS[state];
  return state === 'limited' && limitedUntil !== null
    ? `${label} until ${formatUntil(limitedUntil, now)}`
    : label;
}

/**
 * What a search of `platforms` leaves out, said before it is started: 'YouTube is limited until
 * tomorrow 08:00 and will be skipped.'; null when nothing.
 */
export function skippedSentence(
  platforms: readonly string[],
  sources: readonly Source[],
  now = serverNow(),
): string | null {
  const skipped = skippedSources(platforms, sources, now);
  const [first] = skipped;
  if (first === undefined) return null;
  if (skipped.length === 1) {
    const { name } = PLATFORM_CATALOGUE[first.id];
    return `${name} is ${lowerFirst(stateLabel(first, now))} and will be skipped.`;
  }
  return `Will be skipped: ${missingSentences(skipped, now).join(' · ')}.`;
}

/** How a platform's part of a run is going, in words. */
export function runStateWords({ state, retryAt }: PlatformProgress, now = serverNow()): string {
  return state === 'waiting' && retryAt !== null
    ? `Waiting, next try ${formatUntil(retryAt, now)}`
    : RUN_STATE_LABELS[state];
}

/**
 * Why a platform gave nothing, with the time of the reader's clock from which it can be asked again:
 * 'Reddit’s rate limit is reached. Available tomorrow 08:00.'; null without a reason.
 */
export function runReasonWords(
  { state, reason, retryAt }: PlatformProgress,
  now = serverNow(),
): string | null {
  const until = state === 'waiting' || retryAt === null ? null : formatUntil(retryAt, now);
  return reason === null || until === null || Date.parse(retryAt ?? '') <= now
    ? reason
    : `${reason} Available ${until}.`;
}

/** '8 of 10 sources'. */
export const sourceCount = (sources: readonly Stated[]): string =>
  `${sources.filter(isWorking).length} of ${sources.length} sources`;

/** The platforms that do not work, each with its state, one sentence per state. */
export const missingSentences = (sources: readonly Source[], now = serverNow()): string[] =>
  missingByState(
    sources.map((source) => ({ ...source, name: PLATFORM_CATALOGUE[source.id].name })),
    now,
  );

/** The same for sources of any kind. */
export function missingByState(
  sources: readonly (Stated & { name: string })[],
  now = serverNow(),
): string[] {
  const byState = new Map<string, string[]>();
  for (const source of sources.filter((candidate) => !isWorking(candidate))) {
    const label = stateLabel(source, now);
    byState.set(label, [...(byState.get(label) ?? []), source.name]);
  }
  return [...byState].map(([label, names]) => `${listed(names)}: ${lowerFirst(label)}`);
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** 'Reddit', 'Reddit and Quora', 'Reddit, Quora and 2 more'. */
function listed(names: readonly string[]): string {
  if (names.length <= 2) return names.join(' and ');
  if (names.length === 3) return `${names[0]}, ${names[1]} and ${names[2]}`;
  return `${names[0]}, ${names[1]} and ${names.length - 2} more`;
}

const STEPS: readonly [size: number, unit: string][] = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
];

/** A length of time in its largest unit: '3 d', '5 h', '12 min', '40 s'. */
export function roughDuration(seconds: number): string {
  for (const [size, unit] of STEPS) {
    if (seconds >= size) return `${Math.round(seconds / size)} ${unit}`;
  }
  return `${Math.round(seconds)} s`;
}
