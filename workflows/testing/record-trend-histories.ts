/**
 * Records one history per way in which a refresh of Trending Problems ends, for the replay test. What
 * is there stays; after a change of the workflow give its path a new name:
 *   node workflows/testing/record-trend-histories.ts <temporal address>
 */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { ApplicationFailure } from '@temporalio/activity';
import { TASK_QUEUES, WORKFLOW_TYPES } from '#contracts/engine-names.ts';
import { writeHistory } from './histories.ts';
import { createTestEngine } from './temporal.ts';

const FOLDER = new URL('../trending/histories/', import.meta.url);

const engine = await createTestEngine(process.argv[2] ?? '127.0.0.1:4405');
let way = '';
await engine.serve({
  core: {
    beginTrendRefresh: async () => (way === 'another-runs' ? null : 'a-refresh'),
    rankTrends: async () => {
      if (way === 'ranking-failed') throw ApplicationFailure.nonRetryable('The database is away.');
      return { listed: 5 };
    },
    failTrendRefresh: async () => {},
  },
  platform: {
    collectTrendPosts: async ({ platform }: { platform: string }) => {
      if (way === 'one-source-lost' && platform === 'github')
        throw ApplicationFailure.nonRetryable('GitHub did not answer.', 'down');
      return { kept: 3 };
    },
  },
  llm: { refineSearch: async () => {}, analyzeSearch: async () => {} },
} as never);

await mkdir(FOLDER, { recursive: true });
for (const name of ['happy', 'one-source-lost', 'another-runs', 'ranking-failed']) {
  const file = new URL(`${name}.json`, FOLDER);
  if (existsSync(file)) continue;
  way = name;
  const handle = await engine.client.workflow.start(WORKFLOW_TYPES.trends, {
    workflowId: `trends-${name}`,
    taskQueue: TASK_QUEUES.core,
    args: [{ refreshId: null }],
  });
  await handle.result();
  await writeHistory(handle, file);
}
await engine.close();
