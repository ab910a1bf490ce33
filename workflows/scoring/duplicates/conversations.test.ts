import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPost } from '../read-post.ts';
import { canonicalAddress, fingerprintOf, readFingerprint } from './fingerprint.ts';
import { marginOf, foldDuplicates, foldPrints } from './duplicate-groups.ts';
import type { Foldable } from './fingerprint.ts';
import { overlapOf } from './sketch.ts';

test.each([
  ['https://www.example.com/a/', 'http://example.com/a'],
  ['https://example.com/a?utm_source=x&b=2&a=1#top', 'https://m.example.com/a?a=1&b=2'],
  ['https://example.com/index.html', 'https://example.com'],
])('%s and %s are one address', (a, b) => {
  expect(canonicalAddress(a)).toBe(canonicalAddress(b));
});

test('different pages stay different, and an invalid web address has no key', () => {
  expect(canonicalAddress('https://a.com/x?id=1')).not.toBe(
    canonicalAddress('https://a.com/x?id=2'),
  );
  expect(canonicalAddress('javascript:alert(1)')).toBeNull();
  expect(canonicalAddress('nothing')).toBeNull();
});

const post = (url: string, title: string, content = '') => ({ url, title, content });
const STORY = 'Our payment processor held the money of eleven customers for ninety days';
const text = fc.string({ unit: 'binary', maxLength: 300 });
const anyPost = fc.record({ url: text, title: text, content: text });

test('a fingerprint is small, deterministic and readable, for any post', () => {
  fc.assert(
    fc.property(anyPost, (one) => {
      const fingerprint = fingerprintOf(one);
      expect(fingerprint).toBe(fingerprintOf({ ...one }));
      expect(fingerprint).toMatch(/^[\w|:+/=.-]{1,2000}$/);
      expect(readFingerprint(fingerprint)).not.toBeNull();
    }),
  );
  const huge = fingerprintOf(post('', STORY, 'abc xyz '.repeat(50_000)));
  expect(huge.length).toBeLessThan(2_000);
});

test('a post that was read for its verdicts has the same fingerprint', () => {
  const long = fc.string({ unit: 'binary', minLength: 3_950, maxLength: 4_050 });
  const reply = text.map((title) => `Re: ${title}`);
  const any = fc.record({ url: text, title: fc.oneof(text, reply), content: fc.oneof(text, long) });
  fc.assert(
    fc.property(any, (one) => {
      expect(fingerprintOf(one, readPost(one))).toBe(fingerprintOf(one));
    }),
  );
});

test('likeness is symmetric, within 0..1, and 1 for texts that differ in dress alone', () => {
  const allOf = (content: string) => readFingerprint(fingerprintOf(post('', '', content)))?.all;
  fc.assert(
    fc.property(text, text, (one, other) => {
      const [a, b] = [allOf(one), allOf(other)];
      if (!a || !b) throw new Error('a fingerprint that cannot be read');
      const there = overlapOf(a, b);
      const back = overlapOf(b, a);
      expect(there.cosine).toBeCloseTo(back.cosine, 9);
      expect(there.cosine).toBeGreaterThanOrEqual(0);
      expect(Math.max(there.cosine, there.contained)).toBeLessThanOrEqual(1);
    }),
  );
  expect(
    foldDuplicates([post('', 'a crm for dentists'), post('', 'A CRM, for Dentists!')]),
  ).toEqual([0, 0]);
});

test('a post joins the conversation it repeats, and no other', () => {
  const existing = [
    post('https://b.com/2', 'Which calendar for a barber?'),
    post('https://a.com/1', STORY, 'No warning given.'),
  ];
  const [calendar, held, own] = [0, 1, 2];
  const joined = (one: Foldable) => foldDuplicates([...existing, one])[2];
  expect(joined(post('https://c.com/3', STORY, 'No warning was given!'))).toBe(held);
  expect(joined(post('https://www.a.com/1?utm_source=feed', 'Another title'))).toBe(held);
  expect(joined(post('https://d.com/4', 'Which calender for a barber?'))).toBe(calendar);
  expect(joined(post('https://e.com/5', 'Which bank for a barber?', 'We need two cards.'))).toBe(
    own,
  );
});

test('replies under one title are not one conversation, nor are links to one front page', () => {
  const title = `Re: ${STORY}`;
  const folded = foldDuplicates([
    post('https://hn.example/1', title, 'Same here, it took three lawyers and a year.'),
    post('https://hn.example/2', title, 'Use two processors from the first day on.'),
    post('https://tool.example/', 'Launched a form builder'),
    post('https://tool.example', 'Is the status page down for you?'),
  ]);
  expect(folded).toEqual([0, 1, 2, 3]);
});

test('an invalid fingerprint joins nothing and nothing joins it', () => {
  const good = readFingerprint(fingerprintOf(post('https://a.com/1', STORY)));
  fc.assert(
    fc.property(text, (broken) => {
      fc.pre(!broken.startsWith('1|'));
      const print = readFingerprint(broken);
      expect(foldPrints([good, print])).toEqual([0, 1]);
      expect(foldPrints([print, good])).toEqual([0, 1]);
    }),
  );
});

test('one at a time or as a batch: exact copies end in the same group', () => {
  fc.assert(
    fc.property(fc.array(anyPost, { maxLength: 12 }), (posts) => {
      const folded = foldDuplicates([...posts, ...posts]);
      for (const [at, { title, content }] of posts.entries())
        if (/[a-z]/i.test(title + content) || folded[at] === undefined)
          expect(folded[at + posts.length]).toBe(folded[at]);
    }),
  );
});

test('cross-posts and edited copies fold into the first; others stay separate', () => {
  const folded = foldDuplicates([
    post('https://a.com/1', STORY, 'No warning, no answer.'),
    post('https://b.com/2', 'Which calendar for a barber shop?'),
    post('https://c.com/3', STORY, 'No warning and no answer!'),
    post('https://www.a.com/1?utm_source=feed', 'Another title'),
  ]);
  expect(folded).toEqual([0, 1, 0, 0]);
});

test('looking posts up in the index finds the same groups as comparing all with all', () => {
  const words = fc.constantFrom(
    ...'our crm lost every invoice again which tool do dentists use for booking and why'.split(' '),
  );
  const sentence = (maxLength: number) =>
    fc.array(words, { minLength: 1, maxLength }).map((list) => list.join(' '));
  const similar = fc.record({
    url: fc.webUrl(),
    title: sentence(9),
    content: fc.oneof(fc.constant(''), sentence(30), sentence(400)),
  });
  fc.assert(
    fc.property(fc.array(fc.oneof(similar, anyPost), { maxLength: 25 }), (posts) => {
      const prints = posts.map((one) => readFingerprint(fingerprintOf(one)));
      const compared = prints.reduce<number[]>((firsts, print, at) => {
        const margins = prints
          .slice(0, at)
          .map((other) => (print && other ? marginOf(print, other) : -1));
        const highest = Math.max(-1, ...margins);
        return [...firsts, highest >= 0 ? (firsts[margins.indexOf(highest)] ?? at) : at];
      }, []);
      expect(foldDuplicates(posts)).toEqual(compared);
      // Some of them are known already: the others find the same.
      const known = Math.floor(posts.length / 2);
      expect(foldPrints(prints, compared.slice(0, known))).toEqual(compared);
    }),
  );
});
