import { expect, test } from 'vitest';
import type { JobStatus } from '#domain/names.ts';
import { JOB_STATUSES, isFinal } from '#domain/names.ts';
import { formatTime } from '../../lib/format.ts';
import { waitWords } from './wait-note.tsx';

const AT = Date.parse('2026-11-28T12:00:00Z');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** A job that was queued at twelve, seen some seconds later. */
const words = (
  status: JobStatus,
  seconds: number,
  more: { engineAwayAt?: number; progressAt?: number } = {},
) =>
  waitWords({
    status,
    queuedAt: AT,
    progressAt: AT,
    engineAwayAt: null,
    now: AT + seconds * SECOND,
    ...more,
  });

test('a queued job says since when it waits, and for the engine while that is away', () => {
  expect(words('queued', 2)).toBeNull();
  expect(words('queued', 3)).toBe(`Waiting to start since ${formatTime(AT)}.`);
  const before = AT - 5 * MINUTE;
  // It waits since it was accepted, not since before.
  expect(words('queued', 2, { engineAwayAt: before })).toBe(
    `Waiting for the engine since ${formatTime(AT)}.`,
  );
  const later = AT + MINUTE;
  expect(words('queued', 70, { engineAwayAt: later })).toContain(
    `Waiting for the engine since ${formatTime(later)}.`,
  );
});

test('after 30 s without a start or progress there is a way out, after ten minutes an offer', () => {
  expect(words('queued', 29)).not.toContain('cancel');
  expect(words('queued', 30)).toContain('If you cancel it, it is not counted.');
  expect(words('queued', 599)).not.toContain('ten minutes');
  expect(words('queued', 600)).toContain('could not start within ten minutes: cancel it');
  expect(words('running', 29)).toBeNull();
  expect(words('running', 30)).toContain(`No progress since ${formatTime(AT)}.`);
  expect(words('running', 600, { progressAt: AT + 599 * SECOND })).toBeNull();
});

test('a running job says that it is paused while the engine is away, unless it moves on', () => {
  const engineAwayAt = AT + 10 * SECOND;
  const paused = `Paused since ${formatTime(engineAwayAt)}`;
  expect(words('running', 12, { engineAwayAt })).toBeNull();
  expect(words('running', 13, { engineAwayAt })).toContain(paused);
  const progressAt = AT + 20 * SECOND;
  expect(words('running', 22, { engineAwayAt, progressAt })).toBeNull();
  expect(words('running', 23, { engineAwayAt, progressAt })).toContain(paused);
});

test.each(JOB_STATUSES.filter((status) => isFinal(status)))(
  'a job that is %s waits for nothing',
  (status) => {
    expect(words(status, 7_200, { engineAwayAt: AT })).toBeNull();
  },
);
