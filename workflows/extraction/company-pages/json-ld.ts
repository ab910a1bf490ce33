import type { Element } from 'domhandler';
import { decodeHTML } from 'entities';
import { all } from './document.ts';
import type { PageDocument } from './document.ts';

/** One node of the page's linked data, with its script element. */
export interface LinkedNode {
  types: ReadonlySet<string>;
  data: Readonly<Record<string, unknown>>;
  script: Element;
}

const MAX_NODES = 500;
const MAX_DEPTH = 12;
const MAX_TEXTS = 100;

/**
 * Every typed object of every JSON-LD block, nested ones included; references by `@id` resolve to
 * the node they name. A block that cannot be read is skipped, the page is not.
 */
export function readLinkedData(page: PageDocument): LinkedNode[] {
  const nodes: LinkedNode[] = [];
  for (const script of all(page.root, 'script[type]')) {
    if (!/^application\/ld\+json\b/iu.test(script.attribs['type']?.trim() ?? '')) continue;
    collect(parseBlock(script), script, nodes, 0);
  }
  return nodes;
}

const sourceOf = (script: Element): string =>
  script.children.map((child) => ('data' in child ? String(child.data) : '')).join('');

function parseBlock(script: Element): unknown {
  const source = sourceOf(script)
    .replace(/^\s*(?:<!--|\/\/\s*<!\[CDATA\[|<!\[CDATA\[|\/\*<!\[CDATA\[\*\/)/u, '')
    .replace(/(?:\/\/\s*)?(?:-->|\]\]>)\s*$/u, '');
  for (const text of [source, source.replaceAll(/\p{Cc}+/gu, ' '), decodeHTML(source)]) {
    try {
      return JSON.parse(text);
    } catch {
      // The next spelling of the same block may be readable.
    }
  }
  return null;
}

function collect(value: unknown, script: Element, nodes: LinkedNode[], depth: number): void {
  if (depth > MAX_DEPTH || nodes.length >= MAX_NODES) return;
  if (Array.isArray(value)) {
    for (const item of value) collect(item, script, nodes, depth + 1);
    return;
  }
  if (!isRecord(value)) return;
  const types = textsOf(value['@type']).map((type) => type.replace(/^.*[/:#]/u, ''));
  if (types.length > 0) nodes.push({ types: new Set(types), data: value, script });
  for (const child of Object.values(value))
    if (typeof child === 'object') collect(child, script, nodes, depth + 1);
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Strings of a value that may be one, many or an object with a name; a hundred of a list. */
export function textsOf(value: unknown, depth = 0): string[] {
  if (depth > MAX_DEPTH) return [];
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  if (Array.isArray(value))
    return value
      .slice(0, MAX_TEXTS)
      .flatMap((item) => (isRecord(item) ? [] : textsOf(item, depth + 1)));
  if (isRecord(value)) return textsOf(value['@value'] ?? value['name'], depth + 1);
  return [];
}

const ORGANIZATION =
  /^(?:Organization|Corporation|LocalBusiness|OnlineBusiness|NewsMediaOrganization|.*(?:Service|Business|Store|Agency))$/u;
const PRODUCT = /^(?:SoftwareApplication|WebApplication|MobileApplication|Product|Service)$/u;

export const isOrganization = ({ types }: LinkedNode): boolean =>
  [...types].some((type) => ORGANIZATION.test(type) && type !== 'Service');
export const isProduct = ({ types }: LinkedNode): boolean =>
  [...types].some((type) => PRODUCT.test(type));
export const isWebSite = ({ types }: LinkedNode): boolean => types.has('WebSite');
