/**
 * Records histories of the short workflows of GPT Analysis, for the replay test. What is there
 * stays; after a change of a workflow give its path a new name:
 *   node workflows/testing/record-short-histories.ts <temporal address>
 */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { ApplicationFailure } from '@temporalio/activity';
import { correctionStart, draftStart } from '#contracts/workflows.ts';
import { writeHistory } from './histories.ts';
import { createTestEngine } from './temporal.ts';

const FOLDER = new URL('../ai-visibility/histories/', import.meta.url);
const ID = '00000000-0000-4000-8000-00000000000';
const key = { userId: `${ID}1`, analysisId: `${ID}2` };

const engine = await createTestEngine(process.argv[2] ?? '127.0.0.1:4405');
let way = '';
const failing = (): void => {
  if (way.endsWith('-failed')) throw ApplicationFailure.nonRetryable('Broken.');
};
await engine.serve({
  core: { correctReading: async () => failing() },
  llm: { writeDraft: async () => (failing(), { state: 'ready' }) },
} as never);

const draft = draftStart({ ...key, mentionId: `${ID}3`, round: 0 });
const correction = correctionStart(`${ID}4`, {
  ...key,
  correction: {
    promptId: `${ID}5`,
    assistant: 'openai',
    run: 0,
    brand: 'kontaktly',
    start: 0,
    end: 9,
    isBrand: true,
    everywhere: false,
  },
});
const WAYS = [
  { name: 'draft', ...draft },
  { name: 'draft-failed', ...draft },
  { name: 'correction', ...correction },
  { name: 'correction-failed', ...correction },
];

await mkdir(FOLDER, { recursive: true });
for (const { name, type, options } of WAYS) {
  const file = new URL(`${name}.json`, FOLDER);
  if (existsSync(file)) continue;
  way = name;
  const handle = await engine.client.workflow.start(type, { ...options, workflowId: name });
  await handle.result().catch(() => {});
  await writeHistory(handle, file);
}
await engine.close();
