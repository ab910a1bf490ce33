import { failed, ok, warning } from './row.ts';
import type { Row } from './row.ts';

/** Sessions, tokens and due times of several machines meet: seconds are visible to users. */
const WARNING_MS = 5_000;
/** Providers of sign-in refuse tokens of another time. */
const FAILED_MS = 60_000;

interface Asked {
  /** Our clock in ms, before the question and after the answer. */
  askedAt: number;
  answeredAt: number;
}

/**
 * Compares our clock with another: only what cannot come from the time the answer took counts.
 * @param precisionMs of the other clock; an HTTP date has whole seconds.
 */
export function clockRow(name: string, theirs: number, asked: Asked, precisionMs = 0): Row {
  const early = asked.askedAt - (theirs + precisionMs);
  const late = theirs - asked.answeredAt;
  const skewMs = Math.max(0, early, late);
  const seconds = Math.round(skewMs / 1_000);
  const found = `This machine is ${seconds} s ${early > 0 ? 'ahead' : 'behind'}.`;
  const todo = 'Switch on NTP (chrony or systemd-timesyncd) on both machines.';
  if (skewMs > FAILED_MS) return failed(name, found, todo);
  if (skewMs > WARNING_MS) return warning(name, found, todo);
  return ok(name, 'It agrees with the clock of this machine.');
}
