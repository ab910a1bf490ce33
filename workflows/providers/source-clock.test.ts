import { expect, test } from 'vitest';
import { createSourceClock } from './source-clock.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const DAY = 86_400_000;

function clockAt(start = NOW) {
  let at = start;
  const clock = createSourceClock({ machine: () => at });
  return {
    clock,
    pass: (ms: number) => (at += ms),
    say: (source: string, ahead: number) => clock.observe(source, new Date(at + ahead)),
  };
}

test('before any answer, and with honest sources, it is the machine’s time', () => {
  const { clock, say } = clockAt();
  expect(clock.now().getTime()).toBe(NOW);
  say('reddit', 40_000);
  say('github', -90_000);
  expect(clock.aheadMs()).toBe(0);
});

test('it follows most sources, and one wrong clock does not move it', () => {
  const { clock, say } = clockAt();
  for (const source of ['reddit', 'github', 'hackernews']) say(source, 0);
  say('tumblr', 300 * DAY);
  expect(clock.aheadMs()).toBe(0);
  for (const source of ['reddit', 'github', 'hackernews']) say(source, 2 * DAY);
  expect(clock.now().getTime()).toBe(NOW + 2 * DAY);
});

test('a jump is detected once two of the three newest sources agree on it', () => {
  const { clock, say } = clockAt();
  for (const source of ['reddit', 'github', 'hackernews', 'tumblr', 'quora']) say(source, 0);
  say('reddit', 2 * DAY);
  expect(clock.aheadMs()).toBe(0);
  say('github', 2 * DAY);
  expect(clock.aheadMs()).toBe(2 * DAY);
});

test('observations more than five minutes older than the newest no longer count', () => {
  const { clock, say, pass } = clockAt();
  for (const source of ['reddit', 'github', 'hackernews']) say(source, 0);
  pass(6 * 60_000);
  say('tumblr', 2 * DAY);
  expect(clock.aheadMs()).toBe(2 * DAY);
});

test('what an earlier process knew counts until the first answer', () => {
  const { clock, say } = clockAt();
  clock.adopt(DAY);
  expect(clock.aheadMs()).toBe(DAY);
  say('reddit', 0);
  expect(clock.aheadMs()).toBe(0);
});
