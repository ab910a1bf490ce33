import { expect, it } from 'vitest';
import { createRandom } from '../random.ts';
import type { Company } from '../world/files.ts';
import { writeAnswer } from './write.ts';

const company = (id: string, name: string): [string, Company] => [id, { id, name } as Company];
const COMPANIES = new Map([company('a', 'Rechnix'), company('b', 'Fakturo')]);

function answersIn(language: string): string {
  return Array.from({ length: 40 }, (_unused, seed) =>
    writeAnswer(
      {
        kind: 'answer',
        random: createRandom(`${seed}`),
        recommended: ['a'],
        negated: seed % 2 === 0 ? ['b'] : [],
        mentioned: seed % 2 === 1 ? ['b'] : [],
        pages: [],
      },
      COMPANIES,
      language,
    )
      .map(({ text }) => text)
      .join(''),
  ).join('\n');
}

it.each([
  ['de', /Von Fakturo würde ich abraten/u],
  ['es', /No recomiendo Fakturo/u],
  ['fr', /I would avoid Fakturo/u],
])(
  'assistants of a world in %s answer in its language, in English where it has none',
  (language, words) => {
    const answers = answersIn(language);
    expect(answers).toMatch(words);
    expect(answers.includes('I’d probably go with')).toBe(language === 'fr');
  },
);
