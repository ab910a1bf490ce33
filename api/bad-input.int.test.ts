import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorBodySchema } from '#contracts/errors.ts';
import type { ErrorBody } from '#contracts/errors.ts';
import { openTestApi } from './testing/test-api.ts';

const SEARCH = '/api/social-media-search/search';

const { api } = await openTestApi();
const user = await api.user({ plan: 'professional' });
const untouched = await everything();

/** State that bad input must not change. */
async function everything(): Promise<string> {
  const paths = [
    '/api/users/me',
    '/api/auth/plan-info',
    '/api/social-media-search/history',
    '/api/events?after=0',
  ];
  const answers = await Promise.all(paths.map((path) => user.get(path)));
  return (await Promise.all(answers.map((answer) => answer.text()))).join('\n');
}

async function refusal(answer: Response): Promise<ErrorBody & { status: number }> {
  const body = errorBodySchema.parse(await answer.json());
  expect(answer.headers.get('x-request-id')).toBe(body.requestId);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return { ...body, status: answer.status };
}

const good = { query: 'crm for plumbers', platforms: ['reddit'], limit: 10, timeframe: '7d' };

/** [what is wrong, body (text is sent as is), code, path of the first issue] */
const SEARCH_BODIES: [string, unknown, string, string?][] = [
  ['R-VAL-04: 2 characters', { ...good, query: 'ab' }, 'INVALID_VALUE', 'query'],
  ['R-VAL-04: 3 characters with spaces', { ...good, query: ' ab ' }, 'INVALID_VALUE', 'query'],
  ['R-VAL-05: 501 characters', { ...good, query: 'a'.repeat(501) }, 'INVALID_VALUE', 'query'],
  ['R-VAL-01: limit 0', { ...good, limit: 0 }, 'INVALID_VALUE', 'limit'],
  ['R-VAL-02: limit 201', { ...good, limit: 201 }, 'INVALID_VALUE', 'limit'],
  ['limit 1.5', { ...good, limit: 1.5 }, 'INVALID_FORMAT', 'limit'],
  ['limit as text', { ...good, limit: '10' }, 'INVALID_FORMAT', 'limit'],
  ['limit beyond numbers', '{"query":"abc","limit":1e999}', 'INVALID_FORMAT', 'limit'],
  ['limit null', { ...good, limit: null }, 'INVALID_FORMAT', 'limit'],
  ['R-VAL-07: another mode', { ...good, mode: 'regex' }, 'INVALID_VALUE', 'mode'],
  ['R-VAL-08: another timeframe', { ...good, timeframe: '2d' }, 'INVALID_VALUE', 'timeframe'],
  ['no query', { platforms: ['reddit'] }, 'MISSING_REQUIRED_FIELD', 'query'],
  ['query as array', { ...good, query: ['crm for plumbers'] }, 'INVALID_FORMAT', 'query'],
  ['query as object', { ...good, query: { $ne: '' } }, 'INVALID_FORMAT', 'query'],
  ['query null', { ...good, query: null }, 'INVALID_FORMAT', 'query'],
  ['lone surrogate', '{"query":"plumbers \\ud800 crm"}', 'INVALID_VALUE', 'query'],
  ['NUL', '{"query":"plumbers \\u0000 crm"}', 'INVALID_VALUE', 'query'],
  ['no platform', { ...good, platforms: [] }, 'INVALID_VALUE', 'platforms'],
  ['platforms as text', { ...good, platforms: 'reddit' }, 'INVALID_FORMAT', 'platforms'],
  ['platforms as object', { ...good, platforms: { 0: 'reddit' } }, 'INVALID_FORMAT', 'platforms'],
  ['platform as number', { ...good, platforms: [7] }, 'INVALID_FORMAT', 'platforms.0'],
  ['13 platforms', { ...good, platforms: Array(13).fill('reddit') }, 'INVALID_VALUE', 'platforms'],
  ['A-10: instagram', { ...good, platforms: ['instagram'] }, 'INVALID_VALUE', 'platforms'],
  ['A-10: twitter', { ...good, platforms: ['twitter'] }, 'INVALID_VALUE', 'platforms'],
  ['A-09: linkedin', { ...good, platforms: ['linkedin'] }, 'INVALID_VALUE', 'platforms'],
  ['not available yet', { ...good, platforms: ['github'] }, 'INVALID_VALUE', 'platforms'],
  ['S-08: plan', { ...good, plan: 'professional' }, 'VALIDATION_ERROR'],
  ['S-08: userId', { ...good, userId: '1' }, 'VALIDATION_ERROR'],
  ['S-14: __proto__', '{"query":"crm for plumbers","__proto__":{"limit":9}}', 'VALIDATION_ERROR'],
  ['S-14: nested __proto__', '{"query":{"a":{"__proto__":{}}}}', 'VALIDATION_ERROR'],
  ['S-14: constructor', '{"query":"crm for plumbers","constructor":{}}', 'VALIDATION_ERROR'],
  ['two mistakes of one kind', { ...good, limit: 0, query: 'a' }, 'INVALID_VALUE', 'query'],
  ['mistakes of two kinds', { limit: 'x' }, 'VALIDATION_ERROR', 'query'],
  ['an array', [good], 'INVALID_FORMAT', ''],
  ['a text', '"crm for plumbers"', 'INVALID_FORMAT', ''],
  ['null', 'null', 'INVALID_FORMAT', ''],
  ['cut JSON', '{"query":"crm', 'VALIDATION_ERROR'],
  ['trailing comma', '{"query":"crm for plumbers",}', 'VALIDATION_ERROR'],
  ['NaN', '{"query":"crm for plumbers","limit":NaN}', 'VALIDATION_ERROR'],
];

test.each(SEARCH_BODIES)('S-14: a search with %s is refused', async (_, body, code, path) => {
  const { error, status } = await refusal(await user.send(SEARCH, body));
  expect([status, error.code]).toEqual([400, code]);
  if (path !== undefined) expect(error.details?.issues?.[0]?.path).toBe(path);
});

test('S-14: a cursor is plain decimal digits', async () => {
  const user = await api.user();
  for (const after of ['', ' 1', '0x1', '1e3', '+1', '-1', '1.0', '\u0661', '99999999999999999']) {
    const answer = await user.get(`/api/events?after=${encodeURIComponent(after)}`);
    expect([after, answer.status]).toEqual([after, 400]);
  }
  expect((await user.get('/api/events?after=0')).status).toBe(200);
});

test('S-08: users cannot set their own plan, quota or identity', async () => {
  for (const body of [
    { plan: 'professional' },
    { uid: '11111111-1111-4111-8111-111111111111' },
    { email: 'admin@earshot.test' },
    { createdAt: '2020-01-01T00:00:00Z' },
    { settings: { plan: 'professional' } },
    { settings: { whiteLabel: { enabled: true, companyName: 'A', admin: true } } },
    { settings: { defaultLimit: 201 } },
    { settings: { defaultPlatforms: ['instagram'] } },
    { displayName: '' },
    { displayName: 'a'.repeat(101) },
    { displayName: ['Ann'] },
    { displayName: null },
  ]) {
    const answer = await user.send('/api/users/me', body, { method: 'PUT' });
    expect([body, (await refusal(answer)).status]).toEqual([body, 400]);
  }
});

test('S-14: queries and paths are checked as strictly as bodies', async () => {
  const id = '11111111-1111-4111-8111-111111111111';
  for (const path of [
    '/api/social-media-search/history?limit=0',
    '/api/social-media-search/history?limit=101',
    '/api/social-media-search/history?limit=ten',
    '/api/social-media-search/history?limit=1&limit=2',
    '/api/social-media-search/history?limit[]=1',
    '/api/social-media-search/history?cursor=',
    "/api/social-media-search/history?cursor='%20or%201=1",
    `/api/social-media-search/history?cursor=${'a'.repeat(201)}`,
    '/api/social-media-search/history?user=other',
    `/api/social-media-search/${id}/export`,
    `/api/social-media-search/${id}/export?format=exe`,
    `/api/social-media-search/${id}/export?format=csv&format=pdf`,
    '/api/events',
    '/api/events?after=-1',
    '/api/events?after=1.5',
    '/api/events?after=9999999999999999999999',
    `/api/events?after=0&epoch=${'a'.repeat(65)}`,
    '/api/events?after=0&extra=1',
  ]) {
    const answer = await user.get(path);
    expect([path, answer.status]).toEqual([path, 400]);
    await refusal(answer);
  }
  for (const unknown of ['not-an-id', '..%2F..%2Fetc%2Fpasswd', `${id}%00`]) {
    const answer = await user.get(`/api/social-media-search/${unknown}`);
    expect([unknown, answer.status]).toEqual([unknown, 404]);
    await refusal(answer);
  }
});

test('S-14: headers are checked too', async () => {
  for (const key of ['a'.repeat(201), 'schlüssel']) {
    const answer = await user.send(SEARCH, good, { headers: { 'idempotency-key': key } });
    expect((await refusal(answer)).status).toBe(400);
  }
});

test('S-15: a body above 64 KB is refused, with and without a length', async () => {
  const body = JSON.stringify({ ...good, query: 'a'.repeat(65_536) });
  const plain = await user.send(SEARCH, body, {
    headers: { 'content-length': String(body.length) },
  });
  expect((await refusal(plain)).status).toBe(413);
  const streamed = await user.send(SEARCH, body, { headers: { 'transfer-encoding': 'chunked' } });
  expect((await refusal(streamed)).status).toBe(413);
});

test('S-15: nesting as deep as 64 KB allows is refused like any other bad input', async () => {
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const) {
    const depth = Math.floor(60_000 / (open.length + close.length));
    const answer = await user.send(SEARCH, `${open.repeat(depth)}0${close.repeat(depth)}`);
    expect((await refusal(answer)).status).toBe(400);
  }
});

test('S-16: writes accept JSON only', async () => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json-patch+json',
    'application/jsonp',
    'text/json',
  ]) {
    const answer = await user.send(SEARCH, good, { headers: { 'content-type': type } });
    expect([type, (await refusal(answer)).status]).toEqual([type, 415]);
  }
  const typed = { headers: { 'content-type': 'Application/JSON; charset=utf-8' } };
  expect((await user.send(SEARCH, { ...good, limit: 0 }, typed)).status).toBe(400);
});

test('S-16: a cross-site write by a browser is refused, with or without a token', async () => {
  for (const headers of [
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
  ] as Record<string, string>[]) {
    const answer = await user.send(SEARCH, good, { headers });
    expect((await refusal(answer)).status).toBe(403);
  }
  const preflight = await api.app.request(SEARCH, {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.test', 'access-control-request-method': 'POST' },
  });
  expect(preflight.headers.has('access-control-allow-origin')).toBe(false);
});

test('unknown addresses and methods below /api answer in the same form', async () => {
  const absent = await refusal(await user.get('/api/nothing'));
  expect([absent.status, absent.error.code]).toEqual([404, 'RESOURCE_NOT_FOUND']);
  const answer = await user.send('/api/users/me', undefined, { method: 'DELETE' });
  expect(answer.headers.get('allow')).toBe('GET, PUT');
  const method = await refusal(answer);
  expect([method.status, method.error.code]).toEqual([405, 'INVALID_OPERATION']);
  for (const path of ['/api', '/api/', '/api/social-media-search', '/api//users/me']) {
    expect([path, (await user.get(path)).status]).toEqual([path, 404]);
  }
});

test('S-14: no JSON value gets past the schema of a search or breaks the answer', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.jsonValue(),
        fc.record(
          {
            query: fc.jsonValue(),
            mode: fc.jsonValue(),
            platforms: fc.jsonValue(),
            timeframe: fc.jsonValue(),
            limit: fc.integer({ min: 201 }),
          },
          { requiredKeys: ['limit'] },
        ),
      ),
      async (value) => {
        await refusal(await user.send(SEARCH, JSON.stringify(value)));
      },
    ),
    { numRuns: 150 },
  );
});

test('S-14: no text gets past the schema, whatever its bytes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1 }), async (text) => {
      await refusal(await user.send(SEARCH, text));
    }),
    { numRuns: 150 },
  );
});

test('none of the refused requests changed anything', async () => {
  expect(await everything()).toBe(untouched);
  expect(api.outbox.started).toEqual([]);
  expect(api.outbox.published).toEqual([]);
});
