import { setTimeout as wait } from 'node:timers/promises';
import type { AiVisibilityDetail } from '#contracts/ai-visibility/ai-visibility.ts';
import { countState } from '#domain/ai-visibility/tally.ts';
import { ASSISTANT_IDS, isFinal } from '#domain/names.ts';
import type { JobStatus } from '#domain/names.ts';
import { createAiVisibility } from '#db/testing/ai-visibility.ts';
import { startBenchStack } from './ai-visibility/stack.lib.ts';
import type { BenchStack } from './ai-visibility/stack.lib.ts';
import { SUBJECT, questionsOf } from './ai-visibility/subject.lib.ts';

/**
 * `npm run bench -- ai-visibility-run [rounds]`: runs of 1,000 questions through the real workflow,
 * worker and database against a sandbox: duration, memory, history length and cost at list prices.
 * The worker's heap after garbage collection is measured between rounds.
 */
const SECONDS = 60;
/** Leaked memory shows in later rounds. */
const rounds = Number(process.argv[2] ?? 3);
const RUNS = 10;
const QUESTIONS = 20;

const stack = await startBenchStack();
try {
  await measureSpeed(stack);
} finally {
  await stack.stop();
}

async function measureSpeed(stack: BenchStack): Promise<void> {
  // Warm-up: excludes what is loaded on first use.
  await run(stack, 1);
  await reportHeap(stack, 'before the first round');
  for (let round = 1; round <= rounds; round += 1) {
    report(round, await run(stack, RUNS));
    await reportHeap(stack, `after round ${round}`);
  }
}

async function reportHeap({ keptHeap, memory }: BenchStack, moment: string): Promise<void> {
  const { mainMb, threadsMb } = await keptHeap();
  const { residentMb } = await memory();
  console.log(
    `  heap kept ${moment}: ${mainMb.toFixed(1)} MB, threads of workflows ${threadsMb.toFixed(1)} MB; ${residentMb.toFixed(0)} MB resident`,
  );
}

function report(round: number, { seconds, memories, histories, costs, analysis }: Measured): void {
  const answered = countState(analysis.tally, 'answered');
  const ended = analysis.planned - countState(analysis.tally, 'not_run', 'asking');
  const shown = memories.map(
    ({ at, heapMb, residentMb }) =>
      `${at} answers ${heapMb.toFixed(0)} MB heap, ${residentMb.toFixed(0)} MB resident`,
  );
  console.log(
    `round ${round}: ${ended} of ${analysis.planned} questions asked in ${seconds.toFixed(1)} s (target ${SECONDS}), ${(ended / seconds).toFixed(1)} a second, ${answered} answered, ${analysis.status}`,
  );
  console.log(`  memory of the worker: ${shown.join('; ')}`);
  console.log(`  events of its histories: ${histories.join(', ')}`);
  console.log(
    `  cost at list prices: ${costs.map(({ assistant, usd }) => `${assistant} $${usd.toFixed(2)}`).join(', ')}`,
  );
}

interface Measured {
  seconds: number;
  memories: { at: number; heapMb: number; residentMb: number }[];
  histories: number[];
  costs: { assistant: string; usd: number }[];
  analysis: AiVisibilityDetail;
}

async function run({ database, start, historiesOf, memory }: BenchStack, runs: number) {
  const { key, plan, read } = await createAiVisibility(database, {
    ...SUBJECT,
    runs,
    assistants: [...ASSISTANT_IDS],
    prompts: questionsOf(SUBJECT).slice(0, QUESTIONS),
  });
  const memories: Measured['memories'] = [];
  const began = performance.now();
  const workflowId = await start({
    ...key,
    round: 0,
    assistants: [...plan.assistants],
    unattended: false,
    writesQuestions: false,
  });
  for (;;) {
    const { answered, status } = await progress(database, key.analysisId);
    const over = isFinal(status);
    if (over || memories.length === 0 || answered - (memories.at(-1)?.at ?? 0) >= 400)
      memories.push({ at: answered, ...(await memory()) });
    if (over) break;
    await wait(100);
  }
  const seconds = (performance.now() - began) / 1_000;
  const histories = await historiesOf(workflowId);
  const costs = await database.sql<Measured['costs']>`
    select assistant, sum(cost_micros)::float / 1e6 as usd from gpt_samples
    where analysis_id = ${key.analysisId} group by assistant order by assistant`;
  return { seconds, memories, histories, costs, analysis: await read() } satisfies Measured;
}

async function progress(database: BenchStack['database'], analysisId: string) {
  const [row] = await database.sql<{ answered: number; status: JobStatus }[]>`
    select a.answered, j.status from gpt_analyses a join jobs j on j.id = a.id
    where a.id = ${analysisId}`;
  if (!row) throw new Error('The analysis is gone.');
  return row;
}
