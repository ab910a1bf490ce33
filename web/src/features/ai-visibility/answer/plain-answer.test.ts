import { expect, it } from 'vitest';
import { plainAnswer } from './plain-answer.ts';

it.each([
  ['**Acme** – quick.\n## Prices\nFair.', 'Acme – quick.\nPrices\nFair.'],
  ['Try Acme. ([lists.example](https://lists.example/best?utm_source=openai))', 'Try Acme.'],
  ['Try Acme[[1]](https://lists.example/a_(b)) now.', 'Try Acme now.'],
  ['Try [Acme](https://acme.example).', 'Try Acme.'],
  ['Acme is quick[1][4].', 'Acme is quick.'],
  ['| Tool | Why |\n| --- | :-- |\n| Acme | quick |', 'Tool – Why\nAcme – quick'],
  [
    'Good ones:\n\n- **Acme**: quick\n  - free plan\n\n1. Bexio\n   for teams',
    'Good ones:\n• Acme: quick\n• free plan\n1. Bexio for teams',
  ],
  ['> Quoted\n\n---\n\n```\na | b\n```', 'Quoted\na | b'],
  ['2 ** 3 and a_b_c stay [as they are].', '2 ** 3 and a_b_c stay [as they are].'],
])('reads “%s” as plain text', (text, plain) => {
  expect(plainAnswer(text)).toBe(plain);
});
