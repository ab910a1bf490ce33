import { Agent, get } from 'node:http';
import { readEnvironment } from '#config/read-environment.ts';
import { verdict } from '#db/bench/stats.lib.ts';
import { openDatabase } from '#db/client.ts';
import { createSession } from '#db/testing/factories.ts';
import { createTokens } from '#streams/access-token.ts';
import { startProgram } from '#streams/bench/program.lib.ts';
import { startMeasuredApi } from './api.lib.ts';

/**
 * `npm run bench -- routes`: requests that a processor second of the API answers, as a ratio to a
 * `node:http` server with the same checks and the same queries, run A-B-A-B.
 */
const ROUNDS = 5;
const REQUESTS = 3_000;
const AT_ONCE = 16;
/** Each stays below its own limit of requests. */
const ACCOUNTS = 60;
const GOAL = 0.75;
const PATH = '/api/social-media-search/history?limit=20';

interface Target {
  origin: string;
  cpu(): Promise<number>;
}

const env = readEnvironment();
const database = openDatabase({ url: env.DATABASE_URL, max: 4, name: 'bench' });
const tokens = createTokens({ keys: [env.TOKEN_SECRET], issuer: env.PUBLIC_URL, ttlSeconds: 900 });
const accounts: string[] = [];
for (let index = 0; index < ACCOUNTS; index += 1) {
  const { userId, sessionId } = await createSession(database);
  accounts.push((await tokens.sign({ userId, sessionId })).token);
}
const api = await startMeasuredApi(env);
const floor = await startProgram(new URL('./routes-floor.lib.ts', import.meta.url).href);
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
try {
  const bare: Target = { origin: floor.url, cpu: () => floor.cpu() };
  for (const target of [api, bare]) await round(target);
  const ratios: number[] = [];
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    const ours = await round(api);
    const theirs = await round(bare);
    ratios.push(ours / theirs);
    console.log(
      `  ${ours.toFixed(0)} requests per processor second, node:http ${theirs.toFixed(0)}`,
    );
  }
  console.log(verdict('requests to node:http with the same checks', ratios, GOAL, '>='));
} finally {
  agent.destroy();
  await Promise.all([api.crash(), floor.stop()]);
  await database.close();
}

/** @returns requests answered per second of the server's processor time. */
async function round({ origin, cpu }: Target): Promise<number> {
  const before = await cpu();
  let sent = 0;
  const one = async (): Promise<void> => {
    while (sent < REQUESTS) {
      const token = accounts[sent % accounts.length] ?? '';
      sent += 1;
      await ask(`${origin}${PATH}`, token);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  return REQUESTS / ((await cpu()) - before);
}

function ask(url: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      response.resume();
      response.once('error', reject);
      response.once('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
    }).once('error', reject);
  });
}
