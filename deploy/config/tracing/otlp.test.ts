import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createExporter } from './otlp.ts';
import type { Span } from './trace.ts';

const received: { path: string | undefined; headers: IncomingHttpHeaders; body: string }[] = [];
let status = 200;
const collector = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString();
  received.push({ path: request.url, headers: request.headers, body });
  response.writeHead(status).end();
});
beforeAll(async () => {
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
});
afterAll(() => void collector.close());
beforeEach(() => {
  received.length = 0;
  status = 200;
});

const span = (traceId: string, more: Partial<Span> = {}): Span => ({
  traceId,
  spanId: '00f067aa0ba902b7',
  name: 'GET /api/leads',
  kind: 'server',
  startedAt: 1_700_000_000_000.25,
  attributes: { 'http.response.status_code': 500, route: '/api/leads' },
  failed: true,
  ...more,
});
const warn = vi.fn();
const exporter = (share = 1) =>
  createExporter({
    endpoint: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`,
    headers: { 'x-key': 'secret' },
    share,
    service: 'earshot-api',
    logger: { warn },
  });

test('spans arrive as OTLP in JSON, with the headers of the operator', async () => {
  const { record, stop } = exporter();
  record(span('a'.repeat(32), { parentId: 'b7ad6b7169203331' }), 1_700_000_000_001.5);
  await stop();
  expect(received).toMatchObject([{ path: '/v1/traces', headers: { 'x-key': 'secret' } }]);
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({
    resourceSpans: [
      {
        resource: { attributes: [{ key: 'service.name', value: { stringValue: 'earshot-api' } }] },
        scopeSpans: [
          {
            scope: { name: 'earshot' },
            spans: [
              {
                traceId: 'a'.repeat(32),
                spanId: '00f067aa0ba902b7',
                parentSpanId: 'b7ad6b7169203331',
                name: 'GET /api/leads',
                kind: 2,
                startTimeUnixNano: '1700000000000250000',
                endTimeUnixNano: '1700000000001500000',
                attributes: [
                  { key: 'http.response.status_code', value: { intValue: 500 } },
                  { key: 'route', value: { stringValue: '/api/leads' } },
                ],
                status: { code: 2 },
              },
            ],
          },
        ],
      },
    ],
  });
});

test('the share keeps the same traces everywhere, all of them at 1 and none at 0', async () => {
  for (const [share, kept] of [
    [0, 0],
    [0.5, 1],
    [1, 2],
  ] as const) {
    received.length = 0;
    const { record, stop } = exporter(share);
    for (const end of ['7fffffff', 'ffffffff']) record(span('a'.repeat(24) + end), 0);
    await stop();
    expect(received.flatMap(({ body }) => [...body.matchAll(/"spanId"/g)])).toHaveLength(kept);
  }
});

test('what the collector refuses is dropped with a warning that holds no secret', async () => {
  status = 503;
  const { record, stop } = exporter();
  record(span('a'.repeat(32)), 0);
  await stop();
  expect(warn).toHaveBeenCalledOnce();
  expect(JSON.stringify(warn.mock.calls)).not.toContain('secret');
});
