import { pick } from '../random.ts';
import type { Random } from '../random.ts';
import type { Company } from '../world/files.ts';
import type { DrawnAnswer } from './draw.ts';

/** A piece of an answer and the pages that it rests on, by their place in the list of pages. */
export interface Passage {
  text: string;
  cites: number[];
}

const PRAISE = [
  'a simple choice that is quick to set up',
  'well suited to small teams, and easy to learn',
  'a solid pick with clear pricing',
  'known for its reliable support',
  'good value, with everything most people need',
  'flexible, and it works well on a phone',
];
const OPENINGS = [
  'It depends on what you need, but these are worth a look:',
  'Here are some options people often choose:',
  'A few good choices stand out:',
  'For most small companies I’d start with one of these:',
];
const CLOSINGS = [
  'Try a free trial before you decide.',
  'Whichever you choose, check that you can export your data.',
  'Prices change, so look at the current plans first.',
];
const NO_BRAND = [
  'It depends on your budget and the size of your team. Write down what you need, ask two or three vendors for a demo, and check whether you can export your data.',
  'There is no single best choice. Start with a spreadsheet, and move to a dedicated tool once you know what slows you down.',
];

type Companies = ReadonlyMap<string, Company>;

/** Words for a drawn answer: a list, a table, prose, or a hedged remark. */
export function writeAnswer(drawn: DrawnAnswer, companies: Companies): Passage[] {
  const { random, pages } = drawn;
  const names = (ids: readonly string[]): string[] =>
    ids.flatMap((id) => companies.get(id)?.name ?? []);
  const cite = (): number[] =>
    pages.length === 0 || random() < 0.3 ? [] : [Math.floor(random() * pages.length)];
  const recommended = names(drawn.recommended);
  const passages =
    recommended.length === 0
      ? [{ text: pick(random, NO_BRAND), cites: cite() }]
      : offer(recommended, random, cite);
  for (const name of names(drawn.negated))
    passages.push({ text: `\n\nI would avoid ${name}: it is not suited to this.`, cites: cite() });
  for (const name of names(drawn.mentioned))
    passages.push({ text: `\n\nMost of them can import data exported from ${name}.`, cites: [] });
  // Every page is cited once at least, so that the world's shares hold.
  for (const at of pages.keys())
    if (!passages.some(({ cites }) => cites.includes(at)))
      passages.push({ text: ` See this overview as well.`, cites: [at] });
  return passages;
}

function offer(names: readonly string[], random: Random, cite: () => number[]): Passage[] {
  const style = random();
  const opening = { text: pick(random, OPENINGS), cites: [] };
  if (style < 0.5) {
    const marker = random() < 0.6;
    const items = names.map((name, at) => ({
      text: `\n${marker ? `${at + 1}.` : '-'} **${name}** – ${pick(random, PRAISE)}.`,
      cites: cite(),
    }));
    return [
      opening,
      { text: '\n', cites: [] },
      ...items,
      { text: `\n\n${pick(random, CLOSINGS)}`, cites: [] },
    ];
  }
  if (style < 0.65) {
    const rows = names.map((name) => ({
      text: `\n| ${name} | ${pick(random, PRAISE)} |`,
      cites: [],
    }));
    return [
      opening,
      { text: '\n\n| Tool | Why |\n| --- | --- |', cites: [] },
      ...rows,
      { text: `\n\n${pick(random, CLOSINGS)}`, cites: cite() },
    ];
  }
  const [first = '', ...others] = names;
  const hedge = style < 0.8 ? 'I’d probably go with' : 'A popular choice is';
  return [
    { text: `${hedge} ${first}: it is ${pick(random, PRAISE)}.`, cites: cite() },
    ...(others.length === 0
      ? []
      : [{ text: ` Other good options are ${listed(others)}.`, cites: cite() }]),
    { text: ` ${pick(random, CLOSINGS)}`, cites: [] },
  ];
}

const listed = (names: readonly string[]): string =>
  names.length === 1
    ? (names[0] ?? '')
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
