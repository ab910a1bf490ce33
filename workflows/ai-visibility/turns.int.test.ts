import { expect, test } from 'vitest';
import type { AiVisibilityPlan } from '#db/commands/ai-visibility/submit.ts';
import { writePrompts } from '#domain/ai-visibility/prompts/write-prompts.ts';
import { countState } from '#domain/ai-visibility/tally.ts';
import { openWholeRuns } from './testing/whole-runs.ts';

const { runs } = await openWholeRuns({ rate: 3 });

test(
  'a short run does not wait for the long run of another user',
  { timeout: 120_000 },
  async () => {
    const subject = { brand: 'Slotwise', aliases: [], description: 'online booking software' };
    const prompts = writePrompts({ ...subject, competitors: [] });
    const plan: Partial<AiVisibilityPlan> = { ...subject, assistants: ['perplexity'] };
    const long = await runs.start({ ...plan, prompts: prompts.slice(0, 20), runs: 6 });
    const answered = async () => countState((await long.read()).tally, 'answered');
    await expect.poll(answered, { timeout: 60_000 }).toBeGreaterThan(0);
    const before = await answered();
    const short = await runs.start({ ...plan, prompts: prompts.slice(0, 3), runs: 5 });
    expect((await short.ended()).status).toBe('completed');
    // Taking turns, some 15; in line behind the batch of 60 that was there first, more than 50.
    expect((await answered()) - before).toBeLessThan(45);
    await long.handle.cancel();
    await long.ended();
  },
);

test(
  'a run that a user watches is answered before a weekly run of the same user',
  { timeout: 120_000 },
  async () => {
    const subject = { brand: 'Slotwise', aliases: [], description: 'online booking software' };
    const prompts = writePrompts({ ...subject, competitors: [] });
    const plan: Partial<AiVisibilityPlan> = { ...subject, assistants: ['perplexity'] };
    const weekly = await runs.start({
      ...plan,
      prompts: prompts.slice(0, 20),
      runs: 6,
      scheduled: true,
    });
    const answeredOf = async (run: typeof weekly) =>
      countState((await run.read()).tally, 'answered');
    await expect.poll(() => answeredOf(weekly), { timeout: 60_000 }).toBeGreaterThan(0);
    const watched = await runs.start(
      { ...plan, prompts: prompts.slice(0, 6), runs: 5 },
      weekly.key.userId,
    );
    // Until its questions are in line, the weekly run goes on; how long that takes is the machine's.
    await expect.poll(() => answeredOf(watched), { timeout: 60_000 }).toBeGreaterThan(0);
    const before = await answeredOf(weekly);
    expect((await watched.ended()).status).toBe('completed');
    // The calls already in progress; with fair turns, about 30.
    expect((await answeredOf(weekly)) - before).toBeLessThan(15);
    await weekly.handle.cancel();
    await weekly.ended();
  },
);
