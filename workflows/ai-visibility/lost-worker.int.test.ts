import { setTimeout as wait } from 'node:timers/promises';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { jobWorkflowId } from '#contracts/engine-names.ts';
import { countState } from '#domain/ai-visibility/tally.ts';
import { createAiVisibility } from '#db/testing/ai-visibility.ts';
import { createTestDatabase } from '#db/testing/database.ts';
import type { TestDatabase } from '#db/testing/database.ts';
import { until } from '../testing/until.ts';
import { createTestEngine } from '../testing/temporal.ts';
import type { TestEngine } from '../testing/temporal.ts';
import { killWorkerProcesses, startWorkerOn } from '../testing/worker-process.ts';

let db: TestDatabase;
let engine: TestEngine;
let server: Server;
let requests = 0;
let answersLeft = 0;
const held: ServerResponse[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  engine = await createTestEngine(inject('services').temporalAddress);
  server = createServer(async (request, response) => {
    request.resume();
    await once(request, 'end');
    requests += 1;
    if (answersLeft > 0) {
      answersLeft -= 1;
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(ANSWER));
    } else held.push(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(killWorkerProcesses);
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await engine.close();
  await db.drop();
});

const ANSWER = {
  id: 'resp_1',
  object: 'response',
  status: 'completed',
  model: 'model-1',
  error: null,
  incomplete_details: null,
  output: [
    {
      type: 'web_search_call',
      id: 'ws_1',
      status: 'completed',
      action: { type: 'search', query: 'crm', queries: ['crm'], sources: [] },
    },
    {
      type: 'message',
      id: 'msg_1',
      role: 'assistant',
      status: 'completed',
      content: [{ type: 'output_text', text: '**Kontaktly** is good.', annotations: [] }],
    },
  ],
  usage: { input_tokens: 100, output_tokens: 20, total_tokens: 120 },
};

function startWorker() {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return startWorkerOn(db, engine, {
    OUTBOUND_PRIVATE_ORIGINS: origin,
    ASSISTANT_OPENAI_BASE_URL: `${origin}/v1`,
    ASSISTANT_OPENAI_API_KEY: 'key',
    ASSISTANT_OPENAI_MODEL: 'model-1',
    ASSISTANT_RATE: '100',
  });
}

test(
  'F-08: a run whose worker is killed pays again only for what was in flight, and counts each answer once',
  { timeout: 180_000 },
  async () => {
    answersLeft = 10;
    const first = await startWorker();
    // The worker's dispatcher starts it.
    const { key, read } = await createAiVisibility(db.database, { competitors: [] });
    // Ten answers are stored; the other fourteen samples are being asked.
    await until(async () => held.length === 14 && (await read()).answered === 10);
    await first.end('SIGKILL');
    expect(requests).toBe(24);
    answersLeft = 1_000;
    await startWorker();
    await until(async () => (await read()).status === 'completed');
    const { tally, answered, charged } = await read();
    expect(requests).toBe(24 + 14);
    expect({ answered, charged }).toEqual({ answered: 24, charged: true });
    expect(countState(tally, 'answered')).toBe(24);
    const [paid] = await db.database.sql<{ calls: number; most: number; micros: number }[]>`
      select sum(calls)::int as calls, max(calls) as most, sum(cost_micros)::int as micros
      from gpt_samples where analysis_id = ${key.analysisId}`;
    expect(paid).toMatchObject({ calls: 38, most: 2 });
    expect(paid?.micros).toBe(tally.spentMicros);
    expect(tally.cells[Object.keys(tally.cells)[0] ?? '']?.brands['kontaktly']?.named).toBe(3);
  },
);

test(
  'a worker that hangs for longer than its heartbeats are waited for cancels no question: all are asked again',
  { timeout: 180_000 },
  async () => {
    answersLeft = 10;
    held.length = 0;
    const worker = await startWorker();
    const { read } = await createAiVisibility(db.database, { competitors: [] });
    await until(async () => held.length === 14 && (await read()).answered === 10);
    worker.signal('SIGSTOP');
    answersLeft = 1_000;
    await wait(13_000);
    worker.signal('SIGCONT');
    await until(async () => ['completed', 'partial'].includes((await read()).status));
    const { status, tally } = await read();
    expect(status).toBe('completed');
    expect(countState(tally, 'answered')).toBe(24);
  },
);

test(
  'a run that is cancelled ends the questions that are being asked',
  { timeout: 180_000 },
  async () => {
    answersLeft = 10;
    held.length = 0;
    await startWorker();
    const { key, read } = await createAiVisibility(db.database, { competitors: [] });
    await until(async () => held.length === 14 && (await read()).answered === 10);
    const workflowId = jobWorkflowId('gpt_analysis', key.analysisId);
    await engine.client.workflow.getHandle(workflowId).cancel();
    await until(async () => (await read()).status === 'cancelled');
    await until(async () => countState((await read()).tally, 'asking') === 0);
    const { tally } = await read();
    expect(countState(tally, 'answered')).toBe(10);
    expect(countState(tally, 'failed', 'not_run')).toBe(14);
  },
);
