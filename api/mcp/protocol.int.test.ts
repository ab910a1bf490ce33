import { sql } from '#db/sql.ts';
import { expect, test } from 'vitest';
import { transaction } from '#db/transaction.ts';
import { MODERN, connectClient, keyOf, rpc } from '../testing/mcp.ts';
import { openTestApi } from '../testing/test-api.ts';

const { db, api } = await openTestApi();

interface RpcAnswer {
  id: number | null;
  error?: { code: number; message: string; data?: Record<string, unknown> };
  result?: { isError?: boolean; content: { text: string }[] } & Record<string, unknown>;
}

/** A request as a client writes it, changed in headers or body. */
async function post(
  secret: string | null,
  { headers, body }: { headers: Record<string, string>; body?: string },
  method = 'POST',
) {
  const answer = await api.app.request('/mcp', {
    method,
    headers: { ...headers, ...(secret === null ? {} : { authorization: `Bearer ${secret}` }) },
    ...(body === undefined ? {} : { body }),
  });
  const text = await answer.text();
  const json = (text.startsWith('{') ? JSON.parse(text) : { id: null }) as RpcAnswer;
  return { status: answer.status, headers: answer.headers, ...json };
}

const LIST = rpc('tools/list');
const tool = (name: string, given: unknown) => rpc('tools/call', { name, arguments: given });

test.each([
  ['the current revision', { mode: 'auto' as const }, MODERN],
  ['2025-11-25', { mode: 'legacy' as const, versions: ['2025-11-25'] }, '2025-11-25'],
  ['2025-06-18', { mode: 'legacy' as const, versions: ['2025-06-18'] }, '2025-06-18'],
])('the client of the SDK lists and calls tools over %s', async (_name, options, version) => {
  const { secret } = await keyOf(await api.user());
  const client = await connectClient(api, secret, options);
  expect(client.getNegotiatedProtocolVersion()).toBe(version);
  expect(client.getInstructions()).toContain('quoted_');
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    'list_searches',
    'get_search',
    'list_search_results',
    'start_search',
    'list_leads',
    'list_competitors',
    'list_competitor_changes',
    'list_visibility_runs',
    'get_visibility',
    'list_trending_problems',
    'get_usage',
  ]);
  const writing = tools.filter(({ annotations }) => annotations?.readOnlyHint !== true);
  expect(writing.map(({ name }) => name)).toEqual(['start_search']);
  const { isError, structuredContent, content } = await client.callTool({
    name: 'get_usage',
    arguments: {},
  });
  expect(isError).not.toBe(true);
  expect(structuredContent).toMatchObject({ plan: 'free' });
  expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }]);
  await client.close();
});

test('without a valid key nothing is answered, and a session token is none', async () => {
  const user = await api.user();
  const key = await keyOf(user);
  const dated = await keyOf(user);
  await transaction(db.database, (tx) =>
    tx.execute(sql`update api_keys set expires_at = now() where id = ${dated.id}::uuid`),
  );
  expect((await post(key.secret, LIST)).status).toBe(200);
  await user.send(`/api/users/me/keys/${key.id}`, undefined, { method: 'DELETE' });
  for (const secret of [null, key.secret, dated.secret, user.token, 'earshot_x']) {
    const refused = await post(secret, LIST);
    expect([refused.status, refused.id, refused.error?.code]).toEqual([401, null, -32_000]);
    expect(refused.headers.get('www-authenticate')).toBe('Bearer');
  }
});

test('a key without the scope of a tool learns which one it lacks, and starts nothing', async () => {
  const user = await api.user();
  const reader = await keyOf(user, ['read']);
  const call = rpc('tools/call', { name: 'start_search', arguments: { query: 'crm' } });
  const refused = await post(reader.secret, call);
  expect(refused.status).toBe(403);
  const challenge = refused.headers.get('www-authenticate');
  expect(challenge).toContain('error="insufficient_scope"');
  expect(challenge).toContain('scope="search"');
  const searcher = await keyOf(user, ['search']);
  const usage = rpc('tools/call', { name: 'get_usage', arguments: {} });
  expect((await post(searcher.secret, usage)).status).toBe(403);
  expect((await post(searcher.secret, call)).status).toBe(200);
});

test('what is not the protocol gets the errors that the protocol defines', async () => {
  const { secret } = await keyOf(await api.user());
  const changed = (headers: Record<string, string>, body = LIST.body) => ({
    headers: { ...LIST.headers, ...headers },
    body,
  });
  const other = { ...LIST, body: LIST.body.replaceAll(MODERN, '2031-01-01') };
  const cases = [
    ['not JSON', changed({}, '{"jsonrpc":'), 400, -32_700],
    ['empty', changed({}, ''), 400, -32_700],
    ['a batch', changed({}, `[${LIST.body}]`), 400, -32_600],
    ['no JSON-RPC', changed({}, '{"hello":1}'), 400, -32_600],
    ['no JSON type', changed({ 'content-type': 'text/plain' }), 415, -32_000],
    [
      'an unknown version',
      { ...other, headers: { ...other.headers, 'mcp-protocol-version': '2031-01-01' } },
      400,
      -32_022,
    ],
    [
      'a version that differs from the header',
      changed({ 'mcp-protocol-version': '2031-01-01' }),
      400,
      -32_020,
    ],
    [
      'a method that differs from the header',
      changed({ 'mcp-method': 'tools/call' }),
      400,
      -32_020,
    ],
    ['an unknown method', rpc('tools/delete'), 404, -32_601],
    ['an unknown tool', tool('drop_tables', {}), 200, -32_602],
    ['a subscription', rpc('subscriptions/listen', { filter: {} }), 200, -32_603],
    ['a body above 64 KB', changed({}, `"${'x'.repeat(70_000)}"`), 413, -32_000],
  ] as const;
  for (const [what, request, status, code] of cases) {
    const refused = await post(secret, request);
    expect([refused.status, refused.error?.code], what).toEqual([status, code]);
  }
  for (const [name, given, words] of [
    ['get_usage', { more: 1 }, /unrecognized key/i],
    ['list_leads', { limit: 1_000 }, /limit/],
    ['get_search', { search_id: 'x' }, /search_id/],
    ['get_search', {}, /search_id/],
    ['list_leads', { cursor: 'forged' }, /INVALID_VALUE/],
    ['list_competitors', { cursor: 'forged' }, /INVALID_VALUE/],
    [
      'list_search_results',
      { search_id: crypto.randomUUID() },
      /RESOURCE_NOT_FOUND.*list_searches/,
    ],
  ] as const) {
    const { status, result } = await post(secret, tool(name, given));
    expect([status, result?.isError], name).toEqual([200, true]);
    expect(result?.content[0]?.text).toMatch(words);
  }
});

test('only POST is accepted, and no page of another site may send it', async () => {
  const { secret } = await keyOf(await api.user());
  for (const method of ['GET', 'DELETE', 'PUT', 'OPTIONS']) {
    const refused = await post(secret, { headers: LIST.headers }, method);
    expect([method, refused.status, refused.headers.get('allow')]).toEqual([method, 405, 'POST']);
  }
  const foreign = { ...LIST, headers: { ...LIST.headers, origin: 'https://evil.test' } };
  expect((await post(secret, foreign)).status).toBe(403);
});

test('each call has a line in the log with key and tool, and none with the key itself', async () => {
  const user = await api.user();
  const { id, secret } = await keyOf(user);
  const call = rpc('tools/call', { name: 'list_leads', arguments: {} });
  const answer = await post(secret, call);
  const requestId = answer.headers.get('x-request-id');
  const line = api.outbox.logLines.find((one) => one['requestId'] === requestId);
  expect(line).toMatchObject({
    route: '/mcp',
    userId: user.userId,
    keyId: id,
    tool: 'list_leads',
    status: 200,
  });
  expect(JSON.stringify(api.outbox.logLines)).not.toContain(secret);
});
