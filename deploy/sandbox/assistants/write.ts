import { pick } from '../random.ts';
import type { Random } from '../random.ts';
import type { Company } from '../world/files.ts';
import type { DrawnAnswer } from './draw.ts';
import { phrasesOf } from './phrases.ts';
import type { Phrases } from './phrases.ts';

/** A piece of an answer and the pages that it rests on, by their place in the list of pages. */
export interface Passage {
  text: string;
  cites: number[];
}

type Companies = ReadonlyMap<string, Company>;

/** Words for a drawn answer: a list, a table, prose, or a hedged remark. */
export function writeAnswer(drawn: DrawnAnswer, companies: Companies, language: string): Passage[] {
  const phrases = phrasesOf(language);
  const { random, pages } = drawn;
  const names = (ids: readonly string[]): string[] =>
    ids.flatMap((id) => companies.get(id)?.name ?? []);
  const cite = (): number[] =>
    pages.length === 0 || random() < 0.3 ? [] : [Math.floor(random() * pages.length)];
  const recommended = names(drawn.recommended);
  const passages =
    recommended.length === 0
      ? [{ text: pick(random, phrases.noBrand), cites: cite() }]
      : offer(recommended, { random, phrases, cite });
  for (const name of names(drawn.negated))
    passages.push({ text: `\n\n${phrases.avoid(name)}`, cites: cite() });
  for (const name of names(drawn.mentioned))
    passages.push({ text: `\n\n${phrases.imports(name)}`, cites: [] });
  // Every page is cited at least once, to meet the world's shares.
  for (const at of pages.keys())
    if (!passages.some(({ cites }) => cites.includes(at)))
      passages.push({ text: phrases.overview, cites: [at] });
  return passages;
}

function offer(
  names: readonly string[],
  { random, phrases, cite }: { random: Random; phrases: Phrases; cite: () => number[] },
): Passage[] {
  const { praise, openings, closings, columns } = phrases;
  const style = random();
  const opening = { text: pick(random, openings), cites: [] };
  if (style < 0.5) {
    const marker = random() < 0.6;
    const items = names.map((name, at) => ({
      text: `\n${marker ? `${at + 1}.` : '-'} **${name}** – ${pick(random, praise)}.`,
      cites: cite(),
    }));
    return [
      opening,
      { text: '\n', cites: [] },
      ...items,
      { text: `\n\n${pick(random, closings)}`, cites: [] },
    ];
  }
  if (style < 0.65) {
    const rows = names.map((name) => ({
      text: `\n| ${name} | ${pick(random, praise)} |`,
      cites: [],
    }));
    return [
      opening,
      { text: `\n\n| ${columns.join(' | ')} |\n| --- | --- |`, cites: [] },
      ...rows,
      { text: `\n\n${pick(random, closings)}`, cites: cite() },
    ];
  }
  const [first = '', ...others] = names;
  const open = style < 0.8 ? phrases.hedged : phrases.popular;
  return [
    { text: open(first, pick(random, praise)), cites: cite() },
    ...(others.length === 0
      ? []
      : [{ text: phrases.others(listed(others, phrases.and)), cites: cite() }]),
    { text: ` ${pick(random, closings)}`, cites: [] },
  ];
}

const listed = (names: readonly string[], and: string): string =>
  names.length === 1
    ? (names[0] ?? '')
    : `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1) ?? ''}`;
