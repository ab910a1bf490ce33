import { expect, test } from 'vitest';
import { tokenize } from '../query/words.ts';
import { readQuery } from '../query/language.ts';
import { modeOf } from '../query/mode-of.ts';
import { seededRandom } from '../seeded-random.ts';
import { PHRASING_LIMITS, isShown, placesIn } from './phrasings.ts';
import { SAME_WORDS, doerOrDeed, sameWords } from './same-words.ts';
import { phrasingsBesides, shareOfMeaning, tellingOf, wordsOf } from './wordings.ts';

const besides = (text: string, sentence?: string): string[] => {
  const reading = readQuery(text, modeOf(text));
  if (!reading.ok) throw new Error(`${text} cannot be read`);
  return phrasingsBesides(reading.query, sentence === undefined ? null : { sentence });
};

test.each([
  [
    'Small agencies that lose track of client follow-ups',
    ['client "follow up"', '"follow up"', 'customer "follow up"'],
  ],
  [
    'freelancers who wait months for payment',
    ['wait payment', 'late payment', 'freelancers payment'],
  ],
  ['Restaurants with too many no-shows', ['"no show"', 'Restaurants "no show"']],
  [
    'Dentists who hear about broken chairs on Sunday from their patients',
    ['broken chairs', 'Dentists chairs'],
  ],
  ['Families leaving their cable provider after a price rise', ['cable provider']],
  ['People who look for an alternative to Jira', ['alternative Jira', 'Jira', 'recommend Jira']],
])('the sentence “%s” is also asked in other words', (text, some) => {
  const all = besides(text);
  expect(all).toEqual(expect.arrayContaining(some.slice(0, 2)));
  expect(all.length).toBeGreaterThanOrEqual(2);
});

test('people, weekdays, and common words carry none of the meaning of a sentence, two rare words all', () => {
  const sentence = tellingOf('Dentists who lose patients to broken chairs on Sunday');
  const share = (text: string): number => shareOfMeaning(sentence, tellingOf(text));
  expect(sentence.flatMap(({ names }) => names)).not.toContain('Sunday');
  for (const text of ['Sunday', 'small teams', 'first customers']) expect(share(text)).toBe(0);
  expect(share('chairs')).toBeLessThan(0.6);
  expect(share('broken chairs')).toBeGreaterThan(0.8);
  expect(shareOfMeaning([], [])).toBe(1);
});

test('people of one trade are a wording and carry meaning, anyone’s teams do not', () => {
  const sentence = 'Tattoo artists who lose money to clients';
  expect(besides(sentence)).toContain('"Tattoo artist"');
  expect(tellingOf(sentence).flatMap(({ names }) => names)).toContain('tattoo');
  expect(besides('Beekeepers who lose track of their hives')).toContain('Beekeepers');
  expect(besides('Owners of ski rentals who lose track of skis')).toContain('"ski rental"');
  const teams = besides('Small teams that lose track of invoices');
  expect(teams.some((text) => /^"?(?:small )?teams?"?$/iu.test(text))).toBe(false);
  expect(doerOrDeed('beekeepers')).toEqual(['beekeeping']);
  expect(doerOrDeed('inspection')).toEqual(['inspector']);
  expect(doerOrDeed('pricing')).toEqual([]);
});

test('a word of many markets does not widen keywords alone', () => {
  expect(besides('beekeeping app')).toEqual(['beekeeping']);
  expect(besides('tattoo studio booking')).toContain('tattoo');
});

test('what the user sells is one of the wordings of a sentence', () => {
  const sold = 'A simple CRM for freelancers and small agencies';
  expect(besides('Small agencies that lose track of client follow-ups', sold)).toContain(
    'CRM agencies',
  );
});

test('what the user sells is worded by its things, not by the verb that it begins with', () => {
  const asked = 'freelancers who forget to follow up with clients';
  expect(besides(asked, 'Tracks kegs for small breweries')).toContain('kegs freelancers');
  expect(besides(asked, 'Sends invoices for freelancers')).toContain('invoices freelancers');
});

test('keywords are widened by fewer of them, with every filter and exclusion', () => {
  expect(besides('dog grooming salon no-shows')).toEqual(
    expect.arrayContaining(['"no show"', 'dog grooming']),
  );
  const filtered = besides('crm freelancers -jobs lang:en');
  expect(filtered.length).toBeGreaterThan(0);
  for (const text of filtered) expect(text).toMatch(/ -jobs lang:en$/u);
  expect(besides('"time tracking"')).toEqual(['time tracking']);
});

const WORDS = [
  ...'who that with for the I we need want tool late client invoices follow-ups no-shows CRM Jira'.split(
    ' ',
  ),
  ...'"time tracking" -jobs lang:en (crm erp) OR NOT , wait months Kunden 顧客 é 🙂 a'.split(' '),
];

test('whatever is typed, wordings are few, distinct, readable, and never the query itself', () => {
  const random = seededRandom(7);
  for (let run = 0; run < 1_000; run += 1) {
    const length = 1 + Math.floor(random() * 12);
    const text = Array.from(
      { length },
      () => WORDS[Math.floor(random() * WORDS.length)] ?? '',
    ).join(' ');
    const reading = readQuery(text, modeOf(text));
    if (!reading.ok) continue;
    const all = phrasingsBesides(reading.query, random() < 0.5 ? { sentence: text } : null);
    expect(all.length).toBeLessThanOrEqual(PHRASING_LIMITS.rules);
    expect(new Set([...all, reading.query.text]).size).toBe(all.length + 1);
    for (const each of all) {
      expect(each.length).toBeLessThanOrEqual(PHRASING_LIMITS.textMax);
      expect(readQuery(each, 'keywords').ok).toBe(true);
      if (reading.query.mode === 'query') expect(wordsOf(each)).not.toBe(wordsOf(text));
    }
  }
});

test('each word is exchanged for others of one group, in both directions', () => {
  const all = SAME_WORDS.flat();
  expect(new Set(all).size).toBe(all.length);
  for (const word of all) {
    expect(sameWords(word).length).toBeGreaterThan(0);
    for (const other of sameWords(word)) {
      expect(sameWords(other)).toContain(word);
      expect(tokenize(other).map(({ stem }) => stem)).not.toEqual(
        tokenize(word).map(({ stem }) => stem),
      );
    }
  }
  expect(sameWords('no shows')).toEqual(sameWords('no show'));
});

test('a result is shown while a phrasing that found it is on', () => {
  const on = [{ active: true }, { active: false }, { active: true }];
  expect(isShown({ foundBy: placesIn(0b010) }, on)).toBe(false);
  expect(isShown({ foundBy: placesIn(0b110) }, on)).toBe(true);
  expect(isShown({ foundBy: [] }, on)).toBe(true);
});
