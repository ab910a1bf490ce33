import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { AnalysisPlan } from '#db/commands/ai-visibility/submit.ts';
import { writePrompts } from '#contracts/ai-visibility/prompts/write-prompts.ts';
import { countState } from '#contracts/ai-visibility/tally.ts';
import { createTestDatabase } from '#db/testing/database.ts';
import type { TestDatabase } from '#db/testing/database.ts';
import { startSandboxProcess } from '../providers/testing/sandbox-process.ts';
import type { SandboxProcess } from '../providers/testing/sandbox-process.ts';
import { createTestEngine } from '../testing/temporal.ts';
import type { TestEngine } from '../testing/temporal.ts';
import { serveWholeRuns } from './testing/whole-runs.ts';
import type { WholeRuns } from './testing/whole-runs.ts';

let db: TestDatabase;
let engine: TestEngine;
let sandbox: SandboxProcess;
let runs: WholeRuns;

beforeAll(async () => {
  db = await createTestDatabase();
  engine = await createTestEngine(inject('services').temporalAddress);
  sandbox = await startSandboxProcess('tiny');
  runs = await serveWholeRuns({ db, engine, origin: sandbox.origin, rate: 10 });
});
afterAll(async () => {
  await engine.close();
  await runs.close();
  await sandbox.stop();
  await db.drop();
});

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
