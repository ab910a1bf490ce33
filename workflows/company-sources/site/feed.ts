import { cutText, startOf } from '#domain/text/cut.ts';
import { parseFeed } from 'feedsmith';
import { versionIn } from '../../extraction/company-pages/changelog.ts';
import { parsePage, resolveAddress, textOf } from '../../extraction/company-pages/document.ts';

/** One entry of a feed: plain text, absolute address. */
export interface FeedEntry {
  /** `guid` or `id`, else the link, else title and day: stable over reads. */
  key: string;
  title: string;
  version: string | null;
  url: string;
  publishedAt: Date | null;
}

const MAX_ENTRIES = 50;

interface RawEntry {
  id?: unknown;
  guid?: unknown;
  title?: unknown;
  link?: unknown;
  links?: unknown;
  url?: unknown;
  pubDate?: unknown;
  published?: unknown;
  updated?: unknown;
  date_published?: unknown;
  dc?: { date?: unknown; dates?: unknown };
}

/** Entries of an RSS, Atom, RDF or JSON feed, newest first; null when it is none of them. */
export function readFeed(text: string, url: string): FeedEntry[] | null {
  let parsed: ReturnType<typeof parseFeed>;
  try {
    parsed = parseFeed(text);
  } catch {
    return null;
  }
  const feed = parsed.feed as { items?: unknown; entries?: unknown };
  const raw = feed.items ?? feed.entries;
  if (!Array.isArray(raw)) return [];
  return raw
    .slice(0, MAX_ENTRIES)
    .flatMap((entry: unknown) =>
      typeof entry === 'object' && entry !== null ? [entryOf(entry, url)] : [],
    )
    .filter((entry) => entry !== null)
    .toSorted((a, b) => (b.publishedAt?.getTime() ?? 0) - (a.publishedAt?.getTime() ?? 0));
}

function entryOf(raw: RawEntry, base: string): FeedEntry | null {
  const title = plain(raw.title);
  const href = linkOf(raw);
  const url = (href === null ? null : resolveAddress(href, base)) ?? base;
  const publishedAt = dateOf(
    raw.published ??
      raw.pubDate ??
      raw.date_published ??
      raw.dc?.date ??
      raw.dc?.dates ??
      raw.updated,
  );
  const key =
    textIn(raw.guid) ??
    textIn(raw.id) ??
    href ??
    `${title}|${publishedAt?.toISOString().slice(0, 10) ?? ''}`;
  return title === '' && href === null
    ? null
    : { key: startOf(key, 300), title, version: versionIn(title), url, publishedAt };
}

function textIn(value: unknown): string | null {
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  if (typeof value === 'object' && value !== null && 'value' in value) return textIn(value.value);
  return null;
}

function linkOf({ link, links, url, guid }: RawEntry): string | null {
  const direct = textIn(link) ?? textIn(url);
  if (direct !== null) return direct;
  if (Array.isArray(links)) {
    const all = links.filter(
      (one): one is { href?: unknown; rel?: unknown } => typeof one === 'object' && one !== null,
    );
    const best = all.find(({ rel }) => rel === undefined || rel === 'alternate') ?? all[0];
    return textIn(best?.href);
  }
  const id = textIn(guid);
  return id !== null && /^https?:/u.test(id) ? id : null;
}

/** Titles may contain markup: only its text is kept. */
function plain(value: unknown): string {
  const text = textIn(value) ?? '';
  return cutText(textOf(parsePage(text, 'https://feed.invalid/').root), 300);
}

function dateOf(value: unknown): Date | null {
  const text =
    value instanceof Date ? value.toISOString() : textIn(Array.isArray(value) ? value[0] : value);
  const ms = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(ms) ? null : new Date(ms);
}
