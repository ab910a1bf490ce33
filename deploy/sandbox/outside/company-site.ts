import { createHash } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { hangUp } from './played.ts';
import type { Company, Page } from '../world/files.ts';
import type { OutsideDeps } from './played.ts';

/** Bytes by character, of what the decoder makes of each byte and each pair of bytes. */
function tableOf(encoding: string): Map<string, number[]> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const table = new Map<string, number[]>();
  const add = (...bytes: number[]): void => {
    try {
      const [character = '', ...others] = decoder.decode(Uint8Array.from(bytes));
      if (others.length === 0 && !table.has(character)) table.set(character, bytes);
    } catch {
      // The encoding has no such bytes.
    }
  };
  for (let first = 0; first < 256; first += 1) add(first);
  for (let first = 128; first < 256; first += 1)
    for (let second = 64; second < 256; second += 1) add(first, second);
  return table;
}

const tables = new Map<string, Map<string, number[]>>();

/**
 * A text in an encoding of one or two bytes a character; what it does not have becomes a character
 * reference.
 */
export function encode(text: string, encoding: string): Uint8Array<ArrayBuffer> {
  const table = tables.get(encoding) ?? tableOf(encoding);
  tables.set(encoding, table);
  const bytesOf = (character: string): number[] =>
    table.get(character) ??
    [...`&#${character.codePointAt(0) ?? 0};`].flatMap((each) => table.get(each) ?? []);
  return Uint8Array.from([...text].flatMap(bytesOf));
}

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const NOT_FOUND =
  '<!doctype html><html lang="en"><head><title>404 - Page not found</title></head><body><h1>Page not found</h1></body></html>';

/** Answers a request to a company's own site, as its pages are on the world's day. */
export async function answerSite(
  company: Company,
  request: Request,
  bindings: HttpBindings,
  { world }: OutsideDeps,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (company.site_status === 'dead' || company.site_status === 'none') return hangUp(bindings);
  const page =
    world.pageNow(company.id, plainPath(pathname)) ?? world.pageNow(company.id, pathname);
  if (page === undefined) {
    if (pathname === '/robots.txt') return robots(company);
    if (pathname === '/sitemap.xml') return sitemap(company, world.pathsNow(company.id));
    return new Response(NOT_FOUND, { status: 404, headers: HTML });
  }
  return page.error === null ? answerPage(page, request) : fail(page.error, bindings);
}

/** `/pricing/` and `/pricing` are one page. */
const plainPath = (path: string): string => (path.length > 1 ? path.replace(/\/+$/u, '') : path);

function answerPage(page: Page, request: Request): Response {
  if (page.location !== null)
    return new Response(null, {
      status: page.status === 200 ? 301 : page.status,
      headers: { location: page.location },
    });
  const body = page.html ?? '';
  const etag = `"${createHash('sha256').update(`${page.day} ${body}`).digest('base64url').slice(0, 22)}"`;
  const type = page.encoding === null ? typeOf(page.path) : 'text/html';
  const headers = { 'content-type': type, etag, 'cache-control': 'no-cache' };
  if (page.status === 200 && request.headers.get('if-none-match') === etag)
    return new Response(null, { status: 304, headers: { etag } });
  const bytes = page.encoding === null ? body : encode(body, page.encoding);
  return new Response(bytes, { status: page.status, headers });
}

/** Content type by the ending of the path, as usual for servers. */
function typeOf(path: string): string {
  if (path.endsWith('.json')) return 'application/json';
  if (path.endsWith('.txt')) return 'text/plain; charset=utf-8';
  return path.endsWith('.xml') ? 'application/xml; charset=utf-8' : HTML['content-type'];
}

const robots = ({ domain }: Company): Response =>
  new Response(`User-agent: *\nAllow: /\n\nSitemap: https://${domain}/sitemap.xml\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });

function sitemap({ domain }: Company, paths: readonly string[]): Response {
  const urls = paths.map((path) => `<url><loc>https://${domain}${path}</loc></url>`).join('');
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`,
    { headers: { 'content-type': 'application/xml; charset=utf-8' } },
  );
}

/** Failures of the connection: never answers, or breaks. */
async function fail(error: string, bindings: HttpBindings): Promise<Response> {
  if (error !== 'timeout') return hangUp(bindings);
  await new Promise<void>((resolve) => bindings.outgoing.once('close', () => resolve()));
  return RESPONSE_ALREADY_SENT;
}
