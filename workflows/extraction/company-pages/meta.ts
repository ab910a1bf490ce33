import { startOf } from '#domain/text/cut.ts';
import type { Element } from 'domhandler';
import { all, attributeOf, collapse, first, textOf } from './document.ts';
import type { PageDocument } from './document.ts';
import { quoted } from './quote.ts';
import type { Quoted } from './quote.ts';

/** No title or description is longer; what comes after is not read. */
const MAX_TEXT = 2_000;

/** The page's own meta value of any of these names; the first that is not empty. */
export function metaOf(page: PageDocument, ...names: string[]): Quoted<string> | null {
  const elements = all(page.root, 'meta');
  for (const name of names)
    for (const element of elements) {
      const key = attributeOf(element, 'property') || attributeOf(element, 'name');
      // Templates mix up the names: some write value= instead of content=.
      const value = attributeOf(element, 'content') || attributeOf(element, 'value');
      const text = collapse(startOf(value, MAX_TEXT));
      if (key.toLowerCase() === name && text !== '') return quoted(text, 'meta', element, text);
    }
  return null;
}

export function titleOf(page: PageDocument): Quoted<string> | null {
  const element = first(page.root, 'head title') ?? first(page.root, 'title');
  const text = element === null ? '' : collapse(startOf(plainText(element), MAX_TEXT));
  return element === null || text === '' ? null : quoted(text, 'meta', element, text);
}

const plainText = (element: Element): string =>
  element.children.map((child) => ('data' in child ? String(child.data) : '')).join('');

/** The page's own description, else the one for shared links. */
export const descriptionOf = (page: PageDocument): Quoted<string> | null =>
  metaOf(page, 'description', 'og:description', 'twitter:description');

const FRAME = 'header, footer, nav, aside, dialog, form, blockquote, [role=dialog]';
/** Usual content of first paragraphs: consent, offers, praise. */
const NOISE =
  /\b(?:cookies?|privacy|consent|javascript|free trial|credit card|copyright)\b|©|^[“"„«]|^(?:loved|trusted|used) by\b/iu;
const LEAD = { shortest: 30, enough: 120, longest: 300 } as const;

/** How a start page begins, for pages without a description: its first paragraphs that say something. */
export function leadOf(page: PageDocument): Quoted<string> | null {
  const framed = new Set(all(page.root, FRAME).flatMap((frame) => all(frame, 'p')));
  let lead = '';
  let from: Element | null = null;
  for (const element of all(page.root, 'p')) {
    const text = framed.has(element) ? '' : textOf(element);
    if (text.length < LEAD.shortest || text.length > LEAD.longest || NOISE.test(text)) continue;
    if (lead.length + text.length >= LEAD.longest) break;
    from ??= element;
    lead = `${lead} ${text}`.trim();
    if (lead.length >= LEAD.enough) break;
  }
  return from && quoted(lead, 'visible', from, lead);
}

/** The first heading of the highest level, outside of dialogs. */
export function headlineOf(page: PageDocument): Quoted<string> | null {
  for (const element of all(page.root, 'h1')) {
    const text = textOf(element);
    if (text.length > 1 && text.length <= 300) return quoted(text, 'visible', element, text);
  }
  return null;
}

/** Whether the page forbids repeating its words: then facts are kept, texts are not. */
export function forbidsExcerpts(page: PageDocument, robotsHeader: string): boolean {
  const meta = metaOf(page, 'robots')?.value ?? '';
  return /\b(?:noarchive|nosnippet|none)\b/iu.test(`${meta} ${robotsHeader}`);
}
