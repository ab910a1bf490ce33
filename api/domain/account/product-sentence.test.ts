import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { audienceIn } from './audience.ts';
import { describedProduct } from './product-sentence.ts';
import { PRODUCT_LIMITS } from './products.ts';

const read = (sentence: string, name = '', audience = '') =>
  describedProduct({ name, sentence, audience });

describe('A-95: one sentence states name, product and audience', () => {
  test.each([
    [
      'Tidewell is a route planner for pool cleaners',
      'A route planner for pool cleaners',
      'pool cleaners',
    ],
    [
      'Tidewell: a route planner for pool cleaners',
      'A route planner for pool cleaners',
      'pool cleaners',
    ],
    [
      'Tidewell – route planning for pool cleaners',
      'Route planning for pool cleaners',
      'pool cleaners',
    ],
    [
      'I built Tidewell, a route planner for pool cleaners',
      'A route planner for pool cleaners',
      'pool cleaners',
    ],
    ["I just launched Tidewell. It's a route planner.", 'A route planner.', ''],
    ['We make Tidewell and it is a route planner', 'A route planner', ''],
    [
      'Our app Tidewell helps pool cleaners plan routes',
      'Helps pool cleaners plan routes',
      'pool cleaners',
    ],
    [
      'A route planner for pool cleaners called Tidewell',
      'A route planner for pool cleaners',
      'pool cleaners',
    ],
    ['Tidewell is open source software for farms', 'Open source software for farms', 'farms'],
    [
      'Tidewell ist ein Routenplaner für Poolreiniger',
      'Ein Routenplaner für Poolreiniger',
      'Poolreiniger',
    ],
    [
      'Ich habe Tidewell gebaut, eine Tourenplanung für Imker',
      'Eine Tourenplanung für Imker',
      'Imker',
    ],
    ['Tidewell hilft Imkern, Touren zu planen', 'Hilft Imkern, Touren zu planen', 'Imkern'],
    [
      'Tidewell est un agenda pour les apiculteurs',
      'Un agenda pour les apiculteurs',
      'apiculteurs',
    ],
    ["J'ai créé Tidewell, un agenda pour apiculteurs", 'Un agenda pour apiculteurs', 'apiculteurs'],
    ['Tidewell es una agenda para apicultores', 'Una agenda para apicultores', 'apicultores'],
    ['Hacemos Tidewell, una agenda para apicultores', 'Una agenda para apicultores', 'apicultores'],
    ['Tidewell é uma agenda para apicultores', 'Uma agenda para apicultores', 'apicultores'],
    [
      'Desenvolvi Tidewell, uma agenda para apicultores',
      'Uma agenda para apicultores',
      'apicultores',
    ],
  ])('%s', (sentence, about, audience) => {
    expect(read(sentence)).toEqual({ name: 'Tidewell', sentence: about, audience });
  });

  test.each([
    ['tidewell is a route planner for farms', 'tidewell'],
    ['"Tide well" is a route planner', 'Tide well'],
    ['We build Oak & Iron, desks for home offices', 'Oak & Iron'],
    ['We sell Invoice Ninja, an invoicing app', 'Invoice Ninja'],
    ['ShipFast.io: a boilerplate for indie hackers', 'ShipFast.io'],
    ['Anna’s Cakes: wedding cakes for couples', 'Anna’s Cakes'],
  ])('the name in “%s” is kept as it is written', (sentence, name) => {
    expect(read(sentence).name).toBe(name);
  });

  test.each([
    'A route planner for pool cleaners',
    'CRM for freelancers',
    'This is a CRM for freelancers',
    'It helps you plan routes',
    'Invoicing is a pain for freelancers. We fix it.',
    'Project management is a mess in small agencies',
    'Invoices: simple and fast',
    'Dog grooming software: bookings and reminders',
    'Software that helps dentists fill empty chairs',
    'Ich verkaufe Kerzen, die gut riechen',
    'Buchhaltung ist ein Albtraum für kleine Läden',
    'Je vends des bougies aux hôtels',
    'Vendo cursos de cocina para principiantes',
  ])('“%s” names no product, and keeps its words', (sentence) => {
    expect(read(sentence)).toMatchObject({ name: '', sentence });
  });

  test('what the user stated stays, and another name in the sentence is no reason to cut it', () => {
    expect(read('Tidewell is a planner for farms', 'Tidewell', 'beekeepers')).toEqual({
      name: 'Tidewell',
      sentence: 'A planner for farms',
      audience: 'beekeepers',
    });
    const other = 'Shopify is a shop system, and we add routes to it';
    expect(read(other, 'Tidewell')).toMatchObject({ name: 'Tidewell', sentence: other });
  });
});

test.each([
  ['A CRM for freelancers who forget to follow up', 'freelancers'],
  ['I sell handmade candles to small hotels', 'small hotels'],
  ['We help small clinics reduce no-shows', 'small clinics'],
  ['An app to track invoices for free, for designers', 'designers'],
  ['Software for managing leads', ''],
  ['A tool for invoices', ''],
  ['The help desk for your business', ''],
  ['Un logiciel pour gérer les factures', ''],
])('whom “%s” names: “%s”', (sentence, audience) => {
  expect(audienceIn(sentence)).toBe(audience);
});

test('A-95: any sentence stays valid, keeps its words, and is read the same a second time', () => {
  const words = fc.constantFrom(
    ...`is a an the for CRM Tidewell tidewell Oak & : , – . I built we make called helps to who ist ein
    für est un pour es una para é um "Slot" 🙂 é 客户`.split(/\s+/u),
  );
  const sentences = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.array(words, { minLength: 1, maxLength: 20 }).map((all) => all.join(' ')),
  );
  fc.assert(
    fc.property(sentences, (typed) => {
      const sentence = typed.trim();
      fc.pre(sentence.length >= PRODUCT_LIMITS.sentenceMin);
      const product = read(sentence);
      expect(product.name.length).toBeLessThanOrEqual(PRODUCT_LIMITS.nameMax);
      expect(product.audience.length).toBeLessThanOrEqual(PRODUCT_LIMITS.audienceMax);
      expect(product.sentence.length).toBeGreaterThanOrEqual(PRODUCT_LIMITS.sentenceMin);
      expect(product.sentence.length).toBeLessThanOrEqual(sentence.length);
      expect(sentence.toLowerCase()).toContain(product.name.toLowerCase());
      for (const word of product.sentence.toLowerCase().split(/\s+/u))
        expect(sentence.toLowerCase()).toContain(word);
      if (product.name !== '') expect(describedProduct(product)).toEqual(product);
    }),
    { numRuns: 2_000 },
  );
});

test('names of any form are found behind “is a” and before what it is', () => {
  const name = fc.stringMatching(/^[A-Z][a-z]{4,9}[kxvz](?: [A-Z][a-z]{3,8}[kxvz])?$/u);
  fc.assert(
    fc.property(name, fc.constantFrom(' is a ', ': a ', ' – a ', ', a '), (brand, joint) => {
      expect(read(`${brand}${joint}planner for farms`)).toEqual({
        name: brand,
        sentence: 'A planner for farms',
        audience: 'farms',
      });
    }),
  );
});
