import { all, attributeOf, first, resolveAddress, spanOf, textOf } from './document.ts';
import type { PageDocument } from './document.ts';
import type { Element } from 'domhandler';
import { isTag } from 'domhandler';
import { shortQuote } from './quote.ts';
import type { Quoted } from './quote.ts';

/** One dated entry of a changelog, newest first. */
export interface ChangelogEntry {
  /** Stable over reads: the heading's words and its day. */
  key: string;
  title: string;
  /** Version that the heading names, or null. */
  version: string | null;
  publishedAt: Date | null;
  url: string | null;
}

const MONTHS =
  'january february march april may june july august september october november december'.split(
    ' ',
  );
const MONTH = String.raw`(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?`;
const ISO_DATE = /\b(20\d{2})[-/.](0?[1-9]|1[0-2])[-/.](0?[1-9]|[12]\d|3[01])(?!\d)/u;
const DAY_FIRST = new RegExp(
  String.raw`\b(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?${MONTH},?\s+(20\d{2})\b`,
  'iu',
);
const MONTH_FIRST = new RegExp(
  String.raw`\b${MONTH}\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(20\d{2})\b`,
  'iu',
);
const CJK_DATE = /(20\d{2})\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?日/u;
const VERSION = /(?:^|[\s(v])v?(\d+\.\d+(?:\.\d+){0,2}(?:-[\w.]+)?)(?=$|[\s)\]:,–—-])/u;
const UNRELEASED = /\b(?:unreleased|upcoming|next release|coming soon|work in progress)\b/iu;
const MAX_ENTRIES = 50;
const MAX_HEADINGS = 500;

const monthOf = (text: string): number =>
  MONTHS.findIndex((name) => name.startsWith(text.slice(0, 3).toLowerCase()));

/** A calendar day named in a text, as its UTC midnight; null without one. */
export function dateIn(text: string): Date | null {
  const iso = ISO_DATE.exec(text) ?? CJK_DATE.exec(text);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3]));
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) return dayOf(Number(dayFirst[3]), monthOf(dayFirst[2] ?? ''), Number(dayFirst[1]));
  const monthFirst = MONTH_FIRST.exec(text);
  return monthFirst
    ? dayOf(Number(monthFirst[3]), monthOf(monthFirst[1] ?? ''), Number(monthFirst[2]))
    : null;
}

function dayOf(year: number, month: number, day: number): Date | null {
  const date = new Date(Date.UTC(year, month, day));
  return month >= 0 && date.getUTCMonth() === month && date.getUTCDate() === day ? date : null;
}

export const versionIn = (text: string): string | null => VERSION.exec(text)?.[1] ?? null;

function entryOf(heading: string, dateText: string, url: string | null): ChangelogEntry | null {
  if (UNRELEASED.test(heading) || UNRELEASED.test(dateText)) return null;
  const publishedAt = dateIn(heading) ?? dateIn(dateText);
  const version = versionIn(heading);
  if (publishedAt === null && version === null) return null;
  const title = withoutDate(heading);
  const day = publishedAt?.toISOString().slice(0, 10) ?? '';
  const label = title === '' ? day : title;
  return { key: `${label.toLowerCase()}|${day}`, title: label, version, publishedAt, url };
}

const withoutDate = (text: string): string =>
  [ISO_DATE, CJK_DATE, DAY_FIRST, MONTH_FIRST]
    .reduce((rest, pattern) => rest.replace(pattern, ''), text)
    .replaceAll(/[[\]()]/gu, '')
    .replaceAll(/^[\s–—:,·|-]+|[\s–—:,·|-]+$/gu, '')
    .trim();

/** Dated or versioned headings of a changelog page. Undated posts and `Unreleased` are none. */
export function changelogOf(page: PageDocument): Quoted<ChangelogEntry>[] {
  const entries = new Map<string, Quoted<ChangelogEntry>>();
  for (const heading of all(page.root, 'h1, h2, h3, h4').slice(0, MAX_HEADINGS)) {
    if (entries.size >= MAX_ENTRIES) break;
    const text = textOf(heading);
    if (text === '' || text.length > 200 || isFramed(heading)) continue;
    const link = first(heading, 'a[href]');
    const url = link === null ? null : resolveAddress(attributeOf(link, 'href'), page.base);
    const entry = entryOf(text, nearDate(heading), url);
    if (entry === null || entries.has(entry.key)) continue;
    entries.set(entry.key, {
      value: entry,
      quote: shortQuote(text),
      origin: 'visible',
      span: spanOf(heading),
    });
  }
  return [...entries.values()].slice(0, MAX_ENTRIES);
}

/** The date of an entry whose heading has none: in its own box, right before or behind the heading. */
function nearDate(heading: Element): string {
  const parent = heading.parent && isTag(heading.parent) ? heading.parent : null;
  const siblings = parent?.children.filter(isTag) ?? [];
  const at = siblings.indexOf(heading);
  const near = [siblings[at - 1], siblings[at + 1]]
    .filter((element) => element !== undefined)
    .filter((element) => all(element, 'h1, h2, h3, h4').length === 0);
  const times = near.flatMap((element) => [
    ...(element.name === 'time' ? [element] : all(element, 'time')),
  ]);
  const stated = times.map((time) => attributeOf(time, 'datetime') || textOf(time));
  const short = near.map(textOf).filter((text) => text.length <= 40);
  return [...stated, ...short].find((text) => dateIn(text) !== null) ?? '';
}

function isFramed(element: Element): boolean {
  let node: Element | null = element;
  while (node) {
    if (['header', 'footer', 'nav', 'aside'].includes(node.name) && node.name !== 'header')
      return true;
    node = node.parent && isTag(node.parent) ? node.parent : null;
  }
  return false;
}

/** Entries of a CHANGELOG.md: `## v4.3 - 2026-07-14`. `Unreleased` is not a release. */
export function changelogOfMarkdown(text: string): ChangelogEntry[] {
  return text
    .split('\n')
    .flatMap((line) => {
      const heading = /^#{1,3}\s+(.{1,200})$/u.exec(line.trimEnd())?.[1];
      const entry =
        heading === undefined
          ? null
          : entryOf(heading.replace(/\[([^\]]+)\](?:\([^)]*\))?/gu, '$1'), '', null);
      return entry === null ? [] : [entry];
    })
    .slice(0, MAX_ENTRIES);
}
