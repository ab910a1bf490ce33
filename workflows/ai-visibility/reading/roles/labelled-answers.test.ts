import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createAnswerReader } from '../read-answer.ts';

/**
 * Answers of our own in the styles of the five assistants, labelled before they were read by the
 * product. A block is: title, question, brands with another name or domain and their role, answer.
 */
const BLOCKS = readFileSync(new URL('labelled-answers.txt', import.meta.url), 'utf8')
  .split(/^=== /mu)
  .slice(1)
  .map(readBlock);

function readBlock(block: string) {
  const [title = '', question = '', labels = '', ...answer] = block.split('\n');
  const brands = labels
    .slice(2)
    .split(';')
    .map((label) => {
      const {
        name = '',
        other = '',
        role = '',
      } = /^\s*(?<name>.+?)(?:\s*\((?<other>.+?)\))?=(?<role>\w+)\s*$/u.exec(label)?.groups ?? {};
      const isDomain = /^\S+\.\S+$/u.test(other);
      const aliases = other !== '' && !isDomain ? [other] : [];
      return { key: name, name, aliases, domain: isDomain ? other : null, role };
    });
  return { title, question: question.slice(2), brands, text: answer.join('\n').trim() };
}

it.each(BLOCKS)('reads the role of every brand: $title', ({ question, brands, text }) => {
  const reader = createAnswerReader({ brands, description: question, rules: [] });
  const readings = reader.read({ text, question, cited: null, found: null });
  const roles = brands.map(({ name }) => {
    const role = readings.find(({ brand }) => brand === name)?.role ?? 'none';
    return `${name}=${role}`;
  });
  expect(roles).toEqual(brands.map(({ name, role }) => `${name}=${role}`));
});
