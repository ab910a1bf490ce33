import { expect, test } from 'vitest';
import { assert, property, string } from 'fast-check';
import { readDeliveryReport } from '../routes/alerts/bounces.ts';
import { deliveryReport } from '../testing/delivery-report.ts';

const TOKEN = '0123456789abcdef'.repeat(3);
const HASH = 'a0'.repeat(16);

test.each([
  ['Postfix', {}, '5.1.1', '550 5.1.1 <ada@example.com>: User unknown'],
  [
    'a full mailbox',
    { status: '5.2.2', diagnostic: '552 5.2.2 Over quota' },
    '5.2.2',
    '552 5.2.2 Over quota',
  ],
  ['a status with a comment', { status: '5.7.1 (blocked)' }, '5.7.1', undefined],
  [
    'a folded diagnostic',
    { diagnostic: '550-5.1.1 The account\r\n    does not exist' },
    '5.1.1',
    '550-5.1.1 The account does not exist',
  ],
  ['line feeds only', { newline: '\n' }, '5.1.1', undefined],
  ['an internationalized report', { type: 'message/global-delivery-status' }, '5.1.1', undefined],
  ['capital letters', { token: TOKEN.toUpperCase() }, '5.1.1', undefined],
])('RFC 3464: %s', (_what, parts, status, answer) => {
  const report = readDeliveryReport(deliveryReport({ token: TOKEN, hash: HASH, ...parts }));
  expect(report).toMatchObject({ token: TOKEN, messageHash: HASH, status });
  if (answer !== undefined) expect(report?.answer).toBe(answer);
});

test.each([
  ['a delay', deliveryReport({ token: TOKEN, action: 'delayed', status: '4.4.1' })],
  ['a delivery', deliveryReport({ token: TOKEN, action: 'delivered', status: '2.0.0' })],
  ['an out-of-office reply', `To: bounces+${TOKEN}@earshot.test\r\n\r\nI am away.`],
  ['a report to another address', deliveryReport({ token: 'x' })],
  ['a report without a status', deliveryReport({ token: TOKEN, status: 'unknown' })],
  ['an empty message', ''],
])('%s is no bounce', (_what, raw) => {
  expect(readDeliveryReport(raw)).toBeNull();
});

test('a report without the returned mail identifies no mail', () => {
  const raw = deliveryReport({ token: TOKEN, hash: null });
  expect(readDeliveryReport(raw)).toMatchObject({ messageHash: null, status: '5.1.1' });
});

test('the other server’s answer is reduced to one line of at most 190 visible characters', () => {
  assert(
    property(string({ unit: 'binary', maxLength: 400 }), (diagnostic) => {
      const raw = deliveryReport({ token: TOKEN, diagnostic: diagnostic.replaceAll('\n', ' ') });
      const answer = readDeliveryReport(raw)?.answer ?? '';
      expect([...answer].length).toBeLessThanOrEqual(190);
      expect(answer).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    }),
  );
});

test('arbitrary bytes are parsed or ignored, and never throw', () => {
  assert(
    property(string({ unit: 'binary', maxLength: 2_000 }), (raw) => {
      expect(readDeliveryReport(raw)).toBeNull();
    }),
  );
});
