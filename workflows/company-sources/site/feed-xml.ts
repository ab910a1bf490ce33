import { Parser } from 'htmlparser2';
import { resolveUrl } from '#domain/resolve-url.ts';

/** A direct child of a feed's entry. */
export interface FeedField {
  /** Lower-case local name, with the usual prefix of known modules: `title`, `dc:date`. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** All of its text, decoded once. */
  text: string;
  /** It has elements inside, whose text is meant as it is. */
  hasMarkup: boolean;
  /** What relative addresses in it are relative to. */
  base: string;
}

/** An RSS, Atom or RDF document as far as it can be read. */
export interface FeedDocument {
  isAtom: boolean;
  language: string | null;
  entries: { attributes: Readonly<Record<string, string>>; base: string; fields: FeedField[] }[];
}

/** Modules by namespace; those of the formats themselves have no prefix. */
const PREFIXES: readonly (readonly [RegExp, string])[] = [
  [/^http:\/\/www\.w3\.org\/1999\/xhtml/iu, 'xhtml:'],
  [/^http:\/\/purl\.org\/dc\/elements\//iu, 'dc:'],
  [/^http:\/\/purl\.org\/dc\/terms\//iu, 'dcterms:'],
  [/^http:\/\/purl\.org\/rss\/1\.0\/modules\/content\//iu, 'content:'],
  [/^http:\/\/search\.yahoo\.com\/mrss/iu, 'media:'],
  [/^http:\/\/(?:www\.w3\.org\/2005\/atom|purl\.org\/atom\/)/iu, ''],
  [/^http:\/\/www\.w3\.org\/1999\/02\/22-rdf/iu, 'rdf:'],
  [/^http:\/\/purl\.org\/(?:net\/)?rss[\d./#]*(?:modules\/rss091#)?$/iu, ''],
  [/^http:\/\/(?:(?:my|channel)\.netscape\.com\/rdf|backend\.userland)/iu, ''],
];
const ROOTS = new Set(['rss', 'feed', 'rdf', 'channel']);
const UNREADABLE = new Set(['script', 'style']);

const MAX_ENTRIES = 1_000;
const MAX_FIELD = 20_000;
/** An entry of all known formats and modules has about thirty. */
const MAX_FIELDS = 60;
/** The parser's own time grows with the square of the elements that are open. */
const MAX_OPEN = 500;
const CHUNK = 16_384;

interface Scope {
  prefixes: Readonly<Record<string, string>>;
  base: string;
}

/** The prefix that a namespace usually has; null for modules that say nothing about an entry. */
function moduleOf(namespace: string): string | null {
  for (const [pattern, prefix] of PREFIXES) if (pattern.test(namespace)) return prefix;
  return null;
}

function scopeOf(attributes: Readonly<Record<string, string>>, outer: Scope): Scope {
  const base = attributes['xml:base'];
  const declared = Object.entries(attributes).filter(([key]) => /^xmlns(?::|$)/u.test(key));
  return {
    prefixes:
      declared.length === 0
        ? outer.prefixes
        : {
            ...outer.prefixes,
            ...Object.fromEntries(declared.map(([key, value]) => [key.slice(6), value])),
          },
    base: (base === undefined ? null : resolveUrl(base, outer.base)?.href) ?? outer.base,
  };
}

/** An element's name as in `FeedField`; undeclared prefixes count as usual, an unknown default as ours. */
function nameIn(scope: Scope, name: string): string | null {
  const [prefix, local] = name.includes(':')
    ? [name.slice(0, name.indexOf(':')), name.slice(name.indexOf(':') + 1)]
    : ['', name];
  const namespace = scope.prefixes[prefix];
  const own = prefix === '' ? '' : null;
  const module = namespace === undefined ? prefix && `${prefix}:` : (moduleOf(namespace) ?? own);
  return module === null ? null : `${module}${local.toLowerCase()}`;
}

/**
 * Reads a feed, also one that is cut off: what is complete is kept. Null for other documents.
 * @param url where it came from
 */
export function readFeedXml(text: string, url: string): FeedDocument | null {
  const feed: FeedDocument = { isAtom: false, language: null, entries: [] };
  const scopes: Scope[] = [{ prefixes: {}, base: url }];
  let isFeed: boolean | null = null;
  let depth = 0;
  let entry: { depth: number; value: FeedDocument['entries'][number] } | null = null;
  let field: (FeedField & { depth: number }) | null = null;
  let languageDepth = -1;
  let skipped = -1;
  let isOver = false;

  const parser = new Parser(
    {
      onopentag(rawName, attributes) {
        depth += 1;
        const scope = scopeOf(attributes, scopes.at(-1) ?? { prefixes: {}, base: url });
        scopes.push(scope);
        const name = nameIn(scope, rawName);
        if (isFeed === null) {
          isFeed = ROOTS.has(name?.replace(/^.*:/u, '') ?? '');
          feed.isAtom = name === 'feed';
        }
        if (depth <= 2) feed.language ??= attributes['xml:lang'] || null;
        if (field !== null) {
          field.hasMarkup = true;
          if (UNREADABLE.has(name?.replace('xhtml:', '') ?? '') && skipped < 0) skipped = depth;
        } else if (entry !== null) {
          if (depth === entry.depth + 1 && name !== null)
            field = { name, attributes, text: '', hasMarkup: false, base: scope.base, depth };
        } else if (name === 'item' || name === 'entry')
          entry = { depth, value: { attributes, base: scope.base, fields: [] } };
        else if (name === 'language' || name === 'dc:language') languageDepth = depth;
      },
      ontext(data) {
        if (field !== null) {
          if (skipped < 0 && field.text.length < MAX_FIELD) field.text += data;
        } else if (depth === languageDepth) feed.language ??= data.trim() || null;
      },
      onclosetag() {
        if (depth === skipped) skipped = -1;
        if (field !== null && depth === field.depth) {
          // Half a title or address would be a wrong one.
          if (!isOver && entry && entry.value.fields.length < MAX_FIELDS)
            entry.value.fields.push(field);
          field = null;
        } else if (entry !== null && depth === entry.depth) {
          if (feed.entries.length < MAX_ENTRIES) feed.entries.push(entry.value);
          entry = null;
        }
        scopes.pop();
        depth -= 1;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  for (let at = 0; at < text.length; at += CHUNK) {
    if (scopes.length > MAX_OPEN) break;
    parser.write(text.slice(at, at + CHUNK));
  }
  isOver = true;
  parser.end();
  return isFeed === true ? feed : null;
}
