import { assert, constantFrom, property, uniqueArray } from 'fast-check';
import { expect, it } from 'vitest';
import { createAnswerReader } from '../read-answer.ts';
import { readLabelledBlocks } from './testing/labelled-blocks.ts';

const NAMES = ['Kontaktly', 'Acme', 'Bexio'];

/** Sentence frames from answers, labeled before they were read: the label holds for any brand. */
const FRAMES = readLabelledBlocks(new URL('frames.txt', import.meta.url)).map((block) => ({
  ...block,
  roles: Object.fromEntries(block.brands.map(({ key, role }) => [key, role])),
}));

/** Roles by the usual name, with each of `names` as the brand of that place. */
function rolesOf(text: string, question: string, names: readonly string[] = NAMES) {
  const brands = NAMES.map((key, at) => ({
    key,
    name: names[at] ?? key,
    aliases: [],
    domain: null,
  }));
  const named = (words: string): string =>
    NAMES.reduce((before, name, at) => before.replaceAll(name, names[at] ?? name), words);
  const reader = createAnswerReader({ brands, description: 'a CRM for small teams', rules: [] });
  const asked = { text: named(text), question: named(question), cited: [], found: [] };
  return new Map(reader.read(asked).map(({ brand, role }) => [brand, role]));
}

it.each(FRAMES)('reads “$text”', ({ text, question, roles }) => {
  const found = rolesOf(text, question);
  const said = Object.keys(roles).map((key) => [key, found.get(key) ?? 'none']);
  expect(Object.fromEntries(said)).toEqual(roles);
});

it('reads the same roles whatever the brands’ names', () => {
  const name = constantFrom('Zeltix', 'Brightloom', 'Ortho Plan', '7pace', 'Ёлка', 'Nörd & Co');
  assert(
    property(
      constantFrom(...FRAMES),
      uniqueArray(name, { minLength: 3, maxLength: 3 }),
      ({ text, question }, names) => {
        expect(rolesOf(text, question, names)).toEqual(rolesOf(text, question));
      },
    ),
    { seed: 11, numRuns: 300 },
  );
});

it('reads the same roles behind a paragraph that names no brand', () => {
  const before = 'Write down first what you need every day.\n\n';
  for (const { text, question, roles } of FRAMES) {
    const behind = rolesOf(before + text, question);
    for (const [key, role] of Object.entries(roles))
      expect([text, behind.get(key)]).toEqual([text, role]);
  }
});
