import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKey } from '#db/commands/account/keys.ts';
import { createTestDatabase } from '#db/testing/database.ts';
import type { TestDatabase } from '#db/testing/database.ts';
import { createSession } from '#db/testing/factories.ts';
import { signatureHeaders } from '#http/post-json.ts';
import { startProduct } from '../testing/product-processes.ts';

const run = promisify(execFile);
const page = readFileSync(new URL('./api.md', import.meta.url), 'utf8');
const HOST = 'https://earshot.example.com';
const TITLE = 'Which CRM for plumbers?';

/** The code blocks of a language, as they are written. */
const blocks = (language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gmsu'))].map(
    ([, code = '']) => code,
  );
const commands = [...page.matchAll(/^ {4}curl (?:.*\\\n)*.*/gmu)].map(([command]) => command);

/** Hacker News, with one post that every search finds. */
const platform = createServer((_, response) => {
  const created = Math.floor(Date.now() / 1_000) - 3_600;
  const hit = {
    objectID: '7',
    title: TITLE,
    story_text: 'Can anyone recommend a CRM for plumbers?',
    author: 'pat',
    points: 3,
    created_at_i: created,
    _tags: ['story'],
  };
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ hits: [hit], nbHits: 1, nbPages: 1 }));
});

let database: TestDatabase;
let product: Awaited<ReturnType<typeof startProduct>>;
let secret: string;
beforeAll(async () => {
  database = await createTestDatabase();
  platform.listen(0, '127.0.0.1');
  await once(platform, 'listening');
  const origin = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`;
  product = await startProduct(database, {
    env: {
      HACKERNEWS_BASE_URL: `${origin}/api/v1`,
      REDDIT_BASE_URL: origin,
      REDDIT_TOKEN_URL: `${origin}/token`,
      REDDIT_CLIENT_ID: 'client',
      REDDIT_CLIENT_SECRET: 'secret',
      OUTBOUND_PRIVATE_ORIGINS: origin,
    },
  });
  const { userId } = await createSession(database.database, { plan: 'professional' });
  const scopes = ['read' as const, 'search' as const, 'leads' as const];
  ({ secret } = await createKey(database.database, { userId, name: 'Examples', scopes }));
  await product.ready();
});
afterAll(async () => {
  await product.kill();
  platform.close();
  await database.drop();
});

/** An example against the product of this test instead of the installation that it names. */
const here = (example: string): string => example.replaceAll(HOST, product.address('api'));

interface Detail {
  success: boolean;
  data: { status?: string; results?: { title: string }[]; items?: unknown[] };
}

test('the curl commands run as they are written', async () => {
  expect(commands).toHaveLength(2);
  const [leads, search] = await Promise.all(
    commands.map(async (command) => {
      const env = { PATH: process.env.PATH, EARSHOT_KEY: secret };
      const { stdout } = await run('sh', ['-c', here(command)], { env });
      return JSON.parse(stdout) as Detail;
    }),
  );
  expect(leads).toMatchObject({ success: true, data: { items: [] } });
  expect(search).toMatchObject({ success: true, data: { results: [{ title: TITLE }] } });
});

test('the Python program searches, waits and prints what was found', async () => {
  const [program = ''] = blocks('python');
  const env = { PATH: process.env.PATH, EARSHOT_KEY: secret };
  const { stdout } = await run('python3', ['-c', here(program)], { env });
  expect(stdout).toBe(`https://news.ycombinator.com/item?id=7 ${TITLE}\n`);
  const refused = run('python3', ['-c', here(program)], { env: { ...env, EARSHOT_KEY: 'wrong' } });
  await expect(refused).rejects.toMatchObject({ stderr: expect.stringMatching(/log in/) });
});

test('the Python check accepts our signatures, old secrets too, and nothing else', async () => {
  const [, check = ''] = blocks('python');
  const body = '{"type":"alert"}';
  const sign = (secrets: string[], at = new Date()): object =>
    signatureHeaders(body, { id: 'msg_1', at, secrets });
  const ours = `whsec_${Buffer.from('a secret of the owner').toString('base64')}`;
  const other = `whsec_${Buffer.from('another').toString('base64')}`;
  const cases = [
    sign([ours]),
    sign([other, ours]),
    sign([other]),
    sign([ours], new Date(Date.now() - 3_600_000)),
    { ...sign([ours]), 'webhook-id': 'msg_2' },
  ];
  const calls = `import json, sys
for headers in json.loads(sys.argv[1]): print(is_ours(sys.argv[2], headers, sys.argv[3].encode()))`;
  const args = ['-c', `${check}\n${calls}`, JSON.stringify(cases), ours, body];
  const { stdout } = await run('python3', args);
  expect(stdout.trim().split('\n')).toEqual(['True', 'True', 'False', 'False', 'False']);
});

interface HttpNode {
  parameters: {
    method: string;
    url: string;
    headerParameters: { parameters: { name: string; value: string }[] };
    jsonBody: string;
  };
}

test('the n8n node sends a request that the API accepts', async () => {
  const [flow = ''] = blocks('json');
  const [node] = (JSON.parse(here(flow)) as { nodes: HttpNode[] }).nodes;
  if (!node) throw new Error('The flow has no node.');
  const { method, url, headerParameters, jsonBody } = node.parameters;
  const more = headerParameters.parameters.map(({ name, value }) => [name, value] as const);
  const answer = await fetch(url, {
    method,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${secret}`,
      ...Object.fromEntries(more),
    },
    body: jsonBody,
  });
  expect(await answer.json()).toMatchObject({ data: { results: [{ title: TITLE }] } });
});

test('a client of the SDK with the MCP configuration finds the posts of a search', async () => {
  const [, configuration = ''] = blocks('json');
  const { mcpServers } = JSON.parse(here(configuration).replace('<key>', secret)) as {
    mcpServers: { earshot: { url: string; headers: Record<string, string> } };
  };
  const { url, headers } = mcpServers.earshot;
  const client = new Client({ name: 'docs', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }),
  );
  const call = async (name: string, given: Record<string, unknown>) => {
    const { structuredContent } = await client.callTool({ name, arguments: given });
    return structuredContent as Record<string, unknown>;
  };
  const search = await call('start_search', { query: 'crm', platforms: ['hackernews'] });
  const id = { search_id: search['search_id'] };
  await expect.poll(async () => (await call('get_search', id))['status']).toBe('completed');
  expect(await call('list_search_results', id)).toMatchObject({
    items: [{ quoted_title: TITLE }],
  });
  await client.close();
});
