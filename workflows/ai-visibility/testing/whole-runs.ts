import type { WorkflowHandle } from '@temporalio/client';
import { pino } from 'pino';
import { afterAll, inject } from 'vitest';
import type { AiVisibilityDetail } from '#contracts/ai-visibility/ai-visibility.ts';
import type { AssistantId } from '#domain/names.ts';
import { ASSISTANT_IDS } from '#domain/names.ts';
import { aiVisibilityStart } from '#contracts/workflows.ts';
import type { AiVisibilityPlan } from '#db/commands/ai-visibility/submit.ts';
import type { ModelLimits } from '#domain/account/model-caps.ts';
import type { AiVisibilityKey } from '#db/queries/ai-visibility/rows.ts';
import { readRound } from '#db/queries/ai-visibility/ai-visibility.ts';
import { createAiVisibility } from '#db/testing/ai-visibility.ts';
import { createTestDatabase } from '#db/testing/database.ts';
import type { TestDatabase } from '#db/testing/database.ts';
import { limitsOfAll, testLimits } from '#db/testing/model-limits.ts';
import { createAssistants } from '../../assistants/registry.ts';
import { sandboxAssistants } from '../../assistants/testing/sandbox-assistants.ts';
import { startSandboxProcess } from '../../providers/testing/sandbox-process.ts';
import { createTestEngine } from '../../testing/temporal.ts';
import type { TestEngine } from '../../testing/temporal.ts';
import { createAskActivities } from '../ask-activity.ts';
import { createLlm } from '../../llm/client.ts';
import { createQuestionActivities } from '../question-activity.ts';
import { createTurns } from '../groups.ts';
import { createReaders } from '../readers.ts';
import { createRunActivities } from '../run-activities.ts';

export interface StartedRun {
  key: AiVisibilityKey;
  plan: AiVisibilityPlan;
  handle: WorkflowHandle;
  read(): Promise<AiVisibilityDetail>;
  /** Resolves with the analysis once its workflow is over. */
  ended(): Promise<AiVisibilityDetail>;
}

interface WholeRuns {
  /** A plan that is `scheduled` runs in the background. */
  start(plan: Partial<AiVisibilityPlan>, owner?: string): Promise<StartedRun>;
  /** Caps of what follows; without them nothing is in the way. */
  limit(change: Partial<ModelLimits>): void;
  close(): Promise<void>;
}

const MANY = { calls: 1_000_000, micros: 1e12 };
const PLENTY = { job: MANY, user: MANY, purpose: MANY, installationMicros: MANY.micros };

/** Answers a second of each assistant at which nothing waits for its turn. */
const UNLIMITED = 1_000;

const SANDBOX_MODEL = {
  apiKey: 'sandbox-key',
  model: 'gpt-5.4-mini',
  wire: 'responses',
  timeoutMs: 10_000,
  price: { input: 1, output: 1 },
} as const;

interface WholeRunOptions {
  /** Timeout of an assistant; the default is that of production. */
  timeoutMs?: number;
  /** Maximum answers per second from each assistant. */
  rate?: number;
  /** Whether the sandbox's language model writes questions and reads answers. */
  hasModel?: boolean;
  /** Each sample is a step of its own, as of an assistant that answers slowly. */
  ungrouped?: boolean;
  /** A bundled world of the sandbox. */
  world?: string;
}

/** A database, a sandbox and runs for the tests of one file, which awaits them at its top. */
export async function openWholeRuns({ world = 'tiny', ...options }: WholeRunOptions) {
  const db = await createTestDatabase();
  const engine = await createTestEngine(inject('services').temporalAddress);
  const sandbox = await startSandboxProcess(world);
  const runs = await serveWholeRuns({ db, engine, origin: sandbox.origin, ...options });
  afterAll(async () => {
    await engine.close();
    await runs.close();
    await sandbox.stop();
    await db.drop();
  });
  return { db, sandbox, runs };
}

const ratesOf = (perSecond: number) =>
  Object.fromEntries(ASSISTANT_IDS.map((id) => [id, perSecond])) as Record<AssistantId, number>;

/** Runs of the real workflow, with the real activities, against the assistants of a sandbox. */
async function serveWholeRuns({
  db,
  engine,
  origin,
  timeoutMs,
  rate = UNLIMITED,
  hasModel = false,
  ungrouped = false,
}: Omit<WholeRunOptions, 'world'> & {
  db: TestDatabase;
  engine: TestEngine;
  /** Of the sandbox. */
  origin: string;
}): Promise<WholeRuns> {
  const { database } = db;
  const deps = {
    database,
    publisher: { publish() {}, tick() {} },
    logger: pino({ level: 'silent' }),
  };
  const assistants = createAssistants({
    ...sandboxAssistants(origin),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
  const readers = createReaders(database);
  const limits = limitsOfAll(PLENTY);
  const llm = hasModel ? createLlm({ ...SANDBOX_MODEL, baseUrl: `${origin}/openai/v1` }) : null;
  const asking = { ...deps, assistants, readers, limits, llm };
  const rates = ratesOf(rate);
  await engine.serve({ llm: createQuestionActivities(asking) }, undefined, {
    run: createRunActivities(deps, ungrouped ? ratesOf(0) : rates),
    ask: createAskActivities({ ...asking, turns: createTurns(rates) }),
    rates,
  });
  return {
    async start(plan, owner) {
      const created = await createAiVisibility(database, plan, owner);
      const { type, options } = aiVisibilityStart(
        await readRound(database, { ...created.key, round: 0 }),
      );
      const handle = await engine.client.workflow.start(type, options);
      return {
        ...created,
        handle,
        async ended() {
          await handle.result();
          return created.read();
        },
      };
    },
    limit(change) {
      limits.ai_visibility = testLimits({ ...PLENTY, ...change });
    },
    close: () => assistants.close(),
  };
}
