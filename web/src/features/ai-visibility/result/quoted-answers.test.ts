import { expect, it } from 'vitest';
import { analysisExport } from '../testing/analysis.ts';
import { plainAnswer, quotedAnswers } from './quoted-answers.ts';

it('quotes one answer to each question, rather one that names the brand', () => {
  const { analysis, answers } = analysisExport();
  const quoted = quotedAnswers(analysis, answers, 'kontaktly', 30);
  const ids = quoted.map(({ promptId }) => promptId);
  expect(ids).toEqual(analysis.prompts.map(({ id }) => id));
  for (const { promptId, brands } of quoted) {
    const naming = answers.some(
      (answer) =>
        answer.promptId === promptId && answer.brands.some(({ brand }) => brand === 'kontaktly'),
    );
    expect(brands.some(({ brand }) => brand === 'kontaktly')).toBe(naming);
  }
});

it.each([
  ['**Acme** – quick.\n## Prices\nFair.', 'Acme – quick.\nPrices\nFair.'],
  ['Try Acme. ([lists.example](https://lists.example/best?utm_source=openai))', 'Try Acme.'],
  ['Try Acme[[1]](https://lists.example/a_(b)) now.', 'Try Acme now.'],
  ['Try [Acme](https://acme.example).', 'Try Acme.'],
  ['Acme is quick[1][4].', 'Acme is quick.'],
  ['| Tool | Why |\n| --- | :-- |\n| Acme | quick |', 'Tool – Why\nAcme – quick'],
  ['2 ** 3 and a_b_c stay [as they are].', '2 ** 3 and a_b_c stay [as they are].'],
])('reads “%s” as plain text', (text, plain) => {
  expect(plainAnswer(text)).toBe(plain);
});
