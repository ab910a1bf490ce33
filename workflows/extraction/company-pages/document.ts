import { Parser } from 'htmlparser2';
import { DomHandler } from 'domhandler';
import type { AnyNode, Document } from 'domhandler';
import { Element, isTag, isText } from 'domhandler';
import { selectAll, selectOne } from 'css-select';
import { resolveUrl } from '#domain/resolve-url.ts';
import { withoutFormat } from '#domain/text/cut.ts';

/** A parsed page. Offsets of its nodes point into `html`. */
export interface PageDocument {
  html: string;
  /** Where the page came from, after redirects. */
  url: string;
  /** Base of relative addresses. */
  base: string;
  root: Document;
  /** Primary language subtag of the page, lower case; null when not stated. */
  language: string | null;
}

/** Where in the page's source a fact was read: UTF-16 offsets, end exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** Deeper markup is flattened to bound the recursion, whatever the page contains. */
const MAX_DEPTH = 100;
/** Of a longer page the rest is plain text: real pages of companies have up to 3,300 elements. */
const MAX_ELEMENTS = 4_000;
/**
 * Characters of text that are read: real pages of companies have up to 83,000. Each of some sixty
 * readers passes over them, so their number bounds what a page can cost.
 */
const MAX_TEXT = 120_000;
/** No readable page has this many, or leaves so many open: the rest is not read. */
const MAX_OPENED = 10_000;
const MAX_OPEN = 1_000;
const CHUNK = 16_384;
/** Characters that are read at all. */
const MAX_LENGTH = 2_000_000;

/** Parses any markup without ever throwing; @param url absolute address of the page. */
export function parsePage(html: string, url: string): PageDocument {
  const handler = new DomHandler(undefined, { withStartIndices: true, withEndIndices: true });
  const open: boolean[] = [];
  let depth = 0;
  let elements = 0;
  let opened = 0;
  let text = 0;
  let inScript = false;
  const parser = new Parser(
    {
      onparserinit: (parser) => handler.onparserinit(parser),
      onopentag: (name, attributes) => {
        const kept = depth < MAX_DEPTH && elements < MAX_ELEMENTS;
        open.push(kept);
        opened += 1;
        if (!kept) return;
        depth += 1;
        elements += 1;
        inScript = RAW.has(name);
        handler.onopentag(name, attributes);
      },
      onclosetag: () => {
        if (open.pop() !== true) return;
        depth -= 1;
        inScript = false;
        handler.onclosetag();
      },
      ontext: (part) => {
        // Scripts hold data, which its readers bound.
        if (!inScript) text += part.length;
        if (inScript || text <= MAX_TEXT) handler.ontext(part);
      },
      onend: () => handler.onend(),
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  for (let at = 0; at < Math.min(html.length, MAX_LENGTH); at += CHUNK) {
    // The parser's own time grows with the square of the elements that are open.
    if (open.length > MAX_OPEN || opened > MAX_OPENED) break;
    parser.write(html.slice(at, Math.min(at + CHUNK, MAX_LENGTH)));
  }
  parser.end();
  const { root } = handler;
  if (first(root, 'body') === null) addBody(root, html.length);
  const base = attributeOf(first(root, 'base[href]'), 'href');
  const language = attributeOf(first(root, 'html'), 'lang').split(/[-_]/u)[0] ?? '';
  return {
    html,
    url,
    base: (base === '' ? null : resolveAddress(base, url)) ?? url,
    root,
    language: /^[a-z]{2,3}$/iu.test(language) ? language.toLowerCase() : null,
  };
}

/** Elements that hold text only. */
const RAW = new Set(['script', 'style']);

/** The tags of body and html are optional in HTML; the rest of this folder relies on a body. */
function addBody(root: Document, length: number): void {
  const parent = root.children.filter(isTag).find(({ name }) => name === 'html') ?? root;
  const children = parent.children.filter((child) => !isTag(child) || child.name !== 'head');
  const body = new Element('body', {}, children);
  for (const child of children) child.parent = body;
  body.startIndex = 0;
  body.endIndex = length;
  body.parent = parent;
  parent.children = [...parent.children.filter((child) => !children.includes(child)), body];
}

/** All elements of a page that match, in document order. */
export const all = (root: Document | Element, selector: string): Element[] =>
  selectAll<AnyNode, Element>(selector, root);

export const first = (root: Document | Element, selector: string): Element | null =>
  selectOne<AnyNode, Element>(selector, root);

export const attributeOf = (element: Element | null, name: string): string =>
  (element?.attribs[name] ?? '').trim();

/** An absolute http address, or null. Fragments are dropped. */
export function resolveAddress(href: string, base: string): string | null {
  const url = resolveUrl(href, base);
  if (url === null) return null;
  url.hash = '';
  return url.href;
}

/** Class names and id of an element as one lower-case text, for hints such as "pricing" or "faq". */
export const hintsOf = (element: Element): string =>
  `${element.attribs['class'] ?? ''} ${element.attribs['id'] ?? ''}`.toLowerCase();

const UNREADABLE = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'iframe',
  'svg',
  'head',
  'title',
]);

/** Whether none of an element's text is visible to a reader. */
export function isUnreadable(element: Element): boolean {
  return UNREADABLE.has(element.name) || /\bsr-only\b|\bvisually-?hidden\b/u.test(hintsOf(element));
}

/**
 * Text of a subtree on one line, as a reader sees it: raised cents become decimals ("$20" + "00"
 * is "$20.00") and footnote marks go.
 */
export function textOf(node: AnyNode): string {
  return collapse(rawText(node));
}

export const collapse = (text: string): string =>
  withoutFormat(
    text
      // Ligatures of a whole sentence, which would become 18 letters each.
      .replaceAll(/[\ufdfa\ufdfb]/gu, ' ')
      // Marks of a trade mark, which would become letters of the name.
      .replaceAll(/[®™℠]/gu, '')
      .replaceAll(/(?<=\d)[.,]?([⁰¹²³⁴-⁹]{1,2})(?![⁰¹²³⁴-⁹])/gu, (_, figures: string) =>
        figures.length === 2 ? `.${figures}` : '',
      )
      .normalize('NFKC')
      .replaceAll(/[\p{Z}\s]+/gu, ' '),
  ).trim();

function rawText(node: AnyNode): string {
  if (isText(node)) return node.data;
  if (!isTag(node)) return 'children' in node ? node.children.map(rawText).join('') : '';
  if (isUnreadable(node)) return '';
  if (node.name === 'br') return ' ';
  const text = joinParts(node.children, rawText);
  return INLINE.has(node.name) ? text : ` ${text} `;
}

/**
 * The texts of nodes as one line reads: raised cents are decimals, touching words are two. Only the
 * end of the line is looked at, so that long pages take no longer than they are.
 */
export function joinParts(nodes: readonly AnyNode[], read: (node: AnyNode) => string): string {
  const parts: string[] = [];
  let tail = '';
  for (const node of nodes) {
    const text = read(node);
    const part = isTag(node)
      ? separate(tail, node.name === 'sup' ? raised(tail, text) : text)
      : text;
    parts.push(part);
    tail = (tail + part.slice(-TAIL)).slice(-TAIL);
  }
  return parts.join('');
}

const TAIL = 12;

/** Styled parts of one line that touch: "Pro" and "$20" are two words, "Parcel" and "Data" one. */
function separate(before: string, text: string): string {
  const touching = `${before.at(-1) ?? ''}${text[0] ?? ''}`;
  // "0 €" and "1 user" are two words, "35€" and "99" are one price.
  const isPriced = /\d\s?\p{Sc}$/u.test(before) && /^\d/u.test(text) && !/^\d{2}\s*$/u.test(text);
  return isPriced || /^(?:\p{L}[\p{Sc}\d]|\d\p{L})$/u.test(touching) ? ` ${text}` : text;
}

function raised(before: string, text: string): string {
  const digits = text.trim();
  if (!/\d$/u.test(before.trimEnd())) return text;
  if (/^[.,]?\d{2}$/u.test(digits)) return `.${digits.replace(/^[.,]/u, '')}`;
  return /^[\d*†‡]$/u.test(digits) ? '' : text;
}

/** Elements that do not break a line. */
export const INLINE: ReadonlySet<string> = new Set(
  `a abbr b bdi bdo big cite code data del dfn em font i ins kbd label mark q rp rt ruby s samp small
  span strike strong sub sup time tt u var wbr`.split(/\s+/u),
);

export const spanOf = (node: AnyNode): Span => ({
  start: node.startIndex ?? 0,
  end: (node.endIndex ?? node.startIndex ?? 0) + 1,
});
