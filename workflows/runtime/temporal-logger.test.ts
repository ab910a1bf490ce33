import { expect, test } from 'vitest';
import { createLogger } from '#config/logger.ts';
import { temporalLogger } from './temporal-logger.ts';

function logged(write: (logger: ReturnType<typeof temporalLogger>) => void): string {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  write(temporalLogger(createLogger({ level: 'info', name: 'worker' }, destination)));
  return lines.join('');
}

test('what the engine’s core reports as a text can be read in the log', () => {
  const line = logged((logger) => logger.warn('gRPC call failed', { error: 'connection refused' }));
  expect(JSON.parse(line)).toMatchObject({
    msg: 'gRPC call failed',
    err: { message: 'connection refused' },
  });
});

test('payloads among the attributes stay out of the log', () => {
  const line = logged((logger) =>
    logger.error('failed', { workflowId: 'search:1', payload: 'a post', error: new Error('no') }),
  );
  expect(line).toContain('search:1');
  expect(line).not.toContain('a post');
});
