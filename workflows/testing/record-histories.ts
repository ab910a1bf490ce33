/**
 * Records one history per way in which each workflow ends, for the replay tests:
 *   node workflows/testing/record-histories.ts <temporal address> [<folder>]
 */
import { setTimeout } from 'node:timers/promises';
import { ApplicationFailure, Context } from '@temporalio/activity';
import { TASK_QUEUES, WORKFLOW_TYPES } from '#contracts/engine-names.ts';
import {
  aiVisibilityStart,
  collectStart,
  correctionStart,
  discoveryStart,
  draftStart,
  productSiteStart,
  searchStart,
} from '#contracts/workflows.ts';
import { mailStart } from '../alerts/mail/names.ts';
import { heartbeating } from '../activities/heartbeat.ts';
import { recordHistories } from './histories.ts';
import type { AiVisibilityWorkflowInput } from '#contracts/workflows.ts';
import type { Recording } from './histories.ts';

const id = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`;
const broken = (): never => {
  throw ApplicationFailure.nonRetryable('Broken.');
};
const down = (): never => {
  throw ApplicationFailure.nonRetryable('It did not answer.', 'down');
};
/** Fails once, as a receiver or a platform does that asks for patience. */
const onlyLater = (type: string): void => {
  if (Context.current().info.attempt === 1)
    throw ApplicationFailure.create({ type, nextRetryDelay: 50 });
};
const cancelLater = async (handle: { cancel(): Promise<unknown> }): Promise<void> => {
  await setTimeout(1_500);
  await handle.cancel();
};

const search = searchStart({
  searchId: id(1),
  userId: id(2),
  round: 0,
  platforms: ['reddit', 'stackoverflow', 'hackernews'],
});
const searches: Recording = {
  folder: '../search/histories/',
  serve: (way) => ({
    core: {
      endPlatform: async () => {},
      endSearch: async () => ({ status: 'completed' as const }),
      widenSearch: async ({ pass }) => ({
        platforms: way() === 'widened' && pass === 1 ? ['hackernews' as const] : [],
      }),
    },
    platform: {
      searchPlatform: ({ platform }) =>
        heartbeating(async () => {
          if (way() === 'all-failed') down();
          if (platform === 'reddit') {
            if (way() === 'partial') down();
            if (way() === 'waited') onlyLater('rate_limited');
            if (way() === 'cancelled') await Context.current().cancelled;
          }
          return { found: 4 };
        }),
    },
    llm: {
      refineSearch: async () => (way() === 'not-refined' ? broken() : { refined: 1, dropped: 0 }),
      phraseSearch: async () => (way() === 'not-refined' ? broken() : { added: 2 }),
      analyzeSearch: async () => ({ state: 'completed' as const }),
    },
  }),
  ways: [
    ...['happy', 'widened', 'partial', 'all-failed', 'waited', 'not-refined'].map((name) => ({
      name,
      start: search,
    })),
    { name: 'cancelled', start: search, afterwards: cancelLater },
  ],
};

const discovery = discoveryStart({
  searchId: id(1),
  userId: id(2),
  round: 0,
  platforms: ['reddit', 'hackernews'],
});
const collection = collectStart({ watchId: id(3), n: 1, platforms: ['reddit', 'hackernews'] });
const competitors: Recording = {
  folder: '../competitors/histories/',
  serve: (way) => {
    const fails = (platform: string): boolean =>
      way().endsWith('all-failed') || (way().endsWith('partial') && platform === 'reddit');
    return {
      core: {
        endDiscoveryPlatform: async () => {},
        endDiscovery: async () => ({ status: 'completed' as const }),
        judgeDiscovery: async () => {
          if (way() === 'discovery-no-judgement') broken();
          const names = way() === 'discovery-nothing-found' ? [] : ['Chairly', 'Slotwise'];
          return { listed: 2, names };
        },
        findMarketPages: async () => ({ pages: [] }),
        readCandidateSites: async () => ({ read: 2 }),
        beginCollection: async () => {},
        collectSite: async () => (way() === 'collection-partial' ? broken() : { events: 1 }),
        reviewCollection: async () => {},
        fanOut: async () => ({ notified: 3 }),
      },
      platform: {
        readMarketPosts: async ({ platform }) => {
          if (fails(platform)) down();
          if (way() === 'discovery-cancelled') await Context.current().cancelled;
          return { found: 12 };
        },
        readRivalPosts: async () => ({ found: 3 }),
        collectMentions: async ({ platform }) => (fails(platform) ? down() : { added: 4 }),
      },
      llm: {
        refineDiscovery: async () =>
          way() === 'discovery-not-refined' ? broken() : { refined: 2, dropped: 0 },
      },
    };
  },
  ways: [
    ...['happy', 'partial', 'all-failed', 'nothing-found', 'no-judgement', 'not-refined'].map(
      (name) => ({ name: `discovery-${name}`, start: discovery }),
    ),
    { name: 'discovery-cancelled', start: discovery, afterwards: cancelLater },
    ...['happy', 'partial', 'all-failed'].map((name) => ({
      name: `collection-${name}`,
      start: collection,
    })),
  ],
};

const aiVisibilityKey = { userId: id(1), analysisId: id(2) };
const run = {
  ...aiVisibilityKey,
  round: 0,
  assistants: ['openai', 'gemini'],
  unattended: false,
  writesQuestions: false,
} satisfies AiVisibilityWorkflowInput;
const analysis = aiVisibilityStart(run);
const written = aiVisibilityStart({ ...run, writesQuestions: true });
const draft = draftStart({ userId: aiVisibilityKey.userId, draftId: id(3), round: 0 });
const correction = correctionStart({
  ...aiVisibilityKey,
  correction: {
    promptId: id(5),
    assistant: 'openai',
    run: 0,
    brand: 'kontaktly',
    start: 0,
    end: 9,
    isBrand: true,
    everywhere: false,
  },
});
const aiVisibility: Recording = {
  folder: '../ai-visibility/histories/',
  serve: (way) => ({
    core: {},
    llm: {
      writeQuestions: async () => (way() === 'questions-failed' ? broken() : { written: 20 }),
      writeDraft: async () => (way() === 'draft-failed' ? broken() : { state: 'ready' as const }),
    },
  }),
  analyses: (way) => {
    const taken = new Set<string>();
    return {
      run: {
        beginAiVisibility: async () => way() !== 'ended-before',
        takeSamples: async ({ assistant }) => {
          const batch = `${way()} ${assistant}`;
          if (taken.has(batch)) return [];
          taken.add(batch);
          return [0, 1].map((run) => ({ samples: [{ promptId: id(6), run }] }));
        },
        failSample: async () => {},
        endAiVisibility: async () => ({ status: 'completed' as const }),
        correctReading: async () => {
          if (way() === 'correction-failed') broken();
        },
      },
      ask: {
        askAssistant: async ({ assistant }) => {
          if (way() === 'assistant-failed' && assistant === 'gemini') down();
        },
      },
      rates: { openai: 100, anthropic: 100, gemini: 100, perplexity: 100, xai: 100 },
    };
  },
  ways: [
    ...['happy', 'assistant-failed', 'ended-before'].map((name) => ({ name, start: analysis })),
    { name: 'questions-written', start: written },
    { name: 'questions-failed', start: written },
    { name: 'draft', start: draft },
    { name: 'draft-failed', start: draft },
    { name: 'correction', start: correction },
    { name: 'correction-failed', start: correction },
  ],
};

const trends: Recording = {
  folder: '../trending/histories/',
  serve: (way) => ({
    core: {
      beginTrendRefresh: async () => (way() === 'another-runs' ? null : 'a-refresh'),
      rankTrends: async () => (way() === 'ranking-failed' ? broken() : { listed: 5 }),
      failTrendRefresh: async () => {},
    },
    platform: {
      collectTrendPosts: async ({ platform }) =>
        way() === 'one-source-lost' && platform === 'github' ? down() : { kept: 3 },
    },
  }),
  ways: ['happy', 'one-source-lost', 'another-runs', 'ranking-failed'].map((name) => ({
    name,
    start: {
      type: WORKFLOW_TYPES.trends,
      options: {
        workflowId: name,
        taskQueue: TASK_QUEUES.core,
        args: [{ refreshId: null }],
        workflowIdReusePolicy: 'REJECT_DUPLICATE',
      },
    },
  })),
};

const account: Recording = {
  folder: '../account/histories/',
  serve: (way) => ({
    core: {
      readProductSite: async () => {
        if (way() === 'site-failed') broken();
      },
    },
  }),
  ways: ['site-read', 'site-failed'].map((name) => ({
    name,
    start: productSiteStart({ userId: id(1), site: 'https://acme.example/' }),
  })),
};

const mail: Recording = {
  folder: '../alerts/mail/histories/',
  serve: (way) => ({
    mail: {
      sendAccountMail: async () => {
        if (way() === 'mail-refused-once') onlyLater('MailRefused');
      },
    },
  }),
  ways: ['mail-sent', 'mail-refused-once'].map((name) => ({
    name,
    start: mailStart({ mailId: id(1), userId: id(2), type: 'welcome', subject: 'account' }),
  })),
};

const [address = '127.0.0.1:4405', folder = ''] = process.argv.slice(2);
for (const recording of [searches, competitors, aiVisibility, trends, account, mail])
  if (recording.folder.includes(folder)) await recordHistories(address, recording);
