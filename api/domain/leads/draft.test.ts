import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDraft } from '../ai-visibility/drafts.ts';
import { INTENTS } from '../names.ts';
import { draftReply, statedFacts } from './draft.ts';

const PRODUCT = {
  name: 'Kontaktly',
  sentence: 'A simple CRM for freelancers who forget to follow up.',
  site: 'https://kontaktly.example',
  facts: [
    'It reminds you of every open follow-up.',
    'Invoices are written from the same contact.',
    'It costs $9 a month.',
  ],
};

/** Title, excerpt, and words of the author's need that the reply must repeat. */
const POSTS: [title: string, excerpt: string, need: string][] = [
  ['Anything that nags me until I follow up?', 'I keep losing leads.', 'nags me until I follow up'],
  [
    'CRM?',
    'Small shop here. Looking for a CRM that a freelancer can afford.',
    'a freelancer can afford',
  ],
  ['Late invoices again', 'Which tool do you use to chase them?', 'Which tool do you use'],
  [
    'Our invoice software got bought',
    'Prices went up. Looking for invoice software.',
    'Looking for invoice software',
  ],
  ['Alternative to HubSpot for one person', 'It is far too big.', 'Alternative to HubSpot'],
  ['请推荐一个适合自由职业者的客户管理软件', '我总是忘记跟进。', '请推荐'],
  [
    'Suche ein einfaches CRM für Selbstständige',
    'Excel reicht nicht mehr.',
    'Suche ein einfaches CRM',
  ],
  ['How do I keep track of 40 clients', '', 'How do I keep track of 40 clients'],
  ['My "system" is a pile of sticky notes', 'I need something better.', 'I need something better'],
  ['What is the best CRM for a florist?', 'We are two.', 'the best CRM for a florist'],
  ['Ask HN: what do you use for sales?', 'Two founders.', 'what do you use for sales'],
];

describe('the draft of a reply', () => {
  const cases = POSTS.flatMap((post) =>
    (['recommendation', 'complaint', 'howto', 'other'] as const).map(
      (intent) => [...post, intent] as const,
    ),
  );

  test.each(cases)(
    '“%s” (%#): states the need and only facts of the owner',
    (title, excerpt, need, intent) => {
      const { text, facts } = draftReply(PRODUCT, { title, excerpt, intent });
      expect(text).toContain(need);
      for (const fact of facts) expect(text).toContain(fact);
      const sources = [title, excerpt, PRODUCT.sentence, ...PRODUCT.facts].join('\n');
      const thread = `${title}\n${excerpt}`;
      const context = { brand: PRODUCT.name, website: 'kontaktly.example', thread, sources };
      expect(checkDraft(text, context)).toEqual([]);
    },
  );

  test('facts about what the author asks come first', () => {
    const asked = { title: 'Which tool writes invoices?', excerpt: '', intent: 'howto' } as const;
    expect(draftReply(PRODUCT, asked).facts[0]).toBe('Invoices are written from the same contact.');
  });

  test('a product without a name is still disclosed, in words that read on', () => {
    const [title, excerpt] = POSTS[0] ?? ['', ''];
    const { text } = draftReply({ ...PRODUCT, name: '' }, { title, excerpt, intent: null });
    expect(text).toContain('I work on a simple CRM for freelancers who forget to follow up, so');
    const sources = [title, excerpt, PRODUCT.sentence, ...PRODUCT.facts].join('\n');
    const thread = `${title}\n${excerpt}`;
    const context = { brand: '', website: 'kontaktly.example', thread, sources };
    expect(checkDraft(text, context)).toEqual([]);
    const hidden = text.replace('I work on', 'There is');
    expect(checkDraft(hidden, context).join()).toContain('belongs to the product');
  });

  test.each([
    [
      'Guest artist spots',
      'We plan it in a chat. Anyone found a tool for that?',
      'Guest artist spots:',
    ],
    [
      'Sync stock between shops?',
      'None has an API. What are people doing?',
      'shops? What are people',
    ],
    ['Ask HN: Hive scales with an API?', '', '“Hive scales'],
  ])('a need that only points at the title has the title: “%s”', (title, excerpt, said) => {
    expect(draftReply(PRODUCT, { title, excerpt, intent: 'howto' }).text).toContain(said);
  });

  test('a fact that has nothing to do with the post is not said to be what the author needs', () => {
    const product = { ...PRODUCT, facts: ['Photos are sorted by room.'] };
    const post = { title: 'Getting agreements signed?', excerpt: '', intent: 'howto' } as const;
    const { text } = draftReply(product, post);
    expect(text).toContain('What it does:\n- Photos are sorted by room.');
    expect(text).not.toContain('what you need');
  });

  test('without a product it names the author’s need and asks for the description', () => {
    const { text, facts } = draftReply(null, { title: 'CRM for me?', excerpt: '', intent: null });
    expect(text).toContain('say in one sentence what yours does');
    expect(facts).toEqual([]);
  });

  test('whatever the post, no paragraph is empty or torn, and the length is bounded', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 400 }),
        fc.string({ unit: 'binary', maxLength: 2_000 }),
        fc.constantFrom(null, ...INTENTS),
        (title, excerpt, intent) => {
          const { text } = draftReply(PRODUCT, { title, excerpt, intent });
          expect(text.isWellFormed()).toBe(true);
          expect(text.length).toBeLessThan(1_500);
          for (const paragraph of text.split('\n\n')) expect(paragraph.trim()).not.toBe('');
        },
      ),
    );
  });
});

test('a text states the facts that it has in other words or other order, and no others', () => {
  const { facts } = PRODUCT;
  expect(statedFacts(facts, 'Every open follow-up comes with a reminder.')).toEqual([facts[0]]);
  expect(statedFacts(facts, 'From one contact it has invoices written.')).toEqual([facts[1]]);
  expect(statedFacts(facts, 'Happy to answer questions here.')).toEqual([]);
  expect(statedFacts([], 'It costs $9 a month.')).toEqual([]);
  fc.assert(
    fc.property(fc.array(fc.string()), fc.string(), (given, text) => {
      const stated = statedFacts(given, text);
      expect(stated).toEqual(given.filter((fact) => stated.includes(fact)));
    }),
  );
});
