import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { PublicConfig } from '#contracts/account/account.ts';
import type { ApiDeps } from '../deps.ts';
import { currentDay } from './index-page.ts';
import { inlineStyleSources } from './plain-page.ts';
import type { IndexPage } from './index-page.ts';

/** The output of `vite build web --ssr` for web/src/server/render.tsx. */
interface Renderer {
  publicPaths: readonly string[];
  renderPage: (
    path: string | null,
    shell: string,
    place: { config: PublicConfig; today: string; origin: string; data?: unknown },
    styles: (href: string) => string | null,
  ) => Promise<string>;
  renderShell: (path: string, shell: string, config: PublicConfig) => string;
  isBrowserPage: (path: string) => boolean;
  /** Pages that are rendered with live data. */
  isLivePath: (path: string) => boolean;
  /** Whether an address, with its query, may be indexed. */
  isIndexable: (href: string) => boolean;
}

export interface SitePage {
  html: string;
  etag: string;
  br: Buffer;
  gzip: Buffer;
  /** Its inline styles, as the policy names them. */
  styleSources: readonly string[];
}

/** `page`: prerendered. `missing`: no such page. `moved`: it has another address. */
export type SiteAnswer =
  | { kind: 'page' | 'missing'; page: SitePage; indexable: boolean }
  | { kind: 'moved'; to: string }
  | { kind: 'shell'; html: string };

/**
 * A page's live data with its version name; `{ movedTo: path }`: it has another address; null: there
 * is no such page.
 */
export type ReadPageData = (path: string) => Promise<{ etag: string; read(): unknown } | null>;

const MAX_LIVE_PAGES = 200;
/** Of brotli: a visitor waits for it. The best takes fifty times as long for an eighth less. */
const LIVE_QUALITY = 5;

const FOLDER = 'server';
/** Its name changes with its contents, so that each build is imported as a new program. */
const PROGRAM = /^render-[\w-]+\.js$/;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * The public pages of this installation: each is rendered on its first request and cached until the
 * next build or the next day. Settings are part of the pages, so they cannot be rendered where the
 * web app is built (ADR 10).
 */
export function createSitePages({
  webRoot,
  indexPage,
  publicUrl,
  config,
  logger,
  readPageData,
}: Pick<ApiDeps, 'webRoot' | 'logger'> & {
  indexPage: IndexPage;
  publicUrl: string;
  config: PublicConfig;
  readPageData: ReadPageData;
}): (path: string, href: string) => Promise<SiteAnswer> {
  const loadRenderer = createRendererLoader(webRoot);
  let pages = new Map<string | null, Promise<SitePage>>();
  let shellOfPages = '';
  const livePages = new Map<string, { name: string; shell: string; page: Promise<SitePage> }>();

  const styles = (href: string): string | null => readStyles(webRoot, href);

  function render(renderer: Renderer, path: string | null, shell: string): Promise<SitePage> {
    if (shell !== shellOfPages) {
      pages = new Map();
      shellOfPages = shell;
    }
    const place = { config, today: currentDay(), origin: publicUrl };
    const page =
      pages.get(path) ?? renderer.renderPage(path, shell, place, styles).then((html) => pack(html));
    pages.set(path, page);
    return page;
  }

  /** A page with live data; rendered again when the data changes. */
  async function renderLive(
    renderer: Renderer,
    path: string,
    shell: string,
  ): Promise<SitePage | { movedTo: string } | null> {
    const found = await readPageData(path);
    if (found === null) return null;
    const name = `${found.etag} ${currentDay()}`;
    const known = livePages.get(path);
    if (known?.name === name && known.shell === shell) return known.page;
    const data = found.read() as { movedTo?: string };
    if (data.movedTo !== undefined) return { movedTo: data.movedTo };
    const place = { config, today: currentDay(), origin: publicUrl, data };
    const page = renderer
      .renderPage(path, shell, place, styles)
      .then((html) => pack(html, LIVE_QUALITY));
    livePages.delete(path);
    livePages.set(path, { name, shell, page });
    for (const oldest of livePages.keys()) {
      if (livePages.size <= MAX_LIVE_PAGES) break;
      livePages.delete(oldest);
    }
    page.catch(() => livePages.delete(path));
    return page;
  }

  const shellOf = (renderer: Renderer, path: string, shell: string): SiteAnswer => ({
    kind: 'shell',
    html: renderer.renderShell(path, shell, config),
  });

  return async (path, href) => {
    const shell = indexPage().html;
    const renderer = await loadRenderer(shell);
    if (renderer === null) return { kind: 'shell', html: shell };
    if (renderer.isBrowserPage(path)) return shellOf(renderer, path, shell);
    const known = renderer.publicPaths.includes(path);
    const plain = path === '/index.html' ? '/' : path.replace(/(.)\/+$/, '$1');
    const hasPage = renderer.publicPaths.includes(plain) || renderer.isLivePath(plain);
    if (plain !== path && hasPage) return { kind: 'moved', to: plain };
    try {
      if (renderer.isLivePath(path)) {
        const page = await renderLive(renderer, path, shell);
        if (page && 'movedTo' in page) return { kind: 'moved', to: page.movedTo };
        if (page) return { kind: 'page', page, indexable: renderer.isIndexable(href) };
      }
      const page = await render(renderer, known ? path : null, shell);
      return { kind: known ? 'page' : 'missing', page, indexable: renderer.isIndexable(href) };
    } catch (error) {
      // The browser can still render the page.
      pages.delete(known ? path : null);
      logger.error({ err: error, path: known ? path : null }, 'a public page was not rendered');
      return shellOf(renderer, path, shell);
    }
  };
}

/** Null if a build has no such program. A new shell means a new build with its own program. */
function createRendererLoader(webRoot: string): (shell: string) => Promise<Renderer | null> {
  let known: { shell: string; renderer: Promise<Renderer> | null } | null = null;
  return async (shell) => {
    if (known?.shell !== shell) known = { shell, renderer: findRenderer(join(webRoot, FOLDER)) };
    return known.renderer;
  };
}

function findRenderer(folder: string): Promise<Renderer> | null {
  const name = filesIn(folder).find((file) => PROGRAM.test(file));
  if (name === undefined) return null;
  return import(pathToFileURL(join(folder, name)).href) as Promise<Renderer>;
}

/** A style sheet of the build; null when a new build has just replaced it. */
function readStyles(webRoot: string, href: string): string | null {
  try {
    return readFileSync(join(webRoot, href), 'utf8');
  } catch {
    return null;
  }
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

async function pack(
  html: string,
  quality: number = constants.BROTLI_MAX_QUALITY,
): Promise<SitePage> {
  const hash = createHash('sha256').update(html).digest('base64url').slice(0, 22);
  return {
    html,
    etag: `W/"${hash}"`,
    br: await toBrotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    gzip: await toGzip(html),
    styleSources: inlineStyleSources(html),
  };
}
