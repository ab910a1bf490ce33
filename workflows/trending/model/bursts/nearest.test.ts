import { expect, test } from 'vitest';
import { Nearest } from './nearest.ts';
import { termsOf } from '../texts/terms.ts';

const post = (title: string, conversation = title) => ({
  terms: termsOf({ title, content: '' }),
  conversation,
});
const LOCKED = post('Members locked out by the door app');
const AGAIN = post('Door app: all members locked out');
const DOOR = post('Paint for a garage door');
const SYNC = post('Contact sync deletes phone numbers');
const ALL = [LOCKED, SYNC, DOOR, AGAIN];

test('the nearest posts share the rarest words, and posts without a shared word are not near', () => {
  expect(new Nearest(ALL).to(LOCKED, 5)).toEqual([AGAIN, DOOR]);
  expect(new Nearest(ALL).to(LOCKED, 1)).toEqual([AGAIN]);
});

test('the nearest post of each other conversation is returned', () => {
  const answer = post('Locked out members here, too, the app is dead', AGAIN.conversation);
  const own = post('Door app locked members out again', LOCKED.conversation);
  expect(new Nearest([...ALL, answer, own]).to(LOCKED, 5)).toEqual([AGAIN, DOOR]);
});

test('similar posts add neighbors that share no word with the post itself', () => {
  const crash = post('The app of our gym is dead');
  const nearest = new Nearest([...ALL, crash]);
  expect(nearest.to(DOOR, 5, [AGAIN])).toContain(crash);
  expect(nearest.to(DOOR, 5)).not.toContain(crash);
});

test('similarity is the mean pairwise cosine, between 0 and 1', () => {
  const nearest = new Nearest(ALL);
  expect(nearest.likenessOf([LOCKED, SYNC])).toBeCloseTo(0, 10);
  const pairs = [nearest.likenessOf([LOCKED, AGAIN]), nearest.likenessOf([LOCKED, DOOR])];
  const third = nearest.likenessOf([AGAIN, DOOR]);
  const mean = ((pairs[0] ?? 0) + (pairs[1] ?? 0) + third) / 3;
  expect(nearest.likenessOf([LOCKED, AGAIN, DOOR])).toBeCloseTo(mean, 10);
  expect(pairs[0]).toBeLessThanOrEqual(1);
  expect(nearest.likenessOf([LOCKED])).toBe(0);
});
