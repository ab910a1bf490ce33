import { SECTION_NAMES } from '../texts/frame.ts';
import { paths } from './paths.ts';

/** `g` and then one of these, within a moment, goes there. */
export const GO_KEYS: Readonly<Record<string, { path: string; label: string }>> = {
  o: { path: paths.overview, label: SECTION_NAMES.overview },
  s: { path: paths.search, label: SECTION_NAMES['social-search'] },
  c: { path: paths.competitors, label: SECTION_NAMES['competitive-intelligence'] },
  a: { path: paths.gpt, label: SECTION_NAMES['gpt-analysis'] },
  t: { path: paths.trending, label: SECTION_NAMES['trending-problems'] },
};

const WITHIN_MS = 1_500;

export type KeyOutcome =
  { type: 'go'; path: string } | { type: 'help' } | { type: 'search' } | null;

/** Reads bare keys one by one; `at` is milliseconds of any clock. */
export function createKeyReader(): (key: string, at: number) => KeyOutcome {
  let wentAt: number | null = null;
  return (key, at) => {
    const waiting = wentAt !== null && at - wentAt <= WITHIN_MS;
    wentAt = null;
    const goal = waiting && Object.hasOwn(GO_KEYS, key) ? GO_KEYS[key] : undefined;
    if (goal !== undefined) return { type: 'go', path: goal.path };
    if (key === 'g') wentAt = at;
    if (key === '?') return { type: 'help' };
    if (key === '/') return { type: 'search' };
    return null;
  };
}
