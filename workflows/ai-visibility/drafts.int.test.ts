import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { draftStart } from '#contracts/workflows.ts';
import { listDrafts, requestDraft, saveDraft } from '#db/commands/ai-visibility/drafts.ts';
import { storeMentions } from '#db/commands/search/mentions.ts';
import { createAiVisibility } from '#db/testing/ai-visibility.ts';
import { createTestDatabase } from '#db/testing/database.ts';
import type { TestDatabase } from '#db/testing/database.ts';
import { examplePost } from '#db/testing/searches.ts';
import { createTestEngine } from '../testing/temporal.ts';
import type { TestEngine } from '../testing/temporal.ts';
import type { DraftActivities } from './draft-activity.ts';
import { dispatchDrafts } from './draft-dispatcher.ts';

let db: TestDatabase;
let engine: TestEngine;
let write: DraftActivities['writeDraft'];

beforeAll(async () => {
  db = await createTestDatabase();
  engine = await createTestEngine(inject('services').temporalAddress);
  await engine.serve({ llm: { writeDraft: (input) => write(input) } });
});
afterAll(async () => {
  await engine.close();
  await db.drop();
});

const deps = () => ({
  database: db.database,
  client: engine.client,
  publisher: { publish() {}, tick() {} },
  logger: pino({ level: 'silent' }),
});

/** A requested draft whose workflow the API could not start. */
async function requested() {
  const { key } = await createAiVisibility(db.database);
  const [post] = await storeMentions(db.database, 'reddit', [examplePost(randomUUID())]);
  if (!post) throw new Error('not stored');
  const draft = { ...key, mentionId: post.id, facts: '' };
  const { value } = await requestDraft(db.database, draft);
  const { input } = value;
  const { workflowId } = draftStart(input).options;
  return {
    input,
    draft,
    handle: engine.client.workflow.getHandle(workflowId),
    read: async () => (await listDrafts(db.database, key))?.data.drafts[0],
  };
}

const ready = { state: 'ready', text: 'A reply.', reason: null } as const;

test('F-02: a draft requested while the engine was away is written when it is back, once', async () => {
  let written = 0;
  write = async (input) => {
    written += 1;
    await saveDraft(db.database, input, ready);
    return { state: 'ready' };
  };
  const { handle, read } = await requested();
  // Drafts that the API has just started are skipped for a moment.
  await dispatchDrafts(deps());
  expect(await read()).toMatchObject({ state: 'writing' });
  await Promise.all([dispatchDrafts(deps(), 0), dispatchDrafts(deps(), 0)]);
  await handle.result();
  expect(await read()).toMatchObject({ state: 'ready', text: 'A reply.' });
  await dispatchDrafts(deps(), 0);
  expect(written).toBe(1);
});

test('F-06: a draft whose workflow is gone fails with words, and can be requested again', async () => {
  const begun = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  write = async () => {
    begun.resolve();
    await release.promise;
    return { state: null };
  };
  const { draft, handle, read } = await requested();
  await dispatchDrafts(deps(), 0);
  await begun.promise;
  // Its workflow runs: nothing is wrong yet.
  await dispatchDrafts(deps(), 0);
  expect(await read()).toMatchObject({ state: 'writing' });
  await handle.terminate();
  release.resolve();
  await dispatchDrafts(deps(), 0);
  expect(await read()).toMatchObject({
    state: 'failed',
    text: '',
    reason: 'This draft could not be written. Try again.',
  });
  write = async (input) => {
    await saveDraft(db.database, input, ready);
    return { state: 'ready' };
  };
  await requestDraft(db.database, draft);
  await dispatchDrafts(deps(), 0);
  await expect.poll(read).toMatchObject({ state: 'ready' });
});
