/**
 * Records one history per way in which a delivery and an account mail end, for the replay test. What
 * is there stays; after a change of a workflow give its path a new name:
 *   node workflows/testing/record-alert-histories.ts <temporal address>
 */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { ApplicationFailure, Context } from '@temporalio/activity';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { TASK_QUEUES, WORKFLOW_TYPES } from '#contracts/engine-names.ts';
import { createTestEngine } from './temporal.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = new URL('../alerts/histories/', import.meta.url);
const ID = '0195d8f0-0000-7000-8000-000000000000';

const PATHS = {
  'delivery-made': { type: WORKFLOW_TYPES.deliverAlert, fails: 0 },
  'delivery-repeated': { type: WORKFLOW_TYPES.deliverAlert, fails: 2 },
  'mail-sent': { type: WORKFLOW_TYPES.accountMail, fails: 0 },
  'mail-refused-once': { type: WORKFLOW_TYPES.accountMail, fails: 1 },
} as const;

let fails = 0;
async function attempt(): Promise<void> {
  if (Context.current().info.attempt <= fails)
    throw ApplicationFailure.create({ type: 'Lost', nextRetryDelay: 50 });
}

const engine = await createTestEngine(process.argv[2] ?? '127.0.0.1:4405');
await engine.serve({ alerts: { attemptDelivery: attempt, sendAccountMail: attempt } });
await mkdir(FOLDER, { recursive: true });
for (const [name, path] of Object.entries(PATHS)) {
  const file = new URL(`${name}.json`, FOLDER);
  if (existsSync(file)) continue;
  fails = path.fails;
  const input =
    path.type === WORKFLOW_TYPES.deliverAlert
      ? { deliveryId: ID, userId: ID, attempts: 0 }
      : { mailId: ID, userId: ID, type: 'welcome', subject: 'account' };
  const handle = await engine.client.workflow.start(path.type, {
    workflowId: `alerts-${name}`,
    taskQueue: TASK_QUEUES.core,
    args: [input],
  });
  await handle.result();
  const clean = historyToJSON(await handle.fetchHistory())
    .replaceAll(/"identity":\s*"[^"]*"/g, '"identity": "worker"')
    .replaceAll(ROOT, '');
  await writeFile(file, `${clean}\n`);
}
await engine.close();
