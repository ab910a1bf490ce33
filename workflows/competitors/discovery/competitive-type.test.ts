import { expect, test } from 'vitest';
import type { NamePattern } from '#contracts/competitors/names.ts';
import type { NamedAt } from './candidates/names-in-post.ts';
import { NOT_WEIGHED, typeOf } from './competitive-type.ts';
import type { Relevance } from './judge.ts';

const verified = { verification: 'verified', profile: null } as const;

/** What a site and posts say, as far as the type follows from it. */
function relevance(fit: number, forAnyone = false): Relevance {
  return { value: 0.6, parts: [], posts: 0.1, site: { fit, near: fit, forAnyone } };
}

function voices(count: number, pattern: NamePattern): NamedAt[] {
  const voice = { field: 'title', start: 0, end: 1, pattern, leaving: false, own: false } as const;
  return Array.from({ length: count }, () => ({ ...voice, post: {} as NamedAt['post'] }));
}

const weighed = (posts: number) => ({ names: ['Groomly'], posts, peers: 0.3 });

test('what many conversations name and some weigh against rivals is direct, whatever its site says', () => {
  const many = typeOf(relevance(0.1), voices(6, 'versus'), verified, weighed(2));
  const few = typeOf(relevance(0.1), voices(2, 'versus'), verified, weighed(2));
  expect([many.type, few.type]).toEqual(['direct', 'indirect']);
});

test('choosing between it and products of another market makes nothing direct', () => {
  const chosen = typeOf(relevance(0.4), voices(4, 'versus'), verified, NOT_WEIGHED);
  expect(chosen.type).toBe('indirect');
});

test('what many conversations name and none weighs needs a site that says more', () => {
  const [few, many] = [2, 8].map((count) => voices(count, 'named'));
  expect(typeOf(relevance(0.4), few ?? [], verified, NOT_WEIGHED).type).toBe('indirect');
  expect(typeOf(relevance(0.4), many ?? [], verified, NOT_WEIGHED).type).toBe('adjacent');
});

test('a site that says it is for anyone competes less directly', () => {
  const named = voices(1, 'named');
  expect(typeOf(relevance(0.6), named, verified, NOT_WEIGHED).type).toBe('direct');
  expect(typeOf(relevance(0.6, true), named, verified, NOT_WEIGHED).type).toBe('indirect');
});
