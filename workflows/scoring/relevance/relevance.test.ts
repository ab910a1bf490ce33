import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseQuery } from '#providers/query.ts';
import { toScoringQuery } from './query.ts';
import { scoreRelevance } from './relevance.ts';
import type { Scorable } from './relevance.ts';
import { stem, tokenize } from '#domain/query/words.ts';

const post = (title: string, content = ''): Scorable => ({ title, content });
const FILLER = [post('Weather today'), post('Cats'), post('Cooking rice', 'with water and salt')];

function score(text: string, posts: readonly Scorable[], mode: 'keywords' | 'query' = 'keywords') {
  const query = toScoringQuery(parseQuery(text, mode));
  return scoreRelevance(query, [...posts, ...FILLER]).slice(0, posts.length);
}

test('title above text, text above nothing', () => {
  const [title, text, nothing] = score('invoice', [
    post('Which invoice app?'),
    post('Which app?', 'For an invoice now and then.'),
    post('Which app?'),
  ]);
  expect(title?.score).toBeGreaterThan(text?.score ?? 1);
  expect(text?.score).toBeGreaterThan(0.3);
  expect(nothing).toMatchObject({
    score: 0,
    spans: [],
    reason: 'None of your words occur in the post itself.',
  });
});

test('the more of the words, the better; alternatives count as one', () => {
  const [both, one] = score('crm invoice', [post('A CRM with invoices'), post('A CRM')]);
  expect(both?.score).toBeGreaterThan(0.7);
  expect(one?.score).toBeLessThan(0.5);
  expect(one?.reason).toBe('Mentions “crm” in the title; “invoice” is missing.');
  const [either] = score('crm, invoice', [post('A CRM')]);
  expect(either?.score).toBeGreaterThan(0.7);
});

test('a phrase counts less when its words are separated', () => {
  const [together, apart] = score('"time tracking"', [
    post('Time tracking for teams'),
    post('Tracking parcels takes time'),
  ]);
  expect(together?.score).toBeGreaterThan(apart?.score ?? 1);
  expect(apart?.reason).toBe('Mentions words close to “time tracking”.');
});

test('words side by side are found in the hashtag that joins them, and quoted ones too', () => {
  const hashtag = post('Trello for paper people?', '#ProjectManagement');
  for (const text of ['project management', '"project management"']) {
    const [hit, off] = score(text, [hashtag, post('Trello for paper people?')]);
    expect(hit?.score).toBeGreaterThan(0.3);
    expect(hit?.spans).toContainEqual({ field: 'content', start: 1, end: 18 });
    expect(off?.score).toBe(0);
  }
  expect(score('crm -"project management"', [hashtag])[0]).toMatchObject({ excluded: true });
});

test('a post that matches only by its tags is relevant, but less than one that matches by its title', () => {
  const tagged = {
    title: 'Cardbox: one file per person',
    content: '',
    tags: ['CRM', 'Open Source'],
  };
  const [title, tag, none] = score('crm', [post('A CRM'), tagged, post('Cardbox')]);
  expect(tag?.score).toBeGreaterThan(0.3);
  expect(tag?.score).toBeLessThan(title?.score ?? 0);
  expect(tag).toMatchObject({ reason: 'Mentions “crm” in the tags or community.', spans: [] });
  expect(none?.score).toBe(0);
  const joined = { ...tagged, tags: ['opensource'] };
  for (const query of ['"open source"', 'open source'])
    for (const each of [tagged, joined])
      expect(score(query, [each])[0]?.score, query).toBeGreaterThan(0.3);
  expect(score('source open', [tagged, post('Cats')])[0]?.score).toBeGreaterThan(0.3);
  expect(score('crm -"open source"', [tagged])[0]).toMatchObject({ excluded: true });
});

test('an agent noun matches its verb with less weight, but words of another meaning do not', () => {
  const [deed, doer] = score('bookkeeping', [post('Bookkeeping'), post('A bookkeeper')]);
  expect(doer?.score).toBeGreaterThan(0.3);
  expect(doer?.score).toBeLessThan(deed?.score ?? 0);
  expect(doer?.reason).toBe('Mentions words close to “bookkeeping”.');
  expect(score('freelancers', [post('Freelance designer here')])[0]?.score).toBeGreaterThan(0.3);
  expect(score('custom', [post('A customer')])[0]?.score).toBe(0);
  expect(score('number', [post('My feet are numb')])[0]?.score).toBe(0);
});

test('an excluded word excludes, whatever else matches', () => {
  const [hit] = score('crm -salesforce', [post('A CRM like Salesforce')]);
  expect(hit).toMatchObject({ score: 0, excluded: true });
});

test('A-28: a sentence is matched by its meaning words, inflected, and by their synonyms', () => {
  const question = 'Which tool helps freelancers to send invoices?';
  const [best, close, off] = score(
    question,
    [
      post('Invoicing software for a freelancer', 'I send ten invoices a month.'),
      post('Billing app wanted'),
      post('Which song is this?', 'It is from 1982.'),
    ],
    'query',
  );
  expect(best?.score).toBeGreaterThan(0.7);
  expect(close?.score).toBeGreaterThan(0.3);
  expect(off?.score).toBeLessThan(close?.score ?? 0);
});

test('a reply that thanks or laughs ranks below one with the same plain content', () => {
  const tail = 'the export of invoices works from the menu';
  const [sober, thanks, laughter] = score(
    'How do I export invoices?',
    [post('', `So ${tail}`), post('', `Thanks ${tail}`), post('', `Hahaha ${tail}`)],
    'query',
  );
  expect(sober?.score).toBeGreaterThan(thanks?.score ?? 1);
  expect(thanks?.score).toBeGreaterThan(0);
  expect(sober?.score).toBeGreaterThan(laughter?.score ?? 1);
});

test('who asks and says thanks in advance ranks above a reply that thanks', () => {
  const [asks, thanks] = score(
    'clients pay invoices late',
    [
      post('', 'My clients pay invoices late, what helps? Thanks'),
      post('', 'Thanks, my clients pay invoices late too'),
    ],
    'query',
  );
  expect(asks?.score).toBeGreaterThan(thanks?.score ?? 1);
});

test('spans point at the matched words, in UTF-16 units', () => {
  const title = '😀 Ünïcode Invoices & CRMs';
  const [hit] = score('invoice crm', [post(title)]);
  expect(hit?.spans.map(({ start, end }) => title.slice(start, end))).toEqual(['Invoices', 'CRMs']);
});

test('words are found however they are inflected, accented or written', () => {
  expect(['invoices', 'invoiced', 'invoicing', "invoice's"].map(stem)).toEqual(
    Array(4).fill('invoic'),
  );
  expect(['plan', 'plans', 'planned', 'planning'].map(stem)).toEqual(Array(4).fill('plan'));
  expect(tokenize('Café c++ C# node.js don’t 日本 CRMを').map((token) => token.text)).toEqual([
    'cafe',
    'c++',
    'c#',
    'node.js',
    "don't",
    '日',
    '本',
    'crm',
    'を',
  ]);
});

test('scores stay in 0..1 and spans inside the text, for any text', () => {
  const text = fc.string({ unit: 'binary', maxLength: 200 });
  fc.assert(
    fc.property(
      text,
      text,
      fc.constantFrom('keywords' as const, 'query' as const),
      (a, b, mode) => {
        const [verdict] = score('invoice "time tracking" -spam', [post(a, b)], mode);
        expect(verdict?.score).toBeGreaterThanOrEqual(0);
        expect(verdict?.score).toBeLessThanOrEqual(1);
        for (const span of verdict?.spans ?? []) {
          expect(span.end).toBeLessThanOrEqual((span.field === 'title' ? a : b).length);
          expect(span.start).toBeLessThan(span.end);
        }
      },
    ),
  );
});

const labels = (text: string) =>
  toScoringQuery(parseQuery(text, 'keywords')).groups.map((group) =>
    group.map(({ label }) => label),
  );

test('a small word between keywords neither counts nor explains, unless it is all there is', () => {
  expect(labels('crm for freelancers')).toEqual([['crm'], ['freelancers']]);
  expect(labels('"for free" plan')).toEqual([['for free'], ['plan']]);
  expect(labels('for the')).toEqual([['for'], ['the']]);
});
