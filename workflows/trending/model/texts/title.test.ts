import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { titleOf as pickTitle } from './title.ts';
import type { TitledPost } from './title.ts';

const titleOf = (posts: readonly TitledPost[], current: string | null): string | null =>
  pickTitle(
    posts,
    current === null ? null : { text: current, post: { title: current, content: '' } },
  )?.text ?? null;

const post = (title: string, content = '') => ({ title, content });
const POSTS = [
  post('Webhook retries arrive twice'),
  post('[Bug]: duplicate webhook retries since the update, our customers were billed twice', 'x'),
  post('Ask HN: how do you deal with webhook retries that arrive twice?'),
  post('Re: Something else', 'Webhook retries arrive twice for us too. We billed 212 people.'),
];

test('the title is what people share, in the words of one of them', () => {
  expect(titleOf(POSTS, null)).toBe('Webhook retries arrive twice');
});

test('marks of platforms are left out and the title of a reply is never taken', () => {
  expect(titleOf([post('Ask HN: Where do webhooks get lost?')], null)).toBe(
    'Where do webhooks get lost?',
  );
  expect(titleOf([post('Docs: webhooks get lost twice')], null)).toBe('Webhooks get lost twice');
  expect(titleOf([post('Re: My launch of a tool', 'It loses every second webhook')], null)).toBe(
    'It loses every second webhook',
  );
});

test('a title that had to be cut gives way to one that reads to its end', () => {
  const long =
    'Webhook retries arrive twice and customers are billed twice, nobody at the support answers us since Monday';
  const whole = 'Webhook retries arrive twice, customers billed';
  expect(titleOf([post(long), post(whole)], null)).toBe(whole);
});

test('half of a quotation is no title', () => {
  const answered = 'They said “We see no webhook retries. They arrive twice” and closed it';
  expect(titleOf([post('Re: Support', answered)], null)).toBeNull();
  const plain = 'Support says "webhook retries arrive once"';
  expect(titleOf([post(plain)], null)).toBe(plain);
});

test('a title that people know stays until another is clearly better', () => {
  const known = 'Webhook retries that arrive twice';
  expect(titleOf(POSTS, known)).toBe(known);
  expect(titleOf(POSTS, 'Something entirely unrelated')).toBe('Webhook retries arrive twice');
});

const bare = (text: string) => text.replaceAll(/[\s`*_#>]+/gu, '').toLowerCase();

test('a title is never invented: its words stand in one post, in that order', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ title: fc.string(), content: fc.string() })), (posts) => {
      const title = titleOf(posts, null);
      if (title === null) return;
      expect(title.length).toBeLessThanOrEqual(92);
      const held = posts.some((one) =>
        [one.title, one.content].some((text) => bare(text).includes(bare(title.replace('…', '')))),
      );
      expect(held).toBe(true);
    }),
  );
});

test('an advertisement gives no title, even where it is what most posts share', () => {
  const ad = post(
    'Webhook retries arrive twice? Try HookFix',
    'We just launched HookFix! Sign up with code HOOK20 for 20 % off at hookfix.example.',
  );
  const posts = [ad, ad, ad, post('Our webhook retries arrive twice', 'Since Monday.')];
  expect(titleOf(posts, null)).toBe('Our webhook retries arrive twice');
  expect(titleOf([ad], null)).toBeNull();
});
