import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { DEFAULT_WORLD, loadWorld } from '../../world/read.ts';
import { generateDefault } from './default.ts';

const world = loadWorld(DEFAULT_WORLD);

test('the default world is what its generator writes', () => {
  const { posts, ...rest } = generateDefault();
  const { posts: known, ...others } = world;
  expect(others).toEqual(rest);
  expect(known.map(({ id }) => id)).toEqual(posts.map(({ id }) => id));
  const changed = posts.filter((post, index) => !isDeepStrictEqual(post, known[index]));
  expect(changed.map(({ id }) => id)).toEqual([]);
});

test('each planted problem has posts from several places, within its time', () => {
  for (const { id, kind, from, to } of world.problems) {
    const posts = world.posts.filter(({ labels }) => labels.problem === id);
    expect(posts.length, id).toBeGreaterThanOrEqual(10);
    expect(new Set(posts.map(({ platform }) => platform)).size, id).toBeGreaterThanOrEqual(4);
    expect(new Set(posts.map(({ author }) => author)).size, id).toBe(posts.length);
    expect(
      posts.every(({ day }) => day >= from && day <= to),
      id,
    ).toBe(true);
    const lastDays = posts.filter(({ day }) => day > -3 && day <= 0).length;
    if (kind === 'steady') expect(lastDays, id).toBeLessThanOrEqual(3);
  }
});

test('names that are words occur in both senses', () => {
  for (const id of ['harbor', 'thread']) {
    const about = world.posts.filter(({ labels }) => labels.about.includes(id));
    const other = world.posts.filter(({ labels }) => labels.homonymOf === id);
    expect(about.length, id).toBeGreaterThanOrEqual(5);
    expect(other.length, id).toBeGreaterThanOrEqual(3);
  }
});

test('there are about as many true changes as changes that must stay silent, all still to come', () => {
  const silent = world.changes.filter(({ type }) => type !== 'change').length;
  expect(silent).toBeGreaterThan(world.changes.length / 3);
  expect(world.changes.every(({ day }) => day > 0)).toBe(true);
  for (const { company, path, day, type } of world.changes) {
    if (path === null || type !== 'change') continue;
    const changed = world.pages.some(
      (page) => page.company === company && page.path === path && page.day === day,
    );
    expect(changed, `${company} ${path} ${day}`).toBe(true);
  }
});
