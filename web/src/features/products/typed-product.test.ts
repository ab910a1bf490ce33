import { expect, test } from 'vitest';
import { EMPTY_PRODUCT, addressOf, productFrom, withReading } from './typed-product.ts';

const reading = {
  site: 'https://acme.example',
  note: null,
  product: {
    name: 'Acme',
    sentence: 'A CRM for freelancers.',
    audience: 'freelancers',
    facts: ['Solo: $9 / month', 'Studio: $29 / month'],
  },
};

test('a reading fills what is empty and keeps what was typed', () => {
  const typed = { ...EMPTY_PRODUCT, name: 'My Acme', facts: 'Solo: $9 / month\nNo ads' };
  expect(withReading(typed, reading)).toEqual({
    ...typed,
    sentence: 'A CRM for freelancers.',
    audience: 'freelancers',
    facts: 'Solo: $9 / month\nNo ads\nStudio: $29 / month',
  });
});

test.each([
  ['acme.com', 'https://acme.com'],
  ['  http://acme.com/x ', 'http://acme.com/x'],
  ['', null],
])('the typed address %j is saved as %j', (typed, address) => {
  expect(addressOf(typed)).toBe(address);
});

test('empty lines are no facts, and a known profile keeps its id', () => {
  const known = { id: 'one', name: '', sentence: '', site: null, facts: [], audience: '' };
  expect(productFrom({ ...EMPTY_PRODUCT, facts: ' a \n\n b' }, known)).toMatchObject({
    id: 'one',
    facts: ['a', 'b'],
    site: null,
  });
});
