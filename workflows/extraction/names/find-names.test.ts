import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findNames } from './find-names.ts';

const named = (text: string) => findNames(text).map(({ name, pattern }) => [name, pattern]);

test.each([
  ['Any good alternative to Kontaktly for two people?', [['Kontaktly', 'alternative_to']]],
  [
    'We switched from Kontaktly to Cairnly last month.',
    [
      ['Kontaktly', 'switched'],
      ['Cairnly', 'switched'],
    ],
  ],
  [
    'Specsmith vs Quillbase: which one?',
    [
      ['Specsmith', 'versus'],
      ['Quillbase', 'versus'],
    ],
  ],
  ['Specsmith: API docs from one file', [['Specsmith', 'launch']]],
])('names in %j carry the pattern that recognized them', (text, expected) => {
  expect(named(text)).toEqual(expected);
});

test('a common word is a name only where the sentence indicates it', () => {
  expect(named('the front of the house needs paint')).toEqual([]);
  expect(named('looking for an alternative to Front')).toEqual([['Front', 'alternative_to']]);
});

test('addresses, accounts, code and people are not names', () => {
  expect(named('thanks @SomeHandle, see https://Example.com/FooBar and `FooBar`')).toEqual([]);
  expect(named('John McAfee announces that he runs for President')).toEqual([]);
  expect(named('The calendar is slow on Saturdays and full on Mondays')).toEqual([]);
});

test.each([
  ['Der Kunde will die Rechnung sehen, und der Betrieb schreibt Angebote am Abend.', []],
  ['Wir sind von Meisterbau zu Gesellio gewechselt.', ['Meisterbau', 'Gesellio']],
  ['Hat jemand Erfahrungen mit Tagwerk? Die Zeiterfassung ist uns wichtig.', ['Tagwerk']],
  ['Wir verwenden die App Kelle für das Bautagebuch, und die Fotos sind dabei.', ['Kelle']],
  ['Ich suche eine gute Kelle aus Edelstahl, statt einer Kelle aus Blech.', []],
  ['Facturation et devis pour les artisans : Bonjour, je cherche un logiciel.', []],
  [
    'Nous sommes passés de Devisio à Chantier pour les devis et la facturation.',
    ['Devisio', 'Chantier'],
  ],
  ['Facturas y presupuestos con el móvil. Alguien lo hace para los autónomos?', []],
  ['Buscamos una alternativa a Facturo para los presupuestos y las facturas.', ['Facturo']],
])('what a capital says depends on the language: %j', (text, expected) => {
  expect(named(text).map(([name]) => name)).toEqual(expected);
});

test('every span is the name itself, for any text', () => {
  const word = fc.oneof(
    fc.stringMatching(/^[A-Za-z0-9.'+#-]{1,12}$/u),
    fc.constantFrom('vs', 'alternative to', 'switched from', '😀', 'ß', '\u0000', '“', '東京'),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 40 }), (words) => {
      const text = words.join(' ');
      for (const { name, start, end } of findNames(text)) expect(text.slice(start, end)).toBe(name);
    }),
  );
});

test('1 MB of hostile text is read in linear time', () => {
  for (const unit of ['A', 'Ab.', 'x-', '@', 'http://', '`', "a'b", 'Go vs '])
    expect(() => findNames(unit.repeat(200_000))).not.toThrow();
});
