import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';

const MAIN = join(import.meta.dirname, 'main.ts');
const home = mkdtempSync(join(tmpdir(), 'earshot-sandbox-'));
const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(home, { recursive: true, force: true });
});

function start(environment: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      SANDBOX_PORT: '0',
      SANDBOX_SMTP_PORT: '0',
      EARSHOT_HOME: home,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return child;
}

const listeningSchema = z.looseObject({ port: z.int(), smtpPort: z.int() });

async function portOf(child: ChildProcess): Promise<number> {
  if (!child.stdout) throw new Error('The process has no output.');
  for await (const line of createInterface({ input: child.stdout })) {
    const parsed = listeningSchema.safeParse(JSON.parse(line));
    if (parsed.success) return parsed.data.port;
  }
  throw new Error('The process ended before it listened.');
}

test('the process answers, and ends cleanly on SIGTERM', async () => {
  const child = start({});
  const port = await portOf(child);
  const ready = await fetch(`http://127.0.0.1:${port}/readyz`);
  expect(await ready.json()).toMatchObject({ status: 'ok', posts: expect.any(Number) });
  expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

const hitsSchema = z.looseObject({
  hits: z.array(z.looseObject({ objectID: z.string(), created_at_i: z.int() })),
});

async function hackernewsOf(child: ChildProcess): Promise<Map<string, number>> {
  const port = await portOf(child);
  const search = `http://127.0.0.1:${port}/hackernews/api/v1/search?query=crm&hitsPerPage=100`;
  const { hits } = hitsSchema.parse(await (await fetch(search)).json());
  child.kill('SIGTERM');
  await once(child, 'exit');
  return new Map(hits.map((hit) => [hit.objectID, hit.created_at_i]));
}

test('a post keeps its date over a restart of the same stack; another stack has other posts', async () => {
  const first = await hackernewsOf(start({}));
  const second = await hackernewsOf(start({}));
  expect(first.size).toBeGreaterThan(5);
  for (const [id, createdAt] of first) expect(second.get(id)).toBe(createdAt);
  const elsewhere = await hackernewsOf(start({ EARSHOT_HOME: join(home, 'other') }));
  for (const [id, createdAt] of elsewhere) expect(first.get(id) ?? createdAt).toBe(createdAt);
});

test('it does not start in production, whatever else is set', async () => {
  const child = start({
    NODE_ENV: 'production',
    SANDBOX: 'false',
    TOKEN_SECRET: 'a-secret-that-is-long-enough-for-this',
    PUBLIC_URL: 'https://earshot.example',
    OIDC_ISSUER: 'https://accounts.example',
  });
  expect(await once(child, 'exit')).toEqual([1, null]);
});
