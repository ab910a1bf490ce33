/**
 * Records one history per way in which a search ends, for the replay tests. What is there stays:
 * running searches may still replay it. After a change of the workflow give its path a new name:
 *   node workflows/testing/record-histories.ts <temporal address>
 */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { ApplicationFailure, Context } from '@temporalio/activity';
import type { Answer } from './scripted-search.ts';
import { scriptedSearches } from './scripted-search.ts';
import { writeHistory } from './histories.ts';
import { createTestEngine } from './temporal.ts';

const FOLDER = new URL('../search/histories/', import.meta.url);

const hopeless: Answer = () => {
  throw ApplicationFailure.nonRetryable('Reddit refused our credentials.', 'auth');
};
const patient: Answer = (attempt) => {
  if (attempt > 1) return 4;
  throw ApplicationFailure.create({ type: 'rate_limited', nextRetryDelay: 50 });
};

const engine = await createTestEngine(process.argv[2] ?? '127.0.0.1:4405');
const searches = scriptedSearches();
await engine.serve(searches.activities);
await mkdir(FOLDER, { recursive: true });

async function record(name: string, platforms: Record<string, Answer>): Promise<void> {
  const file = new URL(`${name}.json`, FOLDER);
  if (existsSync(file)) return;
  const { handle } = await searches.start(engine, platforms);
  if (name === 'cancelled') {
    await asked.promise;
    await handle.cancel();
  }
  await handle.result();
  await writeHistory(handle, file);
}

const asked = Promise.withResolvers<void>();
const hanging: Answer = () => {
  asked.resolve();
  return Context.current().cancelled;
};

await record('happy', {});
await record('partial', { reddit: hopeless });
await record('all-failed', { reddit: hopeless, stackoverflow: hopeless, hackernews: hopeless });
await record('waited', { reddit: patient });
await record('cancelled', { reddit: hanging });
await record('refined', {});
await engine.close();
