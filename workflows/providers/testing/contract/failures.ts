import { describe, expect, test } from 'vitest';
import { FAULTS } from '../faults.ts';
import { failureOf } from './harness.ts';
import type { Harness } from './harness.ts';

/** Every fault of a provider becomes one typed failure with a readable message. */
export function testFailures(harness: Harness): void {
  const { subject, search, onSearch, useShortTimeout, useRefusedAddress } = harness;

  describe.each(FAULTS)('F-13..F-16: $name', ({ name, script, expected, retryAfterMs }) => {
    test(`is ${subject.faults?.[name] ?? expected}`, async () => {
      onSearch(script);
      if (expected === 'timeout') useShortTimeout();
      const error = await failureOf(search());
      expect(error.failure).toBe(subject.faults?.[name] ?? expected);
      if (retryAfterMs !== undefined) expect(error.retryAfterMs).toBe(retryAfterMs);
      expect(error.message).toMatch(/^[A-Z].{10,150}\.$/u);
      expect(error.message).not.toContain('127.0.0.1');
    });
  });

  test('F-14: a refused connection is down', async () => {
    await useRefusedAddress();
    expect((await failureOf(search())).failure).toBe('down');
  });

  test('a cancelled search ends as cancelled, before and during the request', async () => {
    onSearch(() => 'handled');
    expect((await failureOf(search({}, AbortSignal.abort()))).failure).toBe('cancelled');
    const controller = new AbortController();
    onSearch(() => {
      controller.abort();
      return 'handled';
    });
    expect((await failureOf(search({}, controller.signal))).failure).toBe('cancelled');
  });
}
