import { expect, it } from 'vitest';
import { aiVisibilityExport } from '../testing/ai-visibility.ts';
import { quotedAnswers } from './ai-visibility-export.ts';

it('quotes one answer to each question, preferably one that names the brand', () => {
  const { analysis, answers } = aiVisibilityExport();
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
