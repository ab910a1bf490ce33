import { expect, it } from 'vitest';
import { readWith } from './readers.ts';
import { createAnswerReader } from './reading/read-answer.ts';

const BRANDS = [
  { key: 'kontaktly', name: 'Kontaktly', aliases: [], domain: null, own: true },
  { key: 'acme', name: 'Acme', aliases: [], domain: null, own: false },
];
const reader = createAnswerReader({ brands: BRANDS, description: 'a CRM', rules: [] });
const excerptOf = (text: string): string =>
  readWith({ reader, brands: BRANDS }, 'Which CRM?', {
    text,
    state: 'answered',
    cited: null,
    found: null,
  }).excerpt;

it.each([
  ['It depends.[1] Try **Kontaktly**.[[2]](https://lists.example)', 'It depends. Try Kontaktly .'],
  [
    'Try Kontaktly ([reddit.com](https://www.reddit.com/r/crm)). It is good.',
    'Try Kontaktly. It is good.',
  ],
  ['Two:\n\n| Tool | Why |\n|:---|---|\n| Kontaktly | quick |', 'Two: Tool Why Kontaktly quick'],
  ['See [Kontaktly](https://kontaktly.example) first.', 'See Kontaktly first.'],
])('the excerpt of “%s” is plain words without citations', (text, excerpt) => {
  expect(excerptOf(text)).toBe(excerpt);
});

it('an excerpt begins with a whole word before the own brand, and is cut', () => {
  const excerpt = excerptOf(
    `${'Something else entirely. '.repeat(20)}Kontaktly is good. ${'More. '.repeat(90)}`,
  );
  expect(excerpt).toMatch(/^…(?:Something|else|entirely\.) .*Kontaktly is good\..*…$/u);
  expect(excerpt.length).toBeLessThanOrEqual(182);
});
