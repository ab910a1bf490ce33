import { expect, test } from 'vitest';
import { writePrompts } from '#domain/ai-visibility/prompts/write-prompts.ts';
import { openWholeRuns } from './testing/whole-runs.ts';
import type { StartedRun } from './testing/whole-runs.ts';

const SILENT_MS = 400_000;
const { sandbox, runs } = await openWholeRuns({ timeoutMs: SILENT_MS, ungrouped: true });

const SUBJECT = {
  brand: 'Slotwise',
  aliases: [],
  description: 'online booking software for hair and beauty salons',
};
const prompts = writePrompts({ ...SUBJECT, competitors: [] }).filter(
  ({ kind }) => kind === 'unbranded',
);
const RUNS = 20;

async function waiting(run: StartedRun, assistant: string): Promise<number> {
  const { tally } = await run.read();
  return Object.values(tally.cells)
    .filter((cell) => cell.assistant === assistant)
    .reduce((sum, { states }) => sum + (states.not_run ?? 0) + (states.asking ?? 0), 0);
}

test(
  'assistants that answer go on to their end while another says nothing, however long the run',
  { timeout: SILENT_MS },
  async () => {
    await sandbox.fault({ target: 'assistant-xai', kind: 'silent' });
    // More calls than one history of the workflow usually contains.
    const run = await runs.start({
      ...SUBJECT,
      prompts,
      runs: RUNS,
      assistants: ['openai', 'xai'],
    });
    await expect.poll(() => waiting(run, 'openai'), { timeout: 300_000 }).toBe(0);
    expect(await waiting(run, 'xai')).toBe(prompts.length * RUNS);
    await run.handle.cancel();
    await run.ended();
  },
);
