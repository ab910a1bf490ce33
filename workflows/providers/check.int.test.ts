import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PORT_OFFSETS, sandboxEnvironment } from '#config/sandbox-addresses.ts';
import { PLATFORM_IDS } from '#domain/names.ts';
import type { PlatformId } from '#domain/names.ts';
import { startSandboxProcess } from './testing/sandbox-process.ts';
import type { SandboxProcess } from './testing/sandbox-process.ts';

let sandbox: SandboxProcess;
beforeAll(async () => {
  sandbox = await startSandboxProcess();
});
afterAll(() => sandbox.stop());

const MAIN = fileURLToPath(new URL('check.ts', import.meta.url));

interface Outcome {
  code: number;
  out: string;
  errors: string;
}

/** Runs the command as an operator does. */
const check = (args: string[], env: Record<string, string>): Promise<Outcome> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [MAIN, 'check', ...args],
      { env: { PATH: process.env['PATH'], NODE_ENV: 'test', ...env } },
      (error, out, errors) => resolve({ code: error ? 1 : 0, out, errors }),
    );
  });

const sandboxEnv = () =>
  sandboxEnvironment(Number(new URL(sandbox.origin).port) - PORT_OFFSETS.sandbox);

/** Words that occur in typical posts of each platform. */
const QUERIES: Partial<Record<PlatformId, string>> = { stackoverflow: 'invoice', github: 'export' };

test('all ten platforms can be searched by configuration alone, and mapped results are printed', async () => {
  const outcomes = await Promise.all(
    PLATFORM_IDS.map((id) =>
      check(
        [id, QUERIES[id] ?? 'crm OR invoice OR invoicing', '--timeframe', '365d', '--limit', '2'],
        sandboxEnv(),
      ),
    ),
  );
  for (const [index, { code, out, errors }] of outcomes.entries()) {
    const id = PLATFORM_IDS[index];
    expect({ id, code, errors }).toEqual({ id, code: 0, errors: '' });
    expect(out, id).toMatch(/^.+: sandbox$/mu);
    expect(out, id).toMatch(/^[12] posts mapped in \d+ ms/mu);
    expect(out, id).toMatch(/^ {3}https:\/\//mu);
    expect(out, id).toMatch(/^ {3}likes .+, comments .+, shares .+, id \S+/mu);
  }
});

test('live, a missing key is one sentence that names the variable', async () => {
  const { code, out, errors } = await check(['reddit', 'crm'], { SANDBOX: 'false' });
  expect(code).toBe(1);
  expect(out).toMatch(/^Reddit: not configured$/mu);
  expect(errors).toMatch(/^✗ not configured: Set REDDIT_CLIENT_ID and .+\.\n$/u);
});

test('wrong arguments print how to call it, and a limit says until when', async () => {
  const wrong = await check(['myspace', 'crm'], sandboxEnv());
  expect(wrong.code).toBe(1);
  expect(wrong.errors).toMatch(/^Usage: npm run providers -- check <platform>/u);
  await sandbox.fault({ target: 'reddit', kind: '429', retryAfter: 90 });
  const limited = await check(['reddit', 'crm'], sandboxEnv());
  expect(limited.code).toBe(1);
  expect(limited.errors).toMatch(/^✗ rate limited: .+ It can be asked again at 20\d\d-.+Z\.\n$/u);
});
