import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { freePort } from '#config/free-port.ts';
import { NATS_USERS, natsConfiguration } from '#config/nats-accounts.ts';
import type { NatsUser } from '#config/nats-accounts.ts';
import { PORT_OFFSETS, sandboxEnvironment } from '#config/sandbox-addresses.ts';
import { createTestDatabase } from '#db/testing/database.ts';
import type { TestDatabase } from '#db/testing/database.ts';
import { startSandboxProcess } from '#providers/testing/sandbox-process.ts';
import type { SandboxProcess } from '#providers/testing/sandbox-process.ts';
import { ownNats } from '#streams/testing/nats-server.ts';
import type { OwnNats } from '#streams/testing/nats-server.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const SECRET = 'a-secret-that-must-never-be-printed';

let database: TestDatabase;
let sandbox: SandboxProcess;
let nats: OwnNats;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-doctor-'));
  const passwords = Object.fromEntries(NATS_USERS.map((user) => [user, `${SECRET}-${user}`]));
  const file = join(folder, 'nats.conf');
  writeFileSync(file, natsConfiguration(passwords as Record<NatsUser, string>));
  nats = await ownNats(['-c', file]);
  [database, sandbox] = await Promise.all([
    createTestDatabase(),
    startSandboxProcess(),
    nats.start(),
  ]);
});
afterAll(async () => {
  await Promise.all([database.drop(), sandbox.stop(), nats.kill()]);
  rmSync(folder, { recursive: true, force: true });
});

interface Report {
  code: number;
  /** Everything printed. */
  text: string;
  /** State and finding of each row with a name that starts like this. */
  of(name: string): string[];
}

/** The command as an operator runs it; `env` breaks an installation that works. */
function examine(env: Record<string, string> = {}): Promise<Report> {
  const background = new URL(database.url);
  background.username = 'earshot_background';
  background.password = SECRET;
  const requests = new URL(database.appUrl);
  requests.password = SECRET;
  const messaging = new URL(nats.url);
  messaging.username = 'api';
  messaging.password = `${SECRET}-api`;
  const basePort = Number(new URL(sandbox.origin).port) - PORT_OFFSETS.sandbox;
  const whole = {
    PATH: process.env.PATH,
    NODE_ENV: 'test',
    ...sandboxEnvironment(basePort),
    OIDC_ISSUER: `${sandbox.origin}/oidc`,
    DATABASE_URL: requests.href,
    DATABASE_BACKGROUND_URL: background.href,
    NATS_URL: messaging.href,
    TEMPORAL_ADDRESS: inject('services').temporalAddress,
    SMTP_URL: 'smtp://127.0.0.1:1',
    TOKEN_SECRET: `${SECRET}-of-tokens`,
    ...env,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN], { env: whole }, (error, out, errors) => {
      const text = `${out}${errors}`;
      const rows = text.split('\n').filter((line) => /^[✓!✗] /u.test(line));
      resolve({
        code: error === null ? 0 : Number(error.code),
        text,
        of: (name) =>
          rows
            .filter((row) => row.slice(2).startsWith(name))
            .map((row) => `${row[0]}${row.slice(row.indexOf(': ') + 1)}`),
      });
    });
  });
}

/** A server that listens until the test ends. */
async function listening(
  server: { listen(port: number, host: string, done: () => void): unknown; close(): unknown },
  address: () => unknown,
): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (address() as AddressInfo).port;
}

const mailServer = (options: ConstructorParameters<typeof SMTPServer>[0]): Promise<number> => {
  const server = new SMTPServer(options);
  server.on('error', () => {});
  return listening(server, () => server.server.address());
};

test('an installation that works has no failed row, and the exit code says so', async () => {
  const port = await mailServer({ authOptional: true, disabledCommands: ['STARTTLS'] });
  const report = await examine({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  expect(report.text).not.toContain('✗');
  expect(report.code).toBe(0);
  expect(report.of('Postgres, requests')).toEqual([
    '✓ earshot_app signs in and obeys row-level security.',
    '✓ earshot_app may use every table, and no more.',
  ]);
  expect(report.of('Postgres, background work')[0]).toContain('bypasses row-level security');
  expect(report.of('Migrations')).toEqual(['✓ The schema is current.']);
  expect(report.of('NATS')[0]).toContain('with its own subjects only');
  expect(report.of('Temporal')[0]).toContain('keeps ended workflows for 24 hours');
  expect(report.of('Sign-in')[0]).toContain('✓');
  for (const key of ['Model', 'YouTube', 'Assistant', 'Crunchbase', 'Reddit'])
    expect(report.of(key)[0], key).toBe('✓ It accepts the key.');
  expect(report.text).not.toContain(SECRET);
});

test('wrong passwords, a missing namespace and a missing database are named with what to do', async () => {
  const port = await mailServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error(`no ${SECRET}`)),
  });
  const missing = new URL(database.appUrl);
  missing.pathname = '/no_such_database';
  const report = await examine({
    DATABASE_URL: missing.href,
    NATS_URL: nats.url.replace('//', `//api:${SECRET}-of-another@`),
    TEMPORAL_NAMESPACE: 'no-such-namespace',
    SMTP_URL: `smtp://user:${SECRET}@127.0.0.1:${port}`,
    OPENAI_API_KEY: `${SECRET}-of-the-model`,
    YOUTUBE_API_KEY: `${SECRET}-of-youtube`,
    ASSISTANT_ANTHROPIC_API_KEY: `${SECRET}-of-anthropic`,
    GITHUB_TOKEN: `${SECRET}-of-github`,
  });
  expect(report.code).toBe(1);
  expect(report.of('Postgres, requests')).toEqual(['✗ There is no such database.']);
  expect(report.of('NATS')).toEqual(['✗ The server does not accept the user and password.']);
  expect(report.of('Temporal')).toEqual(['✗ There is no namespace no-such-namespace.']);
  expect(report.text).toContain('temporal operator namespace create -n no-such-namespace');
  expect(report.of('Mail server')).toEqual(['✗ It does not accept the user and password.']);
  expect(report.of('Model')[0]).toContain('✗ It refuses the key');
  expect(report.of('Assistant Anthropic')[0]).toContain('✗ It refuses the key');
  expect(report.of('YouTube')[0]).toContain('✗');
  expect(report.of('GitHub')[0]).toContain('✗');
  expect(report.text).not.toContain(SECRET);
});

test('an empty database, servers that are off and hosts without DNS are failures', async () => {
  const empty = new URL(database.url);
  empty.pathname = '/postgres';
  empty.username = 'earshot_app';
  const report = await examine({
    DATABASE_URL: empty.href,
    DATABASE_BACKGROUND_URL: 'postgres://earshot_background@127.0.0.1:1/earshot',
    NATS_URL: 'nats://127.0.0.1:1',
    TEMPORAL_ADDRESS: '127.0.0.1:1',
    PUBLIC_URL: 'http://earshot.invalid',
    OIDC_ISSUER: `http://127.0.0.1:${await freePort()}/oidc`,
  });
  expect(report.code).toBe(1);
  expect(report.of('Migrations')).toEqual(['✗ The database is empty.']);
  expect(report.text).toContain('Run db/migrate.ts');
  for (const name of ['Postgres, background work', 'NATS', 'Mail server', 'Sign-in'])
    expect(report.of(name), name).toEqual(['✗ Nothing listens on that port.']);
  expect(report.of('Temporal')).toEqual(['✗ 127.0.0.1:1 does not answer.']);
  expect(report.of('DNS of earshot.invalid (PUBLIC_URL)')).toEqual([
    '✗ DNS does not know the host.',
  ]);
});

test('in production a superuser, a bypassing role, an open NATS and mail without TLS are failures', async () => {
  const port = await mailServer({ authOptional: true, disabledCommands: ['STARTTLS'] });
  const bypassing = new URL(database.url);
  bypassing.username = 'earshot_background';
  const production = {
    NODE_ENV: 'production',
    NATS_URL: inject('services').natsUrl,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  };
  const [first, second] = await Promise.all([
    examine({ ...production, DATABASE_URL: database.url }),
    examine({ ...production, DATABASE_URL: bypassing.href }),
  ]);
  expect([first.code, second.code]).toEqual([1, 1]);
  expect(first.of('Postgres, requests')[0]).toMatch(/^✗ .* is a superuser\.$/u);
  expect(second.of('Postgres, requests')[0]).toContain('✗ earshot_background bypasses');
  expect(second.of('Postgres, requests')).toContain('✗ The connection is not encrypted.');
  expect(first.of('NATS')).toContain('✗ The server lets anyone in without a user.');
  expect(first.of('Mail server')[0]).toContain('✗ It offers no TLS');
  expect(first.of('SANDBOX')).toEqual(['✗ must be false in production.']);
});

test('a mail server with an expired certificate is named as such, and nothing is sent in plain text', async () => {
  // The package's own certificate expired years ago.
  const port = await mailServer({ authOptional: true });
  const report = await examine({ SMTP_URL: `smtp://user:${SECRET}@127.0.0.1:${port}` });
  expect(report.of('Mail server')).toEqual(['✗ The certificate has expired.']);
  expect(report.text).not.toContain(SECRET);
});

test('a clock that is five minutes off is a failure that names the direction', async () => {
  let issuer = '';
  const server = createServer((_request, response) => {
    response.sendDate = false;
    response.setHeader('date', new Date(Date.now() + 300_000).toUTCString());
    response.end(JSON.stringify({ issuer }));
  });
  issuer = `http://127.0.0.1:${await listening(server, () => server.address())}`;
  const report = await examine({ OIDC_ISSUER: issuer });
  expect(report.code).toBe(1);
  expect(report.of('Clock of the issuer')[0]).toMatch(
    /^✗ This machine is (?:299|300) s behind\.$/u,
  );
  expect(report.of('Clock of Postgres')[0]).toContain('✓');
});

test('a server that never answers holds the report up for no longer than its deadline', async () => {
  const sockets = createTcpServer(() => {});
  const port = await listening(sockets, () => sockets.address());
  const report = await examine({
    DATABASE_URL: `postgres://earshot_app@127.0.0.1:${port}/earshot`,
    NATS_URL: `nats://127.0.0.1:${port}`,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    TEMPORAL_ADDRESS: `127.0.0.1:${port}`,
    OIDC_ISSUER: `http://127.0.0.1:${port}`,
  });
  expect(report.code).toBe(1);
  for (const name of ['Postgres, requests', 'NATS', 'Mail server', 'Temporal', 'Sign-in'])
    expect(report.of(name)[0], name).toContain('✗');
});

test('settings that cannot be read are listed without their values, and nothing is connected to', async () => {
  const report = await examine({
    TOKEN_SECRET: 'short-secret',
    SMTP_URL: 'mail.example.com',
    GATEWAY_PORT: String(await freePort()),
    DATABASE_POOL: 'many',
  });
  expect(report.code).toBe(1);
  expect(report.of('TOKEN_SECRET')).toHaveLength(1);
  expect(report.of('SMTP_URL')).toHaveLength(1);
  expect(report.of('DATABASE_POOL')).toHaveLength(1);
  expect(report.of('Postgres')).toEqual([]);
  expect(report.text).not.toContain('short-secret');
});
