import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readAllAnswers } from '#db/queries/ai-visibility/answers.ts';
import { transaction } from '#db/transaction.ts';
import { ASSISTANT_IDS } from '#domain/names.ts';
import { brandFigures } from '#domain/ai-visibility/summary/figures.ts';
import { drawAnswer } from '../../sandbox/assistants/draw.ts';
import type { DrawnAnswer } from '../../sandbox/assistants/draw.ts';
import { readTruth } from '../../sandbox/assistants/truth.ts';
import { writeAnswer } from '../../sandbox/assistants/write.ts';
import { loadWorld } from '../../sandbox/world/read.ts';
import { playWorld } from '../../sandbox/world/playing.ts';
import { createClock } from '../../sandbox/clock.ts';
import { openWholeRuns } from '../../../workflows/ai-visibility/testing/whole-runs.ts';

const { db, runs } = await openWholeRuns({ world: 'wild' });

const QUESTIONS = [
  'What is the best expense tracking software for a small shop?',
  'Which expense tracking software would you recommend for one person?',
  '小さなお店におすすめの経費管理ソフトは？',
  'Какую программу учёта расходов вы посоветуете магазину?',
  'ما أفضل برنامج لتتبع مصروفات متجر صغير؟',
  '작은 가게에 추천하는 지출 관리 소프트웨어는?',
  'Was ist die beste Software für Spesen in einem Laden?',
  '¿Qué programa de gastos recomiendas para una tienda?',
];
const RUNS = 3;
/** How often an assistant may have been asked a question, repeats after empty answers included. */
const MOST_ASKED = 12;

const world = playWorld(
  loadWorld(join(import.meta.dirname, '../../sandbox/worlds/wild')),
  createClock(),
  0,
);
const truth = readTruth(world);

/** What an assistant says to a question when it is asked for the nth time, with its passages. */
function saidBy(
  assistant: string,
  prompt: string,
  run: number,
): { drawn: DrawnAnswer; passages: string[] }[] {
  // An assistant that searches cites pages, and words its answer otherwise.
  return [true, false].map((searches) => {
    const drawn = drawAnswer(truth, { worldId: world.id, assistant, prompt, run });
    const pages = searches ? drawn.pages : [];
    const written = writeAnswer({ ...drawn, pages }, truth.companies, world.language);
    return {
      drawn,
      passages: written.map(({ text }) => text.trim()).filter((text) => text !== ''),
    };
  });
}

test('an analysis of a market in eight languages counts each brand as its answers name it', async () => {
  const own = 'tillwise';
  const plan = {
    brand: 'Tillwise',
    aliases: [],
    website: 'tillwise.example',
    description: 'expense tracking software for small shops',
    competitors: world.companies
      .filter(({ id }) => id !== own)
      .map(({ name, aliases, domain }) => ({ name, aliases: [...aliases], website: domain })),
    prompts: QUESTIONS.map(
      (text) => ({ text, kind: 'unbranded', intent: 'best-for', origin: 'template' }) as const,
    ),
    runs: RUNS,
    assistants: [...ASSISTANT_IDS],
  };
  const run = await runs.start(plan);
  const analysis = await run.ended();
  expect(analysis.status).toBe('completed');
  const answers = await transaction(db.database, (tx) => readAllAnswers(tx, run.key.analysisId));
  const names = new Map(analysis.brands.map(({ key, name }) => [key, name]));
  const idOf = (key: string): string =>
    world.companies.find(({ name }) => name === names.get(key))?.id ?? key;
  const textOf = new Map(analysis.prompts.map(({ id, text }) => [id, text]));

  const answered = answers.filter(({ state }) => state === 'answered');
  expect(answered.length).toBeGreaterThan(0.9 * QUESTIONS.length * RUNS * ASSISTANT_IDS.length);
  const named = new Map<string, number>();
  for (const { assistant, promptId, text, brands } of answered) {
    const prompt = textOf.get(promptId) ?? '';
    const said = Array.from({ length: MOST_ASKED }, (_one, at) => saidBy(assistant, prompt, at))
      .flat()
      .find(
        ({ drawn, passages }) =>
          drawn.kind === 'answer' && passages.every((passage) => text?.includes(passage)),
      )?.drawn;
    if (said === undefined) throw new Error(`No assistant said: ${text}`);
    const { recommended, mentioned, negated } = said;
    const read = (brands ?? []).filter(({ role }) => role !== null && role !== 'source');
    for (const { brand } of read) named.set(idOf(brand), (named.get(idOf(brand)) ?? 0) + 1);
    const facts = read.map(({ brand, role }) => `${idOf(brand)} ${role}`);
    expect(facts.toSorted(), text ?? '').toEqual(
      [
        ...recommended.map((id) => `${id} recommended`),
        ...mentioned.map((id) => `${id} mentioned`),
        ...negated.map((id) => `${id} negated`),
      ].toSorted(),
    );
  }
  const counted = brandFigures(analysis).map(({ key, named: rate }) => [
    idOf(key),
    rate.kind === 'count' ? rate.hits : Math.round(rate.rate * rate.n),
  ]);
  expect(counted).toEqual(counted.map(([id]) => [id, named.get(String(id)) ?? 0]));
});
