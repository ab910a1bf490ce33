import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnvironment } from '#config/read-environment.ts';
import { searchDetailSchema } from '#contracts/search/search.ts';
import { createTestDatabase } from '#db/testing/database.ts';
import type { TestDatabase } from '#db/testing/database.ts';
import { createSession } from '#db/testing/factories.ts';
import { createTokens } from '#streams/access-token.ts';
import { connectRecorder } from '../streams/testing/recorder.ts';
import { startProduct } from './testing/product-processes.ts';
import type { LogLine } from './testing/product-processes.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';

interface SentSpan {
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
}
interface Export {
  resourceSpans: {
    resource: { attributes: { value: { stringValue: string } }[] };
    scopeSpans: { spans: Omit<SentSpan, 'service'>[] }[];
  }[];
}

const spans: SentSpan[] = [];
const lines: LogLine[] = [];
const collector = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk: Buffer) => (text += chunk.toString()));
  request.on('end', () => {
    for (const { resource, scopeSpans } of (JSON.parse(text) as Export).resourceSpans) {
      const service = resource.attributes[0]?.value.stringValue ?? '';
      for (const scope of scopeSpans)
        spans.push(...scope.spans.map((span) => ({ service, ...span })));
    }
    response.end('{}');
  });
});

let database: TestDatabase;
let product: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => {
  database = await createTestDatabase();
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  product = await startProduct(database, {
    env: {
      LOG_LEVEL: 'info',
      // Nothing answers there: the search ends, and that is an event too.
      HACKERNEWS_BASE_URL: 'http://127.0.0.1:9',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    },
    onLog: (line) => void lines.push(line),
  });
});
afterAll(async () => {
  await product.kill();
  collector.close();
  await database.drop();
});

const ended = ({ type, data: event }: { type: string; data?: unknown }): boolean =>
  type === 'search.changed.v1' &&
  !['queued', 'running'].includes((event as { search: { status: string } }).search.status);

test('one trace leads from a request over workflow, activities and events to the socket', async () => {
  await product.ready();
  const env = readEnvironment({});
  const session = await createSession(database.database, { plan: 'professional' });
  const { token } = await createTokens({
    keys: [env.TOKEN_SECRET],
    issuer: env.PUBLIC_URL,
    ttlSeconds: 900,
  }).sign(session);
  const tab = connectRecorder(product.address('gateway'), { token });
  await tab.until(() => tab.ready !== null, 'ready');

  const answer = await fetch(`${product.address('api')}/api/social-media-search/search`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      traceparent: `00-${TRACE}-${CALLER}-00`,
    },
    body: JSON.stringify({ query: 'crm for plumbers', platforms: ['hackernews'] }),
  });
  const body = (await answer.json()) as { data?: unknown };
  expect(body).toEqual(expect.objectContaining({ success: true }));
  const { data } = body;
  const { id } = searchDetailSchema.parse(data);
  await tab.until(() => tab.events.user.some(ended), 'the end of the search');
  tab.close();

  // The socket and the rows.
  const own = tab.events.user.filter(({ type }) => type.startsWith('search.'));
  expect(own.filter(({ trace }) => trace !== TRACE).map(({ type }) => type)).toEqual([]);
  const rows = await database.database.sql<{ trace: string | null }[]>`
    select distinct replace(trace::text, '-', '') as trace from events
    where user_id = ${session.userId} and type like 'search.%'`;
  expect(rows).toEqual([{ trace: TRACE }]);

  // The log of the API, and the spans of all three processes.
  await expect
    .poll(
      () => lines.find(({ process, line }) => process === 'api' && line.traceId === TRACE)?.line,
    )
    .toMatchObject({ msg: 'request', route: '/api/social-media-search/search', status: 202 });
  const named = (name: string) =>
    spans.filter((span) => span.traceId === TRACE && span.name === name);
  await expect.poll(() => named('endSearch').length).toBe(1);
  await expect.poll(() => named('deliver').length).toBeGreaterThan(0);
  const [request] = named('POST /api/social-media-search/search');
  expect(request).toMatchObject({ service: 'earshot-api', parentSpanId: CALLER });
  expect(named('endSearch')).toMatchObject([
    { service: 'earshot-worker', parentSpanId: request?.spanId },
  ]);
  expect(named('deliver')[0]).toMatchObject({ service: 'earshot-gateway' });
  expect(id).toBeTruthy();
});

test('a request without a usable traceparent begins a trace of its own', async () => {
  const seen = new Set<unknown>();
  for (const traceparent of ['', 'garbage', `00-${'0'.repeat(32)}-${CALLER}-01`]) {
    const answer = await fetch(`${product.address('api')}/api/config`, {
      headers: { traceparent },
    });
    const requestId = answer.headers.get('x-request-id');
    await expect.poll(() => lines.find(({ line }) => line.requestId === requestId)).toBeDefined();
    const traceId = lines.find(({ line }) => line.requestId === requestId)?.line.traceId;
    expect(traceId).toMatch(/^[\da-f]{32}$/);
    seen.add(traceId);
  }
  expect(seen.size).toBe(3);
});
