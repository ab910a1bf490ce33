import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFeedXml } from './feed-xml.ts';
import { readFeed } from './feed.ts';

const NOW = new Date('2026-11-28T00:00:00Z');
const URL_OF_FEED = 'https://acme.example/blog/feed.xml';
const read = (text: string) => readFeed(text, URL_OF_FEED, NOW);
const rss = (...items: string[]) =>
  `<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:t="http://purl.org/dc/terms/"><channel><title>t</title>${items.map((item) => `<item>${item}</item>`).join('')}</channel></rss>`;
const atom = (...entries: string[]) =>
  `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom">${entries.map((entry) => `<entry>${entry}</entry>`).join('')}</feed>`;
const json = (item: object) =>
  JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 't', items: [item] });

test.each([
  [rss('<title>&lt;b&gt;Big&lt;/b&gt; news</title><link>/n</link>'), 'Big news'],
  [rss('<title>Faster List&lt;T&gt;</title>'), 'Faster List<T>'],
  [rss('<title><![CDATA[A <em>new</em> &amp; better B]]></title>'), 'A new & better B'],
  [rss('<title>Q&amp;amp;A</title>'), 'Q&A'],
  [rss('<title>5 &lt; 6</title>'), '5 < 6'],
  [
    rss('<description>&lt;p&gt;No title here&lt;/p&gt;</description><link>/n</link>'),
    'No title here',
  ],
  [rss('<dc:title>From a module</dc:title>'), 'From a module'],
  [atom('<title type="text">Faster List&lt;T&gt;</title>'), 'Faster List<T>'],
  [atom('<title>&lt;b&gt;plain&lt;/b&gt;</title>'), '<b>plain</b>'],
  [atom('<title type="html">&lt;b&gt;Big&lt;/b&gt; &amp;amp; new</title>'), 'Big & new'],
  [
    atom(
      '<title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">A <b>big</b> one</div></title>',
    ),
    'A big one',
  ],
  [atom('<title type="xhtml"><div>Safe<script>alert(1)</script></div></title>'), 'Safe'],
  [json({ id: '1', content_text: 'Only text' }), 'Only text'],
  [json({ id: '1', content_html: '<p>Only <b>markup</b></p>' }), 'Only markup'],
  [json({ id: 7, title: 'A <b> in text' }), 'A <b> in text'],
])('the title in %s', (feed, title) => {
  expect(read(feed)?.map((entry) => entry.title)).toEqual([title]);
});

test.each([
  [atom('<title>a</title><link href="r-4-2"/>'), 'https://acme.example/blog/r-4-2'],
  [
    atom('<title>a</title><link href="r-4-2"/>').replace('<entry>', '<entry xml:base="/notes/">'),
    'https://acme.example/notes/r-4-2',
  ],
  [
    atom('<title>a</title><link xml:base="https://b.example/x/" href="y"/>'),
    'https://b.example/x/y',
  ],
  [
    atom('<title>a</title><link href="n"/>').replace('<feed', '<feed xml:base="notes/"'),
    'https://acme.example/blog/notes/n',
  ],
  [
    atom('<title>a</title><link href="n"/>').replace('<feed', '<feed xml:base="javascript:x"'),
    'https://acme.example/blog/n',
  ],
  [
    atom(
      '<title>a</title><link rel="self" href="s"/><link rel="enclosure" href="e"/><link href="p"/>',
    ),
    'https://acme.example/blog/p',
  ],
  [
    atom(
      '<title>a</title><link type="application/json" href="j"/><link type="text/html" href="p"/>',
    ),
    'https://acme.example/blog/p',
  ],
  [
    rss('<title>a</title><link>/p</link><guid>https://acme.example/g</guid>'),
    'https://acme.example/p',
  ],
  [rss('<title>a</title><guid>https://acme.example/g</guid>'), 'https://acme.example/g'],
  [rss('<title>a</title><guid isPermaLink="false">https://acme.example/g</guid>'), URL_OF_FEED],
  [rss('<title>a</title><image><link>/i</link></image><link>/p</link>'), 'https://acme.example/p'],
  [rss('<title>a</title><link>http://[</link>'), URL_OF_FEED],
  [json({ id: '1', title: 'a', url: '/j' }), 'https://acme.example/j'],
])('the address in %s', (feed, url) => {
  expect(read(feed)?.map((entry) => entry.url)).toEqual([url]);
});

test.each([
  ['<pubDate>Thu, 05 Nov 2026 10:00:00 CEST</pubDate>', '2026-11-05T08:00:00.000Z'],
  ['<pubDate>2026-11-05 10:00</pubDate>', '2026-11-05T10:00:00.000Z'],
  ['<pubDate>22013</pubDate>', null],
  ['<pubDate>261105</pubDate>', null],
  ['<pubDate>Mon, 01 Jan 0001 00:00:00 GMT</pubDate>', null],
  ['<pubDate>Mon, 03 Jan 2061 00:00:00 GMT</pubDate>', null],
  ['<pubDate>yesterday</pubDate>', null],
  ['<dc:date>2026-11-05</dc:date>', '2026-11-05T00:00:00.000Z'],
  [
    '<t:modified>2026-11-06</t:modified><t:issued>2026-11-05</t:issued>',
    '2026-11-05T00:00:00.000Z',
  ],
  ['<pubDate>bogus</pubDate><dc:date>2026-11-05</dc:date>', '2026-11-05T00:00:00.000Z'],
  ['<pubDate>05.06.2026</pubDate>', '2026-06-05T00:00:00.000Z'],
  ['<pubDate>05/06/2026</pubDate>', null],
  ['<pubDate>2026-11</pubDate>', null],
])('the date in %s', (field, date) => {
  const feed = read(rss(`<title>a</title>${field}`));
  expect(feed?.map((entry) => entry.publishedAt?.toISOString() ?? null)).toEqual([date]);
});

describe('whole feeds', () => {
  test('of a feed that is cut off, what is complete is read', () => {
    const whole = rss(
      '<title>First</title><link>/1</link>',
      '<title>Second half</title><link>/2</link>',
    );
    const cutAt = (mark: string) =>
      read(whole.slice(0, whole.indexOf(mark)))?.map(({ title }) => title);
    expect(cutAt('</channel>')).toEqual(['First', 'Second half']);
    expect(cutAt('<link>/2')).toEqual(['First', 'Second half']);
    expect(cutAt('half')).toEqual(['First']);
  });

  test('entries are newest first, each once, and the newest of a long feed are kept', () => {
    const days = Array.from({ length: 120 }, (_, n) => new Date(Date.UTC(2026, 0, 1 + n)));
    const items = days.map(
      (day, n) =>
        `<title>${n}</title><guid>${n % 100}</guid><pubDate>${day.toUTCString()}</pubDate>`,
    );
    const titles = read(rss(...items))?.map(({ title }) => title);
    expect(titles?.slice(0, 3)).toEqual(['119', '118', '117']);
    expect(titles).toHaveLength(50);
    const undated = read(rss('<title>a</title><guid>1</guid>', '<title>b</title><guid>1</guid>'));
    expect(undated?.map(({ title }) => title)).toEqual(['a']);
  });

  test('the dates of a feed together show which number is the day', () => {
    const items = ['05/06/2026', '25/06/2026'].map(
      (day) => `<title>${day}</title><pubDate>${day}</pubDate>`,
    );
    expect(
      read(rss(...items))?.map((entry) => entry.publishedAt?.toISOString().slice(0, 10)),
    ).toEqual(['2026-06-25', '2026-06-05']);
  });

  test('prefixes do not matter, namespaces do', () => {
    const feed =
      '<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:x="http://purl.org/rss/1.0/" xmlns:y="https://other.example/"><x:item r:about="https://acme.example/1"><y:title>no</y:title><x:title>Yes</x:title></x:item></r:RDF>';
    expect(read(feed)).toMatchObject([
      { title: 'Yes', key: 'https://acme.example/1', url: 'https://acme.example/1' },
    ]);
  });

  test.each(['', '<html><body>Hello</body></html>', '{"a":1}', '[]', 'words', '<urlset></urlset>'])(
    '"%s" is no feed',
    (text) => expect(read(text)).toBeNull(),
  );
});

test('any text gives entries or null, in which all text can be stored', () => {
  const piece = fc.constantFrom(
    '<rss>',
    '<item>',
    '<title>',
    '</title>',
    '<link>',
    '</link>',
    '</item>',
    '<feed>',
    '<entry',
    ' xml:base="',
    '" ',
    '>',
    '&#0;',
    '&#xD800;',
    '\uD83D',
    '<![CDATA[',
    ']]>',
    'a'.repeat(400),
    '{"items":[',
    '2026-11-05',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      for (const { title, key, url } of read(pieces.join('')) ?? [])
        expect([title, key, url].every((text) => text.isWellFormed())).toBe(true);
    }),
  );
});

test('elements in elements, attributes and entries without end are read only so far', () => {
  for (const text of ['<a>', '<rss><item>', '<item>', '<title>']) {
    const feed = `<rss><channel>${text.repeat(100_000)}`;
    expect(read(feed)?.length ?? 0).toBeLessThanOrEqual(50);
  }
});

test('of 80,000 fields of one entry a feed’s reader keeps as many as it needs', () => {
  const fields = '<title>&lt;p></title>'.repeat(80_000);
  const text = `<rss><channel><item>${fields}</item></channel></rss>`;
  expect(readFeedXml(text, 'https://a.test/')?.entries[0]?.fields.length).toBe(60);
});

test('of a feed in JSON the first 1,000 items are read', () => {
  const items = Array.from({ length: 50_000 }, (_, n) => ({
    id: `${n}`,
    title: 'A release',
    date_published: new Date(Date.UTC(2020, 0, 1) + n * 60_000).toISOString(),
  }));
  const entries = readFeed(
    JSON.stringify({ title: 'Feed', items }),
    'https://a.test/',
    new Date('2026-11-05T10:00:00Z'),
  );
  expect(entries?.[0]?.key).toBe('999');
});
