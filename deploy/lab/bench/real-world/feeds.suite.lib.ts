import { z } from 'zod';
import { decodeText } from '#http/charset.ts';
import { readFeed } from '../../../../workflows/company-sources/site/feed.ts';
import {
  collapse,
  parsePage,
  textOf,
} from '../../../../workflows/extraction/company-pages/document.ts';
import { compared, suite } from './suite.lib.ts';
import type { Verdict } from './suite.lib.ts';

const schema = z.object({
  expectation: z.string(),
  headers: z.record(z.string(), z.string()),
  base64: z.string(),
});
const NOW = new Date('2026-11-28T00:00:00Z');
const URL_OF_FEED = 'http://127.0.0.1:8097/feed.xml';
/** The start of an entry without a title. */
const BARE = /<(?:item|entry)(?:\s[^<>]*)?>(?![^]*title)/iu;
const ITEM = /<(?:[\w-]+:)?(?:item|entry)[\s>/]/iu;

/** Cases of kurtmckee/feedparser (BSD-2-Clause): those with entries are parsed, and what they expect. */
export const SUITE = suite({ name: 'feeds', target: 0.97 }, schema, (row) => {
  const type = row.headers['content-type'] ?? 'application/xml';
  const bytes = Buffer.from(row.base64, 'base64');
  if (/utf-?32|utf_32|u32|ucs|ebcdic|cp037|cp\d{3}|koi|ibm/iu.test(row.expectation))
    return { feeds: { notApplicable: 'an encoding that the Encoding standard does not have' } };
  const text = decodeText(bytes, type);
  if (/<(?:channel|item)[^>]+\b(?:href|lastmod)=/iu.test(text))
    return { feeds: { notApplicable: 'CDF, a format of 1997' } };
  // Many cases have one field alone, which is no entry that could be shown: they get a title.
  const entries = readFeed(text.replace(BARE, '$&<title>Untitled</title>'), URL_OF_FEED, NOW);
  if (!ITEM.test(text)) return { feeds: { notApplicable: 'a feed without entries' } };
  const expected = expectationsOf(row.expectation);
  const [entry] = entries ?? [];
  const verdicts: Record<string, Verdict> = {
    'feeds parsed': entries === null ? 'silent' : 'right',
  };
  for (const [field, value] of expected) {
    const read = entry === undefined ? null : readOf(field, entry);
    verdicts[`feeds ${field}`] = judge(field, read, value);
  }
  return verdicts;
});

type Field = 'title' | 'link' | 'id' | 'date';

/** What the Python condition of a case says of the first entry's title, link, id and date. */
function expectationsOf(condition: string): [Field, string][] {
  const found: [Field, string][] = [];
  const value = String.raw`\s*==\s*u?(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')`;
  for (const [field, path] of [
    ['title', String.raw`\['title'\]|\['title_detail'\]\['value'\]`],
    ['link', String.raw`\['link'\]`],
    ['id', String.raw`\['(?:id|guid)'\]`],
  ] as const) {
    const match = new RegExp(String.raw`entries\[0\](?:${path})${value}(?!\s*\+)`, 'u').exec(
      condition,
    );
    if (match) found.push([field, unescaped(match[1] ?? match[2] ?? '')]);
  }
  const date =
    /entries\[0\]\['(?:published|updated|created)_parsed'\]\s*==\s*\((\d+), (\d+), (\d+), (\d+), (\d+), (\d+)/u
      .exec(condition)
      ?.slice(1)
      .map(Number);
  if (date) {
    const [year = 0, month = 1, ...rest] = date;
    found.push(['date', new Date(Date.UTC(year, month - 1, ...(rest as [number]))).toISOString()]);
  }
  return found;
}

const unescaped = (text: string): string =>
  text
    .replaceAll(/\\u([\da-f]{4})/giu, (_all, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replaceAll(/\\x([\da-f]{2})/giu, (_all, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replaceAll(/\\n/gu, '\n')
    .replaceAll(/\\(['"\\])/gu, '$1');

type Entry = NonNullable<ReturnType<typeof readFeed>>[number];

function readOf(field: Field, entry: Entry): string | null {
  if (field === 'title') return entry.title === '' ? null : entry.title;
  if (field === 'link') return entry.url === URL_OF_FEED ? null : entry.url;
  return field === 'id' ? entry.key : (entry.publishedAt?.toISOString() ?? null);
}

/** Of a title that is HTML, the visible words are expected. */
function judge(field: Field, read: string | null, expected: string): Verdict {
  if (field === 'link') return compared(read, URL.parse(expected)?.href);
  if (field !== 'title') return compared(read, expected);
  const visible = textOf(parsePage(expected, URL_OF_FEED).root);
  if (visible === '' && read === null) return 'right';
  return read === collapse(expected) || read === visible
    ? 'right'
    : compared(read, visible || null);
}
