import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { usePageTitle } from './document-title.ts';
import { canonicalUrl, isIndexable } from './page-address.ts';

/** A schema.org object, such as the offers of the pricing page. */
export type StructuredData = Readonly<Record<string, unknown>>;

/** Whether the page on the screen asked not to be indexed, whatever its address. */
let hidden = false;

function writeRobots(): void {
  const index = !hidden && isIndexable(location.href);
  headElement('meta', 'name', 'robots').setAttribute(
    'content',
    index ? 'index, follow' : 'noindex',
  );
}

/** R-META-01, R-META-02: call once, around every route. */
export function useAddressMetadata(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const { href } = new URL(`${pathname}${search}`, location.origin);
    headElement('link', 'rel', 'canonical').setAttribute('href', canonicalUrl(href));
    writeRobots();
  }, [pathname, search]);
}

/** What a public page says about itself in the head. Left out: what the site says. */
export function usePageMetadata({
  title,
  description,
  structuredData,
  noindex = false,
}: {
  title: string;
  description?: string;
  structuredData?: StructuredData;
  noindex?: boolean;
}): void {
  usePageTitle(title);
  useEffect(() => {
    if (description === undefined) return;
    const element = headElement('meta', 'name', 'description');
    const before = element.getAttribute('content') ?? '';
    element.setAttribute('content', description);
    return () => {
      element.setAttribute('content', before);
    };
  }, [description]);

  const json = structuredData === undefined ? null : JSON.stringify(structuredData);
  useEffect(() => {
    if (json === null) return;
    const script = document.createElement('script');
    script.type = 'application/ld+json';
    script.textContent = json;
    document.head.append(script);
    return () => {
      script.remove();
    };
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
