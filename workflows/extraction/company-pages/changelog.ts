import { startOf } from '#domain/text/cut.ts';
import type { AnyNode, Element } from 'domhandler';
import { isTag, isText } from 'domhandler';
import { dayIn } from '../dates/day-in.ts';
import type { DateContext } from '../dates/day-in.ts';
import { dayOrderOf } from '../dates/day-order.ts';
import { timeOf } from '../dates/time-of.ts';
import {
  INLINE,
  all,
  attributeOf,
  collapse,
  first,
  isUnreadable,
  resolveAddress,
  spanOf,
} from './document.ts';
import type { PageDocument } from './document.ts';
import { shortQuote } from './quote.ts';
import type { Quoted } from './quote.ts';

/** One dated or versioned entry of a changelog. */
export interface ChangelogEntry {
  /** Stable over reads: the heading's words and its day. */
  key: string;
  title: string;
  /** Version that the heading names, or null. */
  version: string | null;
  /** Null where no day is stated. */
  publishedAt: Date | null;
  url: string | null;
}

const VERSION =
  /(?<![\p{N}\p{Sc}.,/_#=-]|(?!\p{Script=Han})\p{L})v?(\d+\.\d+(?:\.\d+){0,2}(?:-[\w.]+)?)(?=$|[\s)\](（）】」:：,，;!?”–—-]|\.(?:\s|$))(?!\s(?:[KMGT]i?B|m[iln]{1,2}|million|billion|thousand|percent|times|hours?|minutes?|seconds?|ms|years?|stars?)(?!\p{L}))/iu;
const UNRELEASED = /\b(?:unreleased|upcoming|next release|coming soon|work in progress)\b/iu;
const HEADINGS = 'h1, h2, h3, h4';
/** Places of dated lists that have no headings. */
const ITEMS = 'li, dt, tr, p';
const MAX_ENTRIES = 50;
/** Of headings and of items. */
const MAX_PLACES = 250;
const MAX_HEADING = 200;
const MAX_DATE_LINE = 40;
/** As much as may precede the date of a list's item: a weekday, a mark. */
const MAX_BEFORE_DATE = 12;

export const versionIn = (text: string): string | null => VERSION.exec(text)?.[1] ?? null;

/** What a text states of an entry: its own words without the date. */
interface Stated {
  title: string;
  version: string | null;
  day: Date | null;
  /** Of a month only, too. */
  isDated: boolean;
  /** Where the date begins; Infinity without one. */
  dateAt: number;
}

/** Null for entries to come. */
function statedIn(text: string, context: DateContext): Stated | null {
  if (UNRELEASED.test(text)) return null;
  const date = dayIn(text, context);
  const isDay = date?.precision === 'day';
  // A month is a part of the title: without it, entries of two months would be one.
  const rest = date && isDay ? `${text.slice(0, date.start)} ${text.slice(date.end)}` : text;
  return {
    title: collapse(
      rest.replaceAll(/[[\]()（）【】]/gu, ' ').replaceAll(/^[\s–—:,·|/-]+|[\s–—:,·|/-]+$/gu, ''),
    ),
    version: versionIn(rest),
    day: date && isDay ? date.date : null,
    isDated: date !== null,
    dateAt: date?.start ?? Number.POSITIVE_INFINITY,
  };
}

function entryOf({ title, version }: Stated, day: Date | null, url: string | null): ChangelogEntry {
  const stated = day?.toISOString().slice(0, 10) ?? '';
  const label = title === '' ? stated : title;
  return { key: `${label.toLowerCase()}|${stated}`, title: label, version, publishedAt: day, url };
}

/**
 * The releases of a changelog page, in its order: headings that state a date or a version, or have a
 * date next to them; else the items of a dated list. The page's own title and headings inside of an entry
 * are none. @param now when the page was read: later dates are no times
 */
export function changelogOf(page: PageDocument, now: Date): Quoted<ChangelogEntry>[] {
  const headings = all(page.root, HEADINGS)
    .slice(0, MAX_PLACES)
    .filter((heading) => !isFramed(heading));
  const texts = new Map(headings.map((heading) => [heading, beginningOf(heading)]));
  const items = all(page.root, ITEMS).slice(0, MAX_PLACES);
  const samples = [...texts.values(), ...items.map(beginningOf)];
  const { language } = page;
  const context = { language, order: dayOrderOf(samples, language), now };
  const found = headingEntries(headings, texts, context);
  const entries = found.length > 0 ? found : listEntries(items, context);
  const byKey = new Map<string, Quoted<ChangelogEntry>>();
  for (const { element, stated, day } of entries.slice(0, MAX_ENTRIES)) {
    const link = first(element, 'a[href]');
    const url = link === null ? null : resolveAddress(attributeOf(link, 'href'), page.base);
    const value = entryOf(stated, day, url);
    if (byKey.has(value.key)) continue;
    const quote = shortQuote(beginningOf(element));
    byKey.set(value.key, { value, quote, origin: 'visible', span: spanOf(element) });
  }
  return [...byKey.values()];
}

interface Found {
  element: Element;
  stated: Stated;
  day: Date | null;
}

const levelOf = ({ name }: Element): number => Number(name.slice(1));

function headingEntries(
  headings: readonly Element[],
  texts: ReadonlyMap<Element, string>,
  context: DateContext,
): Found[] {
  const entries: (Found & { isGroup?: boolean })[] = [];
  let open: (Found & { isGroup?: boolean })[] = [];
  const title = titleOf(headings);
  for (const element of headings) {
    if (element === title) continue;
    open = open.filter((outer) => levelOf(outer.element) < levelOf(element));
    const stated = statedOf(element, texts, context);
    if (stated === null) continue;
    const day = stated.day ?? nearDay(element, context);
    if (day === null && stated.version === null && !stated.isDated) continue;
    const outer = open.at(-1);
    // A heading inside of an entry is one of its sections, except where the outer one only groups.
    if (outer !== undefined && !isEntryWithin(stated, outer)) continue;
    if (outer !== undefined) outer.isGroup = outer.day === null;
    const entry = { element, stated, day };
    entries.push(entry);
    open.push(entry);
  }
  if (entries.length > 0 || title === null) return entries.filter(({ isGroup }) => !isGroup);
  const own = statedOf(title, texts, context);
  if (own === null || (own.day === null && own.version === null)) return [];
  return [{ element: title, stated: own, day: own.day ?? nearDay(title, context) }];
}

function statedOf(
  element: Element,
  texts: ReadonlyMap<Element, string>,
  context: DateContext,
): Stated | null {
  const text = texts.get(element) ?? '';
  return text === '' || text.length > MAX_HEADING ? null : statedIn(text, context);
}

/** The page's title: its only heading of the first level. It is an entry only where it is the one release. */
function titleOf(headings: readonly Element[]): Element | null {
  const [title, ...others] = headings.filter(({ name }) => name === 'h1');
  return others.length === 0 ? (title ?? null) : null;
}

const isEntryWithin = (inner: Stated, outer: Found): boolean =>
  inner.day !== null ||
  (inner.version !== null &&
    outer.stated.version !== null &&
    inner.version.startsWith(`${outer.stated.version}.`));

/** The day of an entry whose heading has none: in its own box, right before or behind the heading. */
function nearDay(heading: Element, context: DateContext): Date | null {
  const parent = heading.parent && isTag(heading.parent) ? heading.parent : null;
  const siblings = parent?.children.filter(isTag) ?? [];
  const at = siblings.indexOf(heading);
  const [before, behind] = [siblings[at - 1], siblings[at + 1]].map((element) =>
    element === undefined || /^h[1-6]$/u.test(element.name) || first(element, HEADINGS) !== null
      ? null
      : element,
  );
  for (const element of [before ?? null, behind ?? null]) {
    const day = element && timeElementDay(element, context);
    if (day !== null) return day;
  }
  // Before a heading may be the end of something else, so nothing but a day counts there.
  const alone = before ? timeOf(beginningOf(before), context) : null;
  if (alone !== null && alone.precision !== 'month') return alone.date;
  const text = behind ? beginningOf(behind) : '';
  const day = text.length > MAX_DATE_LINE ? null : dayIn(text, context);
  return day?.precision === 'day' ? day.date : null;
}

/** The day of the first `time` element. */
function timeElementDay(element: Element, context: DateContext): Date | null {
  const time = element.name === 'time' ? element : first(element, 'time');
  if (time === null) return null;
  const stated = timeOf(attributeOf(time, 'datetime'), context);
  if (stated !== null && stated.precision !== 'month') return stated.date;
  const shown = dayIn(beginningOf(time), context);
  return shown?.precision === 'day' ? shown.date : null;
}

/** Items that begin with a day, two or more of one list. */
function listEntries(items: readonly Element[], context: DateContext): Found[] {
  const dated = items.flatMap((element) => {
    const line = isFramed(element) ? '' : beginningOf(element);
    const stated = line === '' ? null : statedIn(line, context);
    if (stated === null || stated.day === null || stated.dateAt > MAX_BEFORE_DATE) return [];
    const detail = element.name === 'dt' ? definitionOf(element) : '';
    const title = shortQuote(stated.title === '' ? detail : stated.title);
    return title === '' ? [] : [{ element, stated: { ...stated, title }, day: stated.day }];
  });
  const lists = Map.groupBy(dated, ({ element }) => element.parent);
  return dated.filter(({ element }) => (lists.get(element.parent)?.length ?? 0) > 1);
}

/**
 * The first words of an element, at most a little more than a heading has: elements in elements are not
 * read over and over.
 */
function beginningOf(element: Element): string {
  let text = '';
  const read = (node: AnyNode): void => {
    if (text.length > MAX_HEADING) return;
    if (isText(node)) text += startOf(node.data, 2 * MAX_HEADING);
    if (!isTag(node) || isUnreadable(node)) return;
    for (const child of node.children) read(child);
    if (!INLINE.has(node.name)) text += ' ';
  };
  read(element);
  return collapse(startOf(text, 2 * MAX_HEADING));
}

/** What the first description behind a term says. */
function definitionOf(term: Element): string {
  const siblings = term.parent && isTag(term.parent) ? term.parent.children.filter(isTag) : [];
  const next = siblings[siblings.indexOf(term) + 1];
  return next?.name === 'dd' ? beginningOf(next) : '';
}

function isFramed(element: Element): boolean {
  let node: Element | null = element;
  while (node) {
    if (['footer', 'nav', 'aside'].includes(node.name)) return true;
    node = node.parent && isTag(node.parent) ? node.parent : null;
  }
  return false;
}
