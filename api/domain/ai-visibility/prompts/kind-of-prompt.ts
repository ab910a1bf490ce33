import type { PromptKind } from './names.ts';

/** The names that a question may hold. */
export interface NamedSubject {
  brand: string;
  /** Other names of the brand. */
  aliases: readonly string[];
  competitors: readonly { name: string; aliases: readonly string[] }[];
}

/** Every name of the brand and its rivals. */
export const namesOf = ({ brand, aliases, competitors }: NamedSubject): string[] => [
  brand,
  ...aliases,
  ...competitors.flatMap((one) => [one.name, ...one.aliases]),
];

/** A question that names the brand or a rival must not enter the headline. */
export function kindOfPrompt(text: string, subject: NamedSubject): PromptKind {
  const { brand, aliases } = subject;
  if ([brand, ...aliases].some((name) => holdsName(text, name))) return 'branded';
  return namesOf(subject).some((name) => holdsName(text, name)) ? 'competitor' : 'unbranded';
}

function holdsName(text: string, name: string): boolean {
  const wanted = wordsOf(name);
  if (wanted.trim() === '') return false;
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(name)
    ? text.normalize('NFKC').includes(name.normalize('NFKC').trim())
    : wordsOf(text).includes(wanted);
}

/** The words of a text, padded with one space. */
const wordsOf = (text: string): string =>
  ` ${(
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ')} `;
