import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { AnalysisDetail } from '#contracts/ai-visibility/analysis.ts';
import { writePrompts } from '#contracts/ai-visibility/prompts/write-prompts.ts';
import { compareWithEarlier } from '#contracts/ai-visibility/summary/comparison.ts';
import { visibilityOf } from '#contracts/ai-visibility/summary/figures.ts';
import { createAnalysis } from '#db/testing/analyses.ts';
import { intentOf } from '../../../deploy/sandbox/assistants/truth.ts';
import type { BenchStack } from './stack.lib.ts';

/** A company of the world and two of its rivals. */
export const SUBJECT = {
  brand: 'Nudgebook',
  aliases: [],
  competitors: ['Kontaktly', 'Harbor'].map((name) => ({ name, aliases: [], website: null })),
  description: 'simple CRM for freelancers',
};
const COMPANY = 'nudgebook';
const ASSISTANTS = ['openai', 'perplexity'] as const;
const SHIFT = 0.2;
/** An answer that does not recommend a company names it in passing, or warns of it, so often. */
const NAMED_OTHERWISE = 0.04;
const GROUPS = [
  'freelancers',
  'plumbers',
  'dentists',
  'florists',
  'bakers',
  'tutors',
  'lawyers',
  'architects',
  'musicians',
  'translators',
  'cleaners',
  'gardeners',
  'painters',
  'coaches',
  'designers',
  'editors',
  'tailors',
  'barbers',
  'caterers',
  'couriers',
];

export const questionsOf = ({ description }: Pick<typeof SUBJECT, 'description'>) =>
  writePrompts({
    ...SUBJECT,
    description,
    competitors: SUBJECT.competitors.map(({ name }) => name),
  }).filter(({ kind }) => kind === 'unbranded');

/** False alarms, power and coverage through the whole product: each pair asks other questions. */
export async function measurePairs(stack: BenchStack, pairs: number): Promise<void> {
  const truth = readTruth();
  let [alarms, noticed, wrongWay, covered] = [0, 0, 0, 0];
  const began = performance.now();
  for (let pair = 0; pair < pairs; pair += 1) {
    const kind = ['simple CRM', 'contact manager', 'client database'][
      Math.floor(pair / GROUPS.length) % 3
    ];
    const plan = { ...SUBJECT, description: `${kind} for ${GROUPS[pair % GROUPS.length]}` };
    const first = await ended(stack, plan);
    const { userId } = first;
    const same = await ended(stack, plan, userId);
    if (verdictsOf(same.analysis).length > 0) alarms += 1;
    const visibility = visibilityOf(first.analysis);
    const mean = truth(questionsOf(plan).map(({ text }) => text));
    if (visibility && visibility.low <= mean && mean <= visibility.high) covered += 1;
    await shift(stack, SHIFT);
    const moved = verdictsOf((await ended(stack, plan, userId)).analysis);
    await shift(stack, 0);
    if (moved.some(({ brand, verdict }) => brand === COMPANY && verdict === 'up')) noticed += 1;
    if (moved.some(({ brand, verdict }) => brand !== COMPANY || verdict === 'down')) wrongWay += 1;
  }
  const share = (count: number): string => `${count} of ${pairs}`;
  console.log(
    `\n${pairs} pairs over ${ASSISTANTS.length} assistants in ${((performance.now() - began) / 1_000).toFixed(0)} s:`,
  );
  console.log(`no change, reported as a change: ${share(alarms)} (target ≤ 5 %)`);
  console.log(`+${SHIFT * 100} points, reported as up: ${share(noticed)}`);
  console.log(`+${SHIFT * 100} points, anything else reported: ${share(wrongWay)}`);
  console.log(`interval holds the world’s rate: ${share(covered)} (target ≥ 93 %)`);
}

async function ended({ database, start, historiesOf }: BenchStack, plan: object, owner?: string) {
  const subject = { ...SUBJECT, ...plan };
  const { key, read } = await createAnalysis(
    database,
    { ...subject, runs: 5, assistants: [...ASSISTANTS], prompts: questionsOf(subject) },
    owner,
  );
  await historiesOf(await start({ ...key, round: 0, assistants: [...ASSISTANTS] }));
  return { userId: key.userId, analysis: await read() };
}

const verdictsOf = (analysis: AnalysisDetail) =>
  (compareWithEarlier(analysis)?.changes ?? []).filter(
    ({ verdict }) => verdict === 'up' || verdict === 'down',
  );

async function shift({ sandbox }: BenchStack, points: number): Promise<void> {
  const answer = await fetch(`${sandbox.origin}/control/assistants/shift`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ company: COMPANY, points }),
  });
  if (!answer.ok) throw new Error(`The world did not move: ${await answer.text()}`);
}

const worldSchema = z.object({
  intents: z.array(z.string()),
  assistants: z.record(
    z.string(),
    z.object({
      intents: z.record(z.string(), z.object({ recommend: z.record(z.string(), z.number()) })),
    }),
  ),
});

/** How often answers to fresh questions of the same intents name the company. */
function readTruth(): (questions: readonly string[]) => number {
  const file = join(import.meta.dirname, '../../../deploy/sandbox/worlds/default/assistants.json');
  const { intents, assistants } = worldSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return (questions) => {
    const rates = questions.flatMap((text) =>
      ASSISTANTS.map((id) => {
        const own = assistants[id]?.intents[intentOf(text, intents)]?.recommend[COMPANY] ?? 0;
        return own + (1 - own) * NAMED_OTHERWISE;
      }),
    );
    return rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  };
}
