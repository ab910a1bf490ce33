import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

function logged(error: unknown): string {
  const lines: string[] = [];
  const logger = createLogger(
    { level: 'info', name: 'test' },
    { write: (line) => void lines.push(line) },
  );
  logger.error({ err: error }, 'failed');
  return lines.join('');
}

test('I8: an error is logged without the parameters and claims that hang on it', () => {
  const driver = Object.assign(new Error('duplicate key'), { code: '23505' });
  const builder = Object.assign(
    new Error('Failed query: insert … params: ann@example.test', { cause: driver }),
    {
      query: 'insert …',
      params: ['ann@example.test'],
    },
  );
  const token = Object.assign(new Error('unexpected "aud"'), {
    code: 'ERR_JWT_CLAIM_VALIDATION_FAILED',
    payload: { email: 'ann@example.test' },
  });
  for (const error of [builder, token, new Error('outer', { cause: builder })]) {
    const text = logged(error);
    expect(text).not.toContain('ann@example.test');
    expect(text).toContain('"stack"');
  }
  expect(logged(builder)).toContain('23505');
});

test('S-34: one error is one line, whatever its message contains', () => {
  const text = logged(new Error(`line\n{"level":50}\r\n\u001B[31m${'x'.repeat(10_000)}`));
  expect(text.trimEnd().split('\n')).toHaveLength(1);
  expect(text).not.toContain('\u001B');
  expect(text.length).toBeLessThan(3_000);
});

test('a thrown value that is not an error is named by its type, never by its value', () => {
  expect(logged('a secret')).not.toContain('secret');
});

test('S-34: terminal control characters are escaped', () => {
  const odd = '\u007F\u0085\u009B\u061C\u180E\u200F\u202E\u2066\u2028\uFEFF';
  const text = logged(new Error(`a${odd}b`));
  for (const character of odd) expect(text).not.toContain(character);
  expect(text).toContain('\\\\u{202e}');
});
