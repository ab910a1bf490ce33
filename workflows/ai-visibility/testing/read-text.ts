import { createAnswerReader } from '../reading/read-answer.ts';
import type { BrandReading, ReaderInput } from '../reading/read-answer.ts';
import type { TrackedBrand } from '../reading/brand-names.ts';

/** A tracked brand whose key is its name in lower case. */
export const brand = (name: string, more: Partial<TrackedBrand> = {}): TrackedBrand => ({
  key: name.toLowerCase(),
  name,
  aliases: [],
  domain: null,
  ...more,
});

export const KONTAKTLY = brand('Kontaktly', { domain: 'kontaktly.example' });
export const ACME = brand('Acme', { domain: 'acme.example' });
export const NOTION = brand('Notion');

/** The readings of an answer, by brand. */
export function read(
  text: string,
  brands: readonly TrackedBrand[] = [KONTAKTLY, ACME],
  more: Partial<ReaderInput & { question: string; cited: string[]; found: string[] }> = {},
): Map<string, BrandReading> {
  const reader = createAnswerReader({
    brands,
    description: more.description ?? 'a CRM for small teams',
    rules: more.rules ?? [],
  });
  const readings = reader.read({
    text,
    question: more.question ?? 'Which CRM suits two people?',
    cited: more.cited ?? [],
    found: more.found ?? [],
  });
  return new Map(readings.map((reading) => [reading.brand, reading]));
}
