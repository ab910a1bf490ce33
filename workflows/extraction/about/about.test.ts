import { expect, test } from 'vitest';
import { isAbout, prepareSense } from './about.ts';

const front = prepareSense({
  names: ['Front', 'FrontApp'],
  domain: 'front.com',
  description: 'shared inbox and customer email for teams',
  excluded: ['lawn'],
});
const verdict = (text: string) => isAbout(front, text)?.verdict ?? null;

test('a link to the domain decides, and only the whole domain', () => {
  expect(verdict('see https://front.com/pricing')).toBe('about');
  expect(verdict('see https://storefront.com/pricing')).toBeNull();
});

test('a word in another meaning is not about the company', () => {
  expect(verdict('Every day 60 people stand in front of our office')).toBe('not_about');
  expect(verdict('nothing of the kind')).toBeNull();
});

test('comparisons and the full name decide for the company', () => {
  expect(verdict('Looking for an alternative to Front, our shared inbox')).toBe('about');
  expect(verdict('FrontApp raised its prices again')).toBe('about');
});

test('a word of an excluded meaning decides against it', () => {
  expect(verdict('The Front lawn needs water')).toBe('not_about');
});

test('spans point at the name in UTF-16 units', () => {
  const text = '😀 moved from Front to email';
  const found = isAbout(front, text);
  expect(found?.spans.map(({ start, end }) => text.slice(start, end))).toEqual(['Front']);
});

test('a name with another meaning nowhere needs no context', () => {
  const sense = prepareSense({ names: ['Kontaktly'], domain: null, description: '', excluded: [] });
  expect(isAbout(sense, 'kontaktly is down')?.verdict).toBe('about');
});

test.each([
  ['Ich suche eine gute Kelle aus Edelstahl, die Kelle vom Baumarkt rostet.', 'not_about'],
  ['Meine alte Kelle ist siebzig Jahre alt und liegt gut in der Hand.', 'not_about'],
  ['Wir verwenden die App Kelle für das Bautagebuch und die Rechnungen.', 'about'],
  ['Zur Wahl stehen Kelle und Tagwerk, Angebote sollten dabei sein.', 'about'],
])('a German noun after an article is no name: %s', (text, expected) => {
  const description = 'App für Bautagebuch, Angebote und Rechnungen';
  const sense = prepareSense({ names: ['Kelle'], domain: null, description, excluded: [] });
  expect(isAbout(sense, text)?.verdict).toBe(expected);
});
