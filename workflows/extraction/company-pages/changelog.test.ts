import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changelogOf } from './changelog.ts';
import { parsePage } from './document.ts';

const NOW = new Date('2026-11-28T00:00:00Z');
const read = (html: string, language = 'en') =>
  changelogOf(
    parsePage(`<html lang="${language}"><body>${html}`, 'https://acme.example/'),
    NOW,
  ).map(
    ({ value: { title, version, publishedAt } }) =>
      [title, version, publishedAt?.toISOString().slice(0, 10) ?? null] as const,
  );

describe('headings', () => {
  test('dated headings and adjacent dates are entries, unreleased ones are none', () => {
    expect(
      read(`<main><h2>Unreleased</h2><h2>v2.1 – March 3, 2026</h2>
       <article><time datetime="2026-02-01T10:00:00Z">Feb 1</time><h2>Dark mode</h2></article>
       <h2>Why Acme</h2></main>`),
    ).toEqual([
      ['v2.1', '2.1', '2026-03-03'],
      ['Dark mode', null, '2026-02-01'],
    ]);
  });

  test.each([
    ['4.2 – November 5, 2026', '4.2', '4.2', '2026-11-05'],
    ['2026.11.2 (November 25, 2026)', '2026.11.2', '2026.11.2', '2026-11-25'],
    ['[2026.3.1] - 2026-04-28', '2026.3.1', '2026.3.1', '2026-04-28'],
    ['4.2 – 05.11.2026', '4.2', '4.2', '2026-11-05'],
    ['2026.3.1', '2026.3.1', '2026.3.1', null],
    ['v3.2.1（2026年10月5日）', 'v3.2.1', '3.2.1', '2026-10-05'],
    ['0.9.0 / 12 Oct 2026', '0.9.0', '0.9.0', '2026-10-12'],
    ['Version 12 — 3 Oct 2026', 'Version 12', null, '2026-10-03'],
    ['Search in 3.5 million posts, Nov 2, 2026', 'Search in 3.5 million posts', null, '2026-11-02'],
    ['v1.2.3-beta.1 · 2 Nov 2026', 'v1.2.3-beta.1', '1.2.3-beta.1', '2026-11-02'],
    ['Version 3.0 — 10 août 2026', 'Version 3.0', '3.0', '2026-08-10'],
    ['2026年11月2日 新機能', '新機能', null, '2026-11-02'],
    ['March 2026', 'March 2026', null, null],
    ['Nov 5, 2026', '2026-11-05', null, '2026-11-05'],
    ['1.2.3', '1.2.3', '1.2.3', null],
    ['[1.0.0] - 10-Aug-2026', '1.0.0', '1.0.0', '2026-08-10'],
  ])('"%s"', (heading, title, version, day) => {
    expect(read(`<h1>Changelog</h1><h2>${heading}</h2><p>Faster.`)).toEqual([
      [title, version, day],
    ]);
  });

  test.each([
    ['<h1>Changelog</h1><h2>4.2 – November 5, 2026</h2>', ['4.2']],
    ['<h1>Changelog</h1><p>Updated November 5, 2026</p><h2>4.2</h2>', ['4.2']],
    ['<h1>What’s new</h1><p>November 5, 2026</p>', []],
    ['<h1>Acme 4.2 is here</h1><h2>Dark mode</h2>', ['Acme 4.2 is here']],
    ['<h1>4.2</h1><p>Released November 5, 2026</p>', ['4.2']],
    ['<h1>4.2</h1><p>a</p><h1>4.1</h1>', ['4.2', '4.1']],
    ['<h1>News of 4.x</h1><h2>4.2</h2><h3>Moves to Foo 5.0.1</h3><h2>4.1</h2>', ['4.2', '4.1']],
    ['<h2>4.2</h2><h3>4.2.1</h3><h3>4.2.0</h3><h2>4.1</h2>', ['4.2.1', '4.2.0', '4.1']],
    ['<h2>November 2026</h2><h3>Search – Nov 5, 2026</h3>', ['Search']],
    ['<h2>Search – Nov 5, 2026</h2><h3>Fixes</h3><p>2026-11-04</p>', ['Search']],
    ['<h2>Plans for December 2027</h2><h2>4.2</h2>', ['4.2']],
    ['<footer><h4>4.2 – Nov 5, 2026</h4></footer>', []],
    ['<h2>4.2 (upcoming)</h2><h2>Next release: 5.0</h2>', []],
  ])('the structure of %s', (html, titles) => {
    expect(read(html).map(([title]) => title)).toEqual(titles);
  });
});

describe('dated lists without headings', () => {
  test.each([
    ['<ul><li>2026-11-05: Faster search</li><li>2026-10-01: Dark mode</li></ul>'],
    ['<ul><li><b>Nov 5, 2026</b> – Faster search</li><li><b>Oct 1, 2026</b> Dark mode</li></ul>'],
    ['<dl><dt>5 Nov 2026</dt><dd>Faster search</dd><dt>1 Oct 2026</dt><dd>Dark mode</dd></dl>'],
    ['<table><tr><td>2026/11/05<td>Faster search<tr><td>2026/10/01<td>Dark mode</table>'],
    ['<p>05.11.2026 Faster search</p><p>01.10.2026 Dark mode</p>'],
    [
      '<h1>Changelog</h1><ul><li>Thu, Nov 5, 2026 Faster search</li><li>Oct 1, 2026: Dark mode</li></ul>',
    ],
  ])('%s', (html) => {
    expect(read(html)).toEqual([
      ['Faster search', null, '2026-11-05'],
      ['Dark mode', null, '2026-10-01'],
    ]);
  });

  test.each([
    '<ul><li>2026-11-05: one alone</li></ul>',
    '<ul><li>Faster since 2026-11-05</li><li>Since 2026-10-01 there is a dark mode</li></ul>',
    '<p>Our plans, as of November 5, 2026, and of 2026-10-01</p>',
    '<nav><ul><li>2026-11-05: a</li><li>2026-10-01: b</li></ul></nav>',
    '<ul><li>5/6/2026: unknown order</li><li>5/7/2026: unknown order</li></ul>',
  ])('%s is none', (html) => expect(read(html)).toEqual([]));
});

test('the document or its language decides which number is the day', () => {
  const list = '<h2>5/6/2026 Search</h2><h2>25/6/2026 Export</h2>';
  expect(read(list).map(([, , day]) => day)).toEqual(['2026-06-05', '2026-06-25']);
  expect(read('<h2>Suche 5/6/2026</h2>', 'de').map(([, , day]) => day)).toEqual(['2026-06-05']);
  expect(read('<h2>Search 1.0 5/6/2026</h2>').map(([, , day]) => day)).toEqual([null]);
});

test('any markup gives entries with a title', () => {
  const piece = fc.constantFrom(
    '<h1>',
    '<h2>',
    '<h3>',
    '</h2>',
    '<li>',
    '4.2',
    ' Nov 5, 2026 ',
    '2026',
    '<time datetime="',
    '">',
    '年',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      for (const [title] of read(pieces.join(''))) expect(title).not.toBe('');
    }),
  );
});
