import { describe, expect, it } from 'vitest';
import { checkDraft } from './drafts.ts';

const CONTEXT = {
  brand: 'Nudgebook',
  website: 'nudgebook.example',
  thread: 'We are 5 people and lose track of follow-ups.',
  sources: 'We are 5 people and lose track of follow-ups. Nudgebook costs $9 a month.',
};
const GOOD =
  'With 5 people a shared list of follow-ups usually works better than one inbox. Give each client one owner and one next date, and review it on Mondays. I work on Nudgebook, so I am biased: it does that for $9 a month. https://nudgebook.example/start';

describe('drafts of replies', () => {
  it('accepts help that discloses its author and states only known facts', () => {
    expect(checkDraft(GOOD, CONTEXT)).toEqual([]);
  });

  it.each([
    [
      'undisclosed',
      GOOD.replace('I work on Nudgebook, so I am biased: it', 'Nudgebook'),
      /belongs/,
    ],
    ['disclosed for another product', GOOD.replaceAll('Nudgebook', 'Acme'), /belongs/],
    ['only a link', 'I built Nudgebook: https://nudgebook.example', /too little/],
    [
      'a foreign link',
      GOOD.replace('nudgebook.example/start', 'nudgebook.example.evil.test'),
      /not yours/,
    ],
    ['two links', `${GOOD} https://nudgebook.example/b`, /more than one/],
    ['an invented number', GOOD.replace('$9', '$7'), /number/],
    ['an invented feature', GOOD.replace('does that', 'has a free trial and does that'), /“free”/],
    ['an invented partner', `${GOOD} It integrates with Slack.`, /“slack”/],
    [
      'about something else',
      'Cats sleep most of the day, and no one has ever found out for certain why they do it in boxes. I work on Nudgebook, a product that cats do not use, so I may be wrong about them.',
      /author needs/,
    ],
    ['advertising', `${GOOD} It is the best tool, sign up now!`, /advertises/],
    ['markup', `${GOOD} <img src=x onerror=alert(1)>`, /markup/],
    ['too long', `${GOOD} ${'And so on. '.repeat(200)}`, /too long/],
  ])('refuses a draft that is %s', (_case, text, problem) => {
    expect(checkDraft(text, CONTEXT).join(' ')).toMatch(problem);
  });

  it.each([
    'evil-crm.io',
    'evil[.]com',
    'hxxps://evil.example',
    'ftp://evil.example',
    '//evil.example/a',
    'help@evil.example',
    'ｅｖｉｌ．ｃｏｍ',
    'tel:12345',
    'evil dot com',
    'www.evil.example',
    'nudgebook.example.evil.com',
  ])('refuses a draft with the foreign address %s', (address) => {
    const draft = GOOD.replace('https://nudgebook.example/start', address);
    expect(checkDraft(draft, CONTEXT).join(' ')).toMatch(/not yours/u);
  });
});
