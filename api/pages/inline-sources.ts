import { createHash } from 'node:crypto';

/** An inline text's hash source for a content security policy. */
export const sourceHash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Of every style element of a page. */
export const inlineStyleSources = (html: string): string[] =>
  [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/gi)].map(([, style = '']) =>
    sourceHash(style),
  );
