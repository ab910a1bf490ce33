import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { failureOfStatus, parseAnswer, retryAfterMs } from './answers.ts';
import type { HttpAnswer } from '#http/client.ts';
import { ProviderError } from './port.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const answer = (status: number, headers: Record<string, string> = {}, body = ''): HttpAnswer => ({
  status,
  headers,
  body,
  url: 'https://example.test/',
});

describe('F-13: Retry-After', () => {
  test.each([
    ['7', 7_000],
    ['0', 0],
    ['1.5', 1_500],
    ['-3', 0],
    ['999999999', 86_400_000],
    ['Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
    ['soon', undefined],
    ['', undefined],
    [undefined, undefined],
    ['Infinity', undefined],
    ['NaN', undefined],
  ])('%s means %s ms', (header, expected) => {
    expect(retryAfterMs(header, NOW)).toBe(expected);
  });

  test('the header wins over the platform’s own reset', () => {
    const with429 = failureOfStatus(answer(429, { 'retry-after': '3' }), 'Test', NOW, 9_000);
    expect(with429?.retryAfterMs).toBe(3_000);
    expect(failureOfStatus(answer(429), 'Test', NOW, 9_000)?.retryAfterMs).toBe(9_000);
  });
});

test.each([
  [200, undefined],
  [204, undefined],
  [302, 'malformed'],
  [400, 'bad_request'],
  [401, 'auth'],
  [403, 'auth'],
  [404, 'bad_request'],
  [408, 'timeout'],
  [422, 'bad_request'],
  [429, 'rate_limited'],
  [500, 'down'],
  [503, 'down'],
  [522, 'down'],
])('status %s is %s', (status, expected) => {
  expect(failureOfStatus(answer(status), 'Test', NOW)?.failure).toBe(expected);
});

describe('F-15: JSON of all kinds', () => {
  const schema = z.object({ items: z.array(z.unknown()) });
  const parse = (body: string): unknown => parseAnswer(answer(200, {}, body), schema, 'Test');

  test.each([
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['NaN', '{"items":NaN}'],
    ['Infinity', '{"items":[Infinity]}'],
    ['a trailing comma', '{"items":[1,]}'],
    ['another type', '{"items":{}}'],
    ['single quotes', "{'items':[]}"],
    ['HTML', '<html></html>'],
    ['half an answer', '{"items":['],
    ['10,000 levels', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    ['900,000 open levels', '['.repeat(900_000)],
    ['something behind the end', '{"items":[]}garbage'],
  ])('%s is refused in words', (_name, body) => {
    expect(() => parse(body)).toThrow(ProviderError);
    expect(() => parse(body)).toThrow('Test sent an answer that cannot be read.');
  });

  test('deep nesting inside an unknown field does no harm', () => {
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    expect(parse(`{"items":[],"more":${deep}}`)).toEqual({ items: [] });
  });

  test('__proto__ and duplicate keys change nothing', () => {
    expect(parse('{"items":[],"__proto__":{"polluted":1},"items":[2]}')).toEqual({ items: [2] });
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});
