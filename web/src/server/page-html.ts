import { fullTitle } from '../lib/page/document-title.ts';
import { SITE_DESCRIPTION } from '../lib/page/page-metadata.ts';
import type { PageMetadata } from '../lib/page/page-metadata.ts';

const HEAD_MARK = '<!--page-head-->';
const BODY_MARK = '<!--page-->';
/** The site's default head, which a rendered page replaces. */
const GENERAL =
  /\s*(<title>[^<]*<\/title>|<meta\s+(name="description"|property="og:(title|description)")[^>]*>)/g;
/** Styles of the app; a rendered page inlines them and needs no second request to be painted. */
const STYLES = /<link rel="stylesheet"[^>]*href="([^"]*)"[^>]*>/;
/**
 * The app itself, and what it imports at once: the script in the head loads both when the page has
 * been painted, each as a script of its own.
 */
const MODULES = /<script type="module"/g;
const MODULE_PRELOADS = /<link rel="modulepreload"([^>]*) href="([^"]*)"[^>]*>/g;
/** The picture of shared links, which a page may replace with its own. */
const IMAGE = /(<meta (?:property="og:image"|name="twitter:image") content=")[^"]*(" \/>)/g;
const IMAGE_ALT = /(<meta property="og:image:alt" content=")[^"]*(" \/>)/;
/** The picture of shared links that bears the product's own name. */
const OWN_NAME = 'Earshot';
const NAMED_IMAGE = '/social.png"';
const PLAIN_IMAGE = '/social-plain.png"';
/** The build names the fonts of headlines here. */
const FONT_MARK = /<!--headline-font:([^>]*)-->/;

const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' } as const;

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign as keyof typeof ESCAPES]);

/** JSON that cannot close the script element around it. */
const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

export interface RenderedPage {
  body: string;
  metadata: PageMetadata;
  /** Absolute and without tracking; null for a page that does not exist. */
  canonical: string | null;
  productName: string;
  /** The data a page was rendered with, for hydration; undefined: none. */
  data?: unknown;
  /** The announcement on the page, which a reader may have dismissed. */
  notice: string | null;
  /** The styles by the address that the shell gives. */
  styles: (href: string) => string | null;
}

/** Puts a rendered page and its head into the built index.html. */
export function fillShell(shell: string, page: RenderedPage): string {
  const html = withImage(shell, page.metadata)
    .replaceAll(GENERAL, '')
    .replaceAll(MODULES, '<script type="after-paint"')
    .replaceAll(MODULE_PRELOADS, '<script type="after-paint"$1 src="$2"></script>')
    .replaceAll(NAMED_IMAGE, page.productName === OWN_NAME ? NAMED_IMAGE : PLAIN_IMAGE)
    .replace(HEAD_MARK, () => headOf(page))
    .replace(BODY_MARK, () => page.body)
    .replace('</body>', () => `${dataElement(page.data)}</body>`)
    .replace(FONT_MARK, (_mark, href: string) => fontLink(href))
    .replace(STYLES, (link, href: string) => {
      const css = page.styles(href);
      return css === null ? link : `<style>${css}</style>`;
    });
  if (page.notice === null) return html;
  return html.replace('<html ', `<html data-notice="${escapeHtml(page.notice)}" `);
}

const between =
  (text: string) =>
  (_tag: string, before: string, after: string): string =>
    `${before}${escapeHtml(text)}${after}`;

function withImage(shell: string, { image, title }: PageMetadata): string {
  if (image === undefined) return shell;
  return shell.replaceAll(IMAGE, between(image)).replace(IMAGE_ALT, between(title));
}

/**
 * A page rendered in the browser: nothing to index; `body` is the placeholder until the app
 * renders.
 */
export const shellPage = (
  shell: string,
  { title, body }: { title: string; body: string },
): string =>
  shell
    .replaceAll(GENERAL, '')
    .replace(
      HEAD_MARK,
      () => `<title>${escapeHtml(title)}</title>\n    <meta name="robots" content="noindex" />`,
    )
    .replace(BODY_MARK, () => body)
    .replace(FONT_MARK, '');

function headOf({ metadata, canonical, productName }: RenderedPage): string {
  const { title, description = SITE_DESCRIPTION, structuredData, noindex = false } = metadata;
  const feeds = metadata.feeds ?? [];
  const meta = (kind: 'name' | 'property', key: string, content: string): string =>
    `<meta ${kind}="${key}" content="${escapeHtml(content)}" />`;
  return [
    `<title>${escapeHtml(fullTitle(title, productName))}</title>`,
    meta('name', 'description', description),
    meta('name', 'robots', noindex ? 'noindex' : 'index, follow'),
    meta('property', 'og:site_name', productName),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    ...(canonical === null
      ? []
      : [
          meta('property', 'og:url', canonical),
          `<link rel="canonical" href="${escapeHtml(canonical)}" />`,
        ]),
    ...feeds.map(
      ({ type, title: name, href }) =>
        `<link rel="alternate" type="${escapeHtml(type)}" title="${escapeHtml(name)}" href="${escapeHtml(href)}" />`,
    ),
    ...(structuredData === undefined
      ? []
      : [`<script type="application/ld+json">${scriptJson(structuredData)}</script>`]),
  ].join('\n    ');
}

const dataElement = (data: unknown): string =>
  data === undefined
    ? ''
    : `<script type="application/json" id="page-data">${scriptJson(data)}</script>`;

const fontLink = (href: string): string =>
  href === ''
    ? ''
    : `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin />`;
