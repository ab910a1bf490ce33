import { readFileSync } from 'node:fs';
import { createAnswerReader } from '../../read-answer.ts';

/** An answer with the role of each brand as labelled before the product read it. */
interface LabelledBlock {
  title: string;
  question: string;
  brands: { key: string; name: string; aliases: string[]; domain: string | null; role: string }[];
  text: string;
}

/** A block is: `=== ` title, `? ` question, `! ` brands with another name or domain and their role, answer. */
export const readLabelledBlocks = (file: URL): LabelledBlock[] =>
  readFileSync(file, 'utf8').split(/^=== /mu).slice(1).map(readBlock);

function readBlock(block: string): LabelledBlock {
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

/** Labelled role and the role that the product reads, per brand; `none` where it finds no name. */
export function judgeBlock({ question, brands, text }: LabelledBlock) {
  const reader = createAnswerReader({ brands, description: question, rules: [] });
  const readings = reader.read({ text, question, cited: null, found: null });
  return brands.map(({ name, role }) => ({
    name,
    truth: role,
    guess: readings.find(({ brand }) => brand === name)?.role ?? 'none',
  }));
}
