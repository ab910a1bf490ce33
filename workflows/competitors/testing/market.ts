import { randomUUID } from 'node:crypto';
import { sql } from '#db/sql.ts';
import type { SQL } from '#db/sql.ts';
import { inject } from 'vitest';
import type { DiscoverySpec } from '#contracts/competitors/discovery.ts';
import type { MonitoringOptions } from '#contracts/competitors/monitoring.ts';
import type { DomainEvent } from '#contracts/events.ts';
import type { PlanName } from '#domain/names.ts';
import { discoveryStart } from '#contracts/workflows.ts';
import type { StreamBatch } from '#db/committed.ts';
import { submitDiscovery } from '#db/commands/discovery/submit.ts';
import { addCompetitors } from '#db/commands/monitoring/add.ts';
import { createUser } from '#db/testing/factories.ts';
import { createTestDatabase } from '#db/testing/database.ts';
import { limitsOfAll } from '#db/testing/model-limits.ts';
import { transaction } from '#db/transaction.ts';
import { createHttpClient } from '#http/client.ts';
import { createRegistry } from '#providers/registry.ts';
import { sandboxConfig } from '#providers/testing/sandbox-config.ts';
import { startSandboxProcess } from '#providers/testing/sandbox-process.ts';
import { openSourceClock } from '../../activities/source-clock.ts';
import { createCompanySources } from '../../company-sources/company-sources.ts';
import { createLlm } from '../../llm/client.ts';
import { backgroundRates } from '../../runtime/rates.ts';
import { quiet } from '../../testing/scripted-world.ts';
import { createTestEngine } from '../../testing/temporal.ts';
import { createCompetitorActivities } from '../activities.ts';
import { startDue } from '../../monitoring/due-list.ts';
import { writeGroomingWorld } from './grooming-world.ts';
import type { TestWorld } from './write-world.ts';

const SPEC: DiscoverySpec = {
  query: 'appointment software for dog groomers',
  industry: 'any',
  focus: 'any',
  platforms: ['reddit', 'hackernews'],
  timeframe: '30d',
  limit: 10,
};

const OPTIONS: MonitoringOptions = {
  platforms: ['reddit', 'hackernews'],
  analysisDays: 30,
  alertThreshold: 5,
  sentimentThreshold: -0.3,
};

type Activity = (input: never) => Promise<unknown>;

/** Faults to inject into activities, by name. */
function createFaults() {
  const lost = new Set<string>();
  const first = new Map<string, () => Promise<unknown>>();
  return {
    /** Loses the worker once, after the activity's effect and before its completion is reported. */
    lose: (...names: string[]) => names.forEach((name) => lost.add(name)),
    /** Runs once, right before the activity. */
    before: (name: string, run: () => Promise<unknown>) => void first.set(name, run),
    /** Injected faults that have not happened yet. */
    left: () => [...lost, ...first.keys()],
    wrap: (activities: object): object =>
      Object.fromEntries(
        Object.entries(activities as Record<string, Activity>).map(([name, run]) => [
          name,
          async (input: never) => {
            const hook = first.get(name);
            first.delete(name);
            await hook?.();
            const result = await run(input);
            if (lost.delete(name)) throw new Error(`The worker was lost after ${name}.`);
            return result;
          },
        ]),
      ),
  };
}

/**
 * The server side of the product on a sandbox that plays the grooming market, with a movable clock.
 */
export async function openMarket(makeWorld: () => Promise<TestWorld> = writeGroomingWorld) {
  const world = await makeWorld();
  const sandbox = await startSandboxProcess(world.folder);
  const fixture = await createTestDatabase();
  const { database } = fixture;
  const published: StreamBatch[] = [];
  const shared = {
    ...quiet,
    database,
    publisher: {
      publish: (batches: readonly StreamBatch[]) => void published.push(...batches),
      tick() {},
    },
  };
  const clock = await openSourceClock(shared);
  const config = sandboxConfig(sandbox.origin);
  const registry = createRegistry(config, { http: createHttpClient(config), clock });
  const sources = createCompanySources(
    {
      sandbox: true,
      botUserAgent: 'EarshotBot/1.0 (+https://earshot.example/bot)',
      privateOrigins: [sandbox.origin],
      github: { baseUrl: 'https://api.github.com' },
      npm: { registryUrl: 'https://registry.npmjs.org' },
      crunchbase: { baseUrl: 'https://api.crunchbase.com/v4/data', apiKey: 'sandbox-token' },
      webSearch: { baseUrl: `${sandbox.origin}/brave/res/v1`, apiKey: 'sandbox-token' },
    },
    { now: clock.now, steady: () => new Date() },
  );
  const llm = createLlm({
    baseUrl: `${sandbox.origin}/openai/v1`,
    apiKey: 'sandbox-key',
    model: 'gpt-5.4-mini',
    wire: 'responses',
    timeoutMs: 10_000,
    price: { input: 1, output: 1 },
  });
  const activities = createCompetitorActivities({
    ...shared,
    llm,
    limits: limitsOfAll(),
    registry,
    sources,
    clock,
    deadlineSeconds: 20,
    random: () => 0,
    backgroundRates: backgroundRates(1_000),
  });
  const engine = await createTestEngine(inject('services').temporalAddress);
  const faults = createFaults();
  await engine.serve({
    core: faults.wrap(activities.core),
    platform: faults.wrap(activities.platform),
    llm: faults.wrap(activities.llm),
  } as never);

  const write = (query: SQL) => transaction(database, (tx) => tx.execute(query));

  return {
    sandbox,
    database,
    clock,
    write,
    faults,

    /** Moves the world by a number of days. */
    async setDay(day: number): Promise<void> {
      await fetch(`${sandbox.origin}/control/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ offsetSeconds: day * 86_400 }),
      });
    },

    /** Submits a discovery and starts its workflow. */
    async discover(plan: PlanName, spec: Partial<DiscoverySpec> = {}) {
      const { userId } = await createUser(database, { plan });
      const whole = { ...SPEC, ...spec };
      const { value } = await submitDiscovery(database, {
        userId,
        plan,
        spec: whole,
        idempotencyKey: randomUUID(),
        requestHash: 'hash',
        answer: (data) => ({ status: 202, body: JSON.stringify(data) }),
      });
      const key = { userId, searchId: value.jobId };
      const start = { ...key, round: 0, platforms: [...whole.platforms] };
      const { type, options } = discoveryStart(start);
      const handle = await engine.client.workflow.start(type, options);
      return { ...key, handle };
    },

    async monitor(userId: string, plan: PlanName, ids: readonly string[]) {
      const command = { userId, plan, ids, options: OPTIONS, skip: false };
      return (await addCompetitors(database, command)).value.added;
    },

    /** One pass over the due list; resolves when the started collections have ended. */
    async collectDue(): Promise<number> {
      const started = await startDue({ ...shared, client: engine.client });
      const rows = await write(sql`select id, collections as n from watches order by id`);
      await Promise.all(
        rows.map(({ id, n }) =>
          Number(n) === 0
            ? null
            : engine.client.workflow.getHandle(`collect:${String(id)}:${String(n)}`).result(),
        ),
      );
      return started;
    },

    /** Events of a user's stream since the last call, oldest first. */
    newsOf(userId: string): DomainEvent[] {
      const own = published.filter(({ streamId }) => streamId === userId);
      const events = own.flatMap(({ events: each }) => each as unknown as DomainEvent[]);
      for (const batch of own) published.splice(published.indexOf(batch), 1);
      return events;
    },

    async close(): Promise<void> {
      await engine.close();
      await Promise.all([registry.close(), sources.close(), sandbox.stop()]);
      await fixture.drop();
      await world.remove();
    },
  };
}

export type TestMarket = Awaited<ReturnType<typeof openMarket>>;
