import { expect, test } from 'vitest';
import { parseQuery } from '../../query.ts';
import { DAY, SINCE, sample, sampleAt, samples } from './harness.ts';
import type { Harness } from './harness.ts';

/** What every adapter makes of regular responses: mapping, window, limit, pages, exclusions. */
export function testAnswers({ subject, search, serve, onSearch, requests }: Harness): void {
  test('maps a complete post: address, plain text, author, time', async () => {
    const post = sample(1);
    serve([post]);
    const { items } = await search();
    expect(items).toHaveLength(1);
    const [found] = items;
    expect(found?.title).toContain('invoicing tool 1');
    expect(found?.url).toMatch(/^https:\/\/[a-z0-9.-]+\//u);
    expect(found?.externalId).not.toBe('');
    if (!subject.dateless) expect(found?.postedAt).toEqual(post.postedAt);
    for (const count of Object.values(found?.engagement ?? {}))
      expect(count === null || Number.isSafeInteger(count)).toBe(true);
  });

  if (subject.dateless !== true)
    test('keeps the window exactly, whatever the provider returns', async () => {
      serve([sampleAt(1, -1_000), sampleAt(2, 0), sampleAt(3, 1_000), sampleAt(4, -40 * DAY)]);
      const { items } = await search();
      const offsets = items.map(({ postedAt }) => (postedAt?.getTime() ?? 0) - SINCE.getTime());
      expect(offsets.toSorted()).toEqual([0, 1_000]);
    });

  test('returns at most the limit', async () => {
    serve(samples(30));
    expect((await search({ limit: 7 })).items).toHaveLength(7);
    expect((await search({ limit: 1 })).items).toHaveLength(1);
  });

  test('pages up to 200 posts, each once', async () => {
    serve(samples(300));
    const { items } = await search({ limit: 200 });
    const expected = Math.min(200, subject.reachable ?? 200);
    expect(items).toHaveLength(expected);
    expect(new Set(items.map(({ externalId }) => externalId)).size).toBe(expected);
    expect(requests()).toBeLessThanOrEqual(25);
  });

  test('ends when a provider repeats one page forever', async () => {
    const items = samples(3).map((post) => subject.item(post));
    onSearch((seen) => {
      const whole = subject.page([...items, ...items, ...items], seen);
      return { body: JSON.stringify(whole) };
    });
    expect((await search({ limit: 200 })).items).toHaveLength(3);
    expect(requests()).toBeLessThanOrEqual(25);
  });

  test('an empty answer is an answer', async () => {
    serve([]);
    expect((await search()).items).toEqual([]);
  });

  test('drops posts with an excluded term', async () => {
    serve([sample(1), sample(2, { title: 'Invoicing JOBS 2' }), sample(3)]);
    const query = parseQuery(`${subject.query ?? 'invoicing'} -jobs`, 'keywords');
    const { items, refused } = await search({ query });
    expect(items.map(({ title }) => title.at(-1)).toSorted()).toEqual(['1', '3']);
    expect(refused.map(({ reason }) => reason)).toEqual(['Has “jobs”, which you excluded.']);
  });

  test('ignores unknown fields and strange types in optional ones', async () => {
    serve(samples(2), (raw) => ({ ...(raw as object), brand_new: { a: [1] }, toString: null }));
    expect((await search()).items).toHaveLength(2);
  });

  test('skips unreadable posts and keeps the others', async () => {
    const posts = samples(2).map((post) => subject.item(post));
    onSearch((seen) => ({
      body: JSON.stringify(subject.page([null, 7, 'x', {}, [], ...posts], seen)),
    }));
    expect((await search()).items).toHaveLength(2);
  });
}
