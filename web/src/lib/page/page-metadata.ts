import { createContext, useContext, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { usePageTitle } from './document-title.ts';
import { canonicalUrl, isIndexable } from './page-address.ts';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScript: (text: string) => string },
  ): { createScript: (text: string) => unknown };
}

/**
 * A browser takes any text of a script element for code, structured data too. JSON is the one
 * text that may become some: it does nothing.
 */
const dataPolicy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(
  'page-data',
  {
    createScript: (text) => {
      JSON.parse(text);
      return text;
    },
  },
);
const trustedJson = (json: string): unknown => dataPolicy?.createScript(json) ?? json;

/** A schema.org object, such as the offers of the pricing page. */
export type StructuredData = Readonly<Record<string, unknown>>;

/** Metadata of a public page. */
export interface PageMetadata {
  title: string;
  /** Default: the site's. */
  description?: string;
  structuredData?: StructuredData;
  noindex?: boolean;
  /** The picture of shared links, an absolute address, 1200 x 630; default: the site's. */
  image?: string;
  /** Feeds of the page that readers can subscribe to. */
  feeds?: readonly { type: string; title: string; href: string }[];
}

export const SITE_DESCRIPTION =
  'Search public conversations at once and see the people who are looking for what you build.';

/** On the server, collects what is written into the head of a page. */
export const MetadataSink = createContext<((metadata: PageMetadata) => void) | null>(null);

const STRUCTURED_DATA = 'application/ld+json';

/** Whether the current page asked not to be indexed, whatever its address. */
let hidden = false;

function writeRobots(): void {
  const index = !hidden && isIndexable(location.href);
  headElement('meta', 'name', 'robots').setAttribute(
    'content',
    index ? 'index, follow' : 'noindex',
  );
}

/** Call once, around every route. */
export function useAddressMetadata(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const { href } = new URL(`${pathname}${search}`, location.origin);
    headElement('link', 'rel', 'canonical').setAttribute('href', canonicalUrl(href));
    writeRobots();
  }, [pathname, search]);
}

/** Puts it into the head: by the server when it renders, here on the way from page to page. */
export function usePageMetadata(metadata: PageMetadata): void {
  const { title, description = SITE_DESCRIPTION, structuredData, noindex = false } = metadata;
  useContext(MetadataSink)?.(metadata);
  usePageTitle(title);
  useEffect(() => {
    headElement('meta', 'name', 'description').setAttribute('content', description);
  }, [description]);

  const json = structuredData === undefined ? null : JSON.stringify(structuredData);
  useEffect(() => {
    // Includes those written by the server.
    for (const old of document.head.querySelectorAll(`script[type="${STRUCTURED_DATA}"]`)) {
      old.remove();
    }
    if (json === null) return;
    const script = document.createElement('script');
    script.type = STRUCTURED_DATA;
    script.text = trustedJson(json) as string;
    document.head.append(script);
    return () => script.remove();
  }, [json]);

  useEffect(() => {
    if (!noindex) return;
    hidden = true;
    writeRobots();
    return () => {
      hidden = false;
      writeRobots();
    };
  }, [noindex]);
}

/** The one element of its kind in the head, made when it is missing. */
function headElement(tag: 'link' | 'meta', attribute: string, value: string): Element {
  const found = document.head.querySelector(`${tag}[${attribute}="${value}"]`);
  if (found !== null) return found;
  const element = document.createElement(tag);
  element.setAttribute(attribute, value);
  document.head.append(element);
  return element;
}
