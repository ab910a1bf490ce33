import { z } from 'zod';
import { cutText, visibleText } from '#domain/text/cut.ts';

/** Controls and line ends; selectors of variants, which can hide a message inside a text. */
const CONTROLS = /[\p{Cc}\s]+/gu;
const VARIANTS = /[\uFE00-\uFE0D\u{E0100}-\u{E01EF}]/gu;
const URL_MAX = 300;

/**
 * Text that others wrote, for a field named `quoted_…`: one line without invisible characters or
 * Markdown images, of at most `max` characters in JSON.
 */
export function quote(text: string, max: number): string {
  const clean = visibleText(text)
    .replaceAll(VARIANTS, '')
    .replaceAll(CONTROLS, ' ')
    .replaceAll('![', '[')
    .trim();
  const cut = cutText(clean, max);
  // JSON writes quotation marks and backslashes as two characters.
  return JSON.stringify(cut).length - 2 <= max ? cut : cutText(clean, Math.floor(max / 2));
}

export const quoteOrNull = (text: string | null, max: number): string | null =>
  text === null ? null : quote(text, max);

/** A foreign address, if it is one of the web and not long enough to carry a text. */
export function linkOf(url: string): string | null {
  const parsed = url.length > URL_MAX ? null : URL.parse(url);
  return parsed?.protocol === 'https:' || parsed?.protocol === 'http:' ? parsed.href : null;
}

export const linkSchema = z.string().nullable();
