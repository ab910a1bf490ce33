import { expect, test } from 'vitest';
import { blockedPorts } from './blocked-ports.ts';
import { readEnvironment } from './read-environment.ts';
import type { ConfigError } from './read-environment.ts';

const refusal = (port: number): Promise<unknown> =>
  fetch(`http://127.0.0.1:${port}`).catch((error: Error) => (error.cause as Error).message);

const problemOf = (PORT: string): string => {
  try {
    readEnvironment({ PORT });
    return '';
  } catch (error) {
    return (error as ConfigError).problems.join(' ');
  }
};

test('the ports are those that fetch refuses without a connection', async () => {
  for (const port of blockedPorts(1024, 65_536)) expect(await refusal(port)).toBe('bad port');
});

test('a base port with such a port among its ten is refused by name; its neighbors are not', () => {
  for (const base of ['6660', '6000', '5991', '6566', '6697', '6669'])
    expect(problemOf(base), base).toMatch(/^PORT: .*port \d+, .*fetch/);
  for (const base of ['4400', '6600', '5990', '6001', '6680', '6700'])
    expect(problemOf(base), base).toBe('');
});
