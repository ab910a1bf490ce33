import { createHash } from 'node:crypto';

/** As a content security policy names an inline text. */
export const sourceHash = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Of every style element of a page. */
export const inlineStyleSources = (html: string): string[] =>
  [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/gi)].map(([, style = '']) =>
    sourceHash(style),
  );
