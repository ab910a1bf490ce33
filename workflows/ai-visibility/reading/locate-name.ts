import { compileNames } from './brand-names.ts';
import type { TrackedBrand } from './brand-names.ts';
import { surroundings } from './homonyms.ts';
import { maskText } from './masked-text.ts';
import { normalizeText } from './normalized-text.ts';
import { findOccurrences } from './occurrences.ts';

/**
 * The name of a brand at a place of an answer, as rules keep it: its spelling and the words around
 * it. Null when the brand is not named there. Offsets are UTF-16 units of `text`.
 */
export function locateName(
  text: string,
  brands: readonly TrackedBrand[],
  { brand, start, end }: { brand: string; start: number; end: number },
): { surface: string; before: string; after: string } | null {
  const normalized = normalizeText(text);
  const masked = maskText(normalized.text, '');
  const occurrence = findOccurrences(masked.text, compileNames(brands), masked.links).find(
    (one) =>
      one.brand === brand &&
      normalized.originalOffset(one.start) < end &&
      normalized.originalOffset(one.end) > start,
  );
  return occurrence
    ? { surface: occurrence.surface, ...surroundings(masked.text, occurrence) }
    : null;
}
