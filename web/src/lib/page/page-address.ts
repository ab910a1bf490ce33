import { paths } from '../paths.ts';

/** Parameters that ads and mails append to a link; the page is the same without them. */
const CLICK_IDS: ReadonlySet<string> = new Set([
  'gclid',
  'gclsrc',
  'gbraid',
  'wbraid',
  'dclid',
  'fbclid',
  'msclkid',
  'ttclid',
  'twclid',
  'li_fat_id',
  'igshid',
  'yclid',
  'mc_cid',
  'mc_eid',
]);

const isTracking = (name: string): boolean => {
  const key = name.toLowerCase();
  return key.startsWith('utm_') || CLICK_IDS.has(key);
};

/** The address without hash, trailing slash, utm parameters and click ids. */
export function canonicalUrl(href: string): string {
  const url = new URL(href);
  url.hash = '';
  const tracking = [...url.searchParams.keys()].filter(isTracking);
  for (const name of tracking) url.searchParams.delete(name);
  url.pathname = url.pathname.replace(/(.)\/+$/, '$1');
  return url.href;
}

const PRIVATE = /^\/(dashboard|profile|admin|__ui)(\/|$)/;

/** Pages behind the sign-in, and the gallery: nothing of them is rendered ahead or indexed. */
export const isPrivatePath = (pathname: string): boolean => PRIVATE.test(pathname);

const SHARED = /^\/shared\/[\w-]+$/;

/** Pages that only the browser renders: those behind the sign-in, and shared searches. */
export const isBrowserPage = (pathname: string): boolean =>
  isPrivatePath(pathname) || SHARED.test(pathname);

/** The pages in the frame of the dashboard: all behind the sign-in. */
export const hasFrame = (pathname: string): boolean =>
  isPrivatePath(pathname) && pathname !== paths.gallery;

/** Public pages without other query parameters. */
export function isIndexable(href: string): boolean {
  const { pathname, searchParams } = new URL(href);
  return !isBrowserPage(pathname) && [...searchParams.keys()].every(isTracking);
}
