/**
 * Records one history per way in which a discovery and a collection go, for the replay test. What is
 * there stays; after a change of a workflow give its path a new name:
 *   node workflows/testing/record-competitor-histories.ts <temporal address>
 */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { ApplicationFailure, Context } from '@temporalio/activity';
import { collectStart, discoveryStart } from '#contracts/workflows.ts';
import { writeHistory } from './histories.ts';
import { createTestEngine } from './temporal.ts';

const FOLDER = new URL('../competitors/histories/', import.meta.url);
const ID = '00000000-0000-4000-8000-00000000000';

const engine = await createTestEngine(process.argv[2] ?? '127.0.0.1:4405');
let way = '';
const fails = (platform: string): boolean =>
  way.endsWith('all-failed') || (way.endsWith('partial') && platform === 'reddit');
const down = () => ApplicationFailure.nonRetryable('It did not answer.', 'down');

await engine.serve({
  core: {
    endDiscoveryPlatform: async () => {},
    endDiscovery: async () => ({ status: 'completed' }),
    judgeDiscovery: async () => {
      if (way === 'discovery-no-judgement') throw ApplicationFailure.nonRetryable('Broken.');
      return { listed: 2, names: way === 'discovery-nothing-found' ? [] : ['Chairly', 'Slotwise'] };
    },
    findMarketPages: async () => ({ pages: [] }),
    readCandidateSites: async () => ({ read: 2 }),
    beginCollection: async () => {},
    collectSite: async () => {
      if (way === 'collection-partial') throw ApplicationFailure.nonRetryable('Broken.');
      return { events: 1 };
    },
    endCollection: async () => {},
    fanOut: async () => ({ notified: 3 }),
  },
  platform: {
    readMarketPosts: async ({ platform }: { platform: string }) => {
      if (fails(platform)) throw down();
      if (way === 'discovery-cancelled') await Context.current().cancelled;
      return { found: 12 };
    },
    readRivalPosts: async () => ({ found: 3 }),
    collectMentions: async ({ platform }: { platform: string }) => {
      if (fails(platform)) throw down();
      return { added: 4 };
    },
  },
  llm: {
    refineDiscovery: async () => {
      if (way === 'discovery-not-refined') throw ApplicationFailure.nonRetryable('Broken.');
      return { refined: 2, dropped: 0 };
    },
  },
} as never);

const STARTS = [
  ...[
    'happy',
    'partial',
    'all-failed',
    'nothing-found',
    'no-judgement',
    'not-refined',
    'cancelled',
  ].map((name) => ({
    name: `discovery-${name}`,
    ...discoveryStart({
      searchId: `${ID}1`,
      userId: `${ID}2`,
      round: 0,
      platforms: ['reddit', 'hackernews'],
    }),
  })),
  ...['happy', 'partial', 'all-failed'].map((name) => ({
    name: `collection-${name}`,
    ...collectStart({ watchId: `${ID}3`, n: 1, platforms: ['reddit', 'hackernews'] }),
  })),
];

await mkdir(FOLDER, { recursive: true });
for (const { name, type, options } of STARTS) {
  const file = new URL(`${name}.json`, FOLDER);
  if (existsSync(file)) continue;
  way = name;
  const handle = await engine.client.workflow.start(type, { ...options, workflowId: name });
  if (name.endsWith('cancelled')) setTimeout(() => void handle.cancel(), 1_500);
  await handle.result();
  await writeHistory(handle, file);
}
await engine.close();
