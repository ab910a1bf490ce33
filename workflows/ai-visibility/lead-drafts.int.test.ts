import { sql } from '#db/sql.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { draftStart } from '#contracts/workflows.ts';
import { saveProducts } from '#db/commands/account/products.ts';
import { requestLeadDraft } from '#db/commands/leads/draft.ts';
import { removeLead } from '#db/commands/leads/change.ts';
import { saveLead } from '#db/commands/leads/save.ts';
import { storeMentions } from '#db/commands/search/mentions.ts';
import { getLead } from '#db/queries/leads.ts';
import { createTestDatabase } from '#db/testing/database.ts';
import type { TestDatabase } from '#db/testing/database.ts';
import { createUser } from '#db/testing/factories.ts';
import { limitsOfAll } from '#db/testing/model-limits.ts';
import { examplePost } from '#db/testing/searches.ts';
import { unsyncedStatement } from '#db/transaction.ts';
import { createLlm } from '../llm/client.ts';
import { startSandboxProcess } from '../providers/testing/sandbox-process.ts';
import type { SandboxProcess } from '../providers/testing/sandbox-process.ts';
import { createTestEngine } from '../testing/temporal.ts';
import type { TestEngine } from '../testing/temporal.ts';
import { createDraftActivities } from './draft-activity.ts';
import { dispatchDrafts } from './draft-dispatcher.ts';

let db: TestDatabase;
let engine: TestEngine;
let sandbox: SandboxProcess;
const limits = limitsOfAll();

const PRODUCT = {
  name: 'Slotwise',
  sentence: 'A booking page for one chair.',
  site: 'https://www.slotwise.example/',
  facts: ['Deposits are taken when a client books.', 'It costs $9 a month.'],
  audience: '',
};
const deps = () => ({
  database: db.database,
  client: engine.client,
  publisher: { publish() {}, tick() {} },
  logger: pino({ level: 'silent' }),
});

beforeAll(async () => {
  db = await createTestDatabase();
  sandbox = await startSandboxProcess('tiny');
  engine = await createTestEngine(inject('services').temporalAddress);
  const llm = createLlm({
    apiKey: 'sandbox-key',
    model: 'gpt-5.4-mini',
    wire: 'responses',
    timeoutMs: 10_000,
    price: { input: 1, output: 1 },
    baseUrl: `${sandbox.origin}/openai/v1`,
  });
  await engine.serve({ llm: createDraftActivities({ ...deps(), limits, llm }) });
});
afterAll(async () => {
  await engine.close();
  await sandbox.stop();
  await db.drop();
});

/** A lead of a user; its post asks for what the product does. */
async function leadOf(userId: string, number: number) {
  const title = `Which salon booking software for chair number ${number}?`;
  const post = { ...examplePost(`${userId}-${number}`), title, content: title };
  const [stored] = await storeMentions(db.database, 'reddit', [post]);
  const { value } = await saveLead(db.database, {
    userId,
    mentionId: stored?.id,
    origin: { kind: 'link' },
  });
  const key = { userId, leadId: value.leadId };
  return {
    key,
    /** Opens the panel; true: a draft was requested. */
    async open(): Promise<boolean> {
      const { value: input } = await requestLeadDraft(db.database, key);
      if (input === null) return false;
      const { type, options } = draftStart(input);
      await (await engine.client.workflow.start(type, options)).result();
      return true;
    },
    draft: async () => (await getLead(db.database, key))?.data.draft,
  };
}

const selling = (userId: string, change: Partial<typeof PRODUCT> = {}) =>
  saveProducts(db.database, {
    userId,
    plan: 'free',
    request: { items: [{ ...PRODUCT, ...change }] },
  });
const callsOf = async (leadId: string): Promise<number> => {
  const rows = await db.database.sql<{ used: number }[]>`
    select used from llm_job_calls where job_id = ${leadId} and purpose = 'drafts'`;
  return rows[0]?.used ?? 0;
};

test('the model writes the draft of a lead from the facts of the product, and what it invents is refused', async () => {
  const { userId } = await createUser(db.database);
  await selling(userId);
  const leads = await Promise.all(
    Array.from({ length: 40 }, (_, number) => leadOf(userId, number)),
  );
  await Promise.all(
    leads.map(async ({ open, draft }) => {
      expect((await draft())?.origin).toBe('template');
      expect(await open()).toBe(true);
    }),
  );
  const drafts = await Promise.all(leads.map(({ draft }) => draft()));
  const written = drafts.filter((draft) => draft?.origin === 'model');
  expect(written.length).toBeGreaterThan(20);
  expect(written.length).toBeLessThan(leads.length);
  for (const draft of written) {
    expect(draft?.text).toContain('I work on Slotwise');
    expect(draft?.text).toContain('salon booking software');
    expect(draft?.text).not.toContain('Salesforce');
    expect(draft?.facts).toEqual([PRODUCT.facts[0]]);
  }
  const states = await db.database.sql<{ state: string; reason: string | null }[]>`
    select state, reason from gpt_drafts where user_id = ${userId} and state <> 'ready'`;
  expect(states).toHaveLength(leads.length - written.length);
  for (const { state, reason } of states) {
    expect(state).toBe('refused');
    expect(reason).toContain('which neither the thread nor your facts state');
  }
});

test('a lead is drafted once for each state of the product, however often it is opened', async () => {
  const { userId } = await createUser(db.database);
  const lead = await leadOf(userId, 1);
  expect(await lead.open()).toBe(false);
  await selling(userId);
  const opened = await Promise.all([lead.open(), lead.open()]);
  expect(opened.toSorted()).toEqual([false, true]);
  expect(await lead.draft()).toMatchObject({ origin: 'model' });
  expect(await lead.open()).toBe(false);
  expect(await callsOf(lead.key.leadId)).toBe(1);
  // Open tabs learn of it, and their event has no words of the post.
  const events = await db.database.sql<{ type: string; data: unknown }[]>`
    select type, data from events where user_id = ${userId} order by seq desc limit 2`;
  expect(events[0]).toMatchObject({ type: 'lead.changed.v1' });
  expect(JSON.stringify(events[0])).not.toContain('salon');
  // What is no longer true of the product is no longer offered.
  await selling(userId, { facts: ['Reminders go out by text message.'] });
  expect(await lead.draft()).toMatchObject({ origin: 'template' });
  expect(await lead.open()).toBe(true);
  expect(await lead.draft()).toMatchObject({
    origin: 'model',
    facts: ['Reminders go out by text message.'],
  });
  const other = await createUser(db.database);
  await expect(
    requestLeadDraft(db.database, { ...lead.key, userId: other.userId }),
  ).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' });
  await removeLead(db.database, lead.key);
  expect(await db.database.sql`select 1 from gpt_drafts where user_id = ${userId}`).toEqual([]);
});

test('without budget or with the model down the template stays, and the next opening asks again', async () => {
  const { userId } = await createUser(db.database);
  await selling(userId);
  const lead = await leadOf(userId, 2);
  const { user } = limits.drafts;
  limits.drafts.user = { calls: 0, micros: 0 };
  expect(await lead.open()).toBe(true);
  expect(await lead.draft()).toMatchObject({ origin: 'template' });
  limits.drafts.user = user;
  await sandbox.fault({ target: 'openai', kind: '500' });
  expect(await lead.open()).toBe(true);
  expect(await lead.draft()).toMatchObject({ origin: 'template' });
  await sandbox.fault();
  expect(await lead.open()).toBe(true);
  expect(await lead.draft()).toMatchObject({ origin: 'model' });
});

test('a draft whose request reached no engine is written by the dispatcher, unless its post had to go', async () => {
  const { userId } = await createUser(db.database);
  await selling(userId);
  const [lead, gone] = [await leadOf(userId, 1), await leadOf(userId, 2)];
  await requestLeadDraft(db.database, lead.key);
  await requestLeadDraft(db.database, gone.key);
  await unsyncedStatement(
    db.database,
    sql`update mentions set text_removed_at = now(), title = '', content = '', words = null
        where id = (select mention_id from leads where id = ${gone.key.leadId}::uuid)`,
  );
  await dispatchDrafts(deps(), 0);
  await expect.poll(lead.draft).toMatchObject({ origin: 'model' });
  expect(await gone.draft()).toBeNull();
  await expect
    .poll(() => db.database.sql`select state from gpt_drafts where lead_id = ${gone.key.leadId}`)
    .toEqual([{ state: 'failed' }]);
  expect(await callsOf(gone.key.leadId)).toBe(0);
});
