import { expect, test } from 'vitest';
import type { AnalysisPlan } from '#db/commands/ai-visibility/submit.ts';
import { writePrompts } from '#contracts/ai-visibility/prompts/write-prompts.ts';
import { countState } from '#contracts/ai-visibility/tally.ts';
import { openWholeRuns } from './testing/whole-runs.ts';

const { runs } = await openWholeRuns({ rate: 10 });

test(
  'a short run does not wait for the long run of another user',
  { timeout: 120_000 },
  async () => {
    const subject = { brand: 'Slotwise', aliases: [], description: 'online booking software' };
    const prompts = writePrompts({ ...subject, competitors: [] });
    const plan: Partial<AnalysisPlan> = { ...subject, assistants: ['perplexity'] };
    const long = await runs.start({ ...plan, prompts: prompts.slice(0, 20), runs: 6 });
    await expect
      .poll(async () => countState((await long.read()).tally, 'answered'), { timeout: 60_000 })
      .toBeGreaterThan(0);
    const short = await runs.start({ ...plan, prompts: prompts.slice(0, 3), runs: 5 });
    expect((await short.ended()).status).toBe('completed');
    const { tally, planned } = await long.read();
    expect(countState(tally, 'not_run', 'asking')).toBeGreaterThan(planned / 4);
    await long.handle.cancel();
    await long.ended();
  },
);
