import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { EVERY_VARIABLE } from '#config/env.ts';
import { natsConfiguration } from '#config/nats-accounts.ts';
import { readEnvironment } from '#config/read-environment.ts';
import { composeSandbox } from '#config/sandbox-addresses.ts';
import { secretFileOf } from '#config/secret-files.ts';
import { IMAGE_PARTS } from './image.ts';
import { DYNAMIC_CONFIG } from './devstack/services/temporal.ts';

interface Service {
  image?: string;
  command?: string | string[];
  environment?: Record<string, string>;
  ports?: string[];
  secrets?: string[];
  depends_on?: string[] | Record<string, unknown>;
}
interface Compose {
  services: Record<string, Service>;
  secrets?: Record<string, { file: string }>;
}

const text = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');
const compose = (name: string): Compose => parse(text(name), { merge: true }) as Compose;

const product = compose('compose.yaml');
const sandbox = compose('compose.sandbox.yaml');
const commandOf = ({ command = '' }: Service): string => [command].flat().join(' ');
const running = (entry: string): Service[] =>
  Object.values(product.services).filter((service) => commandOf(service).includes(entry));
const processes = [
  ...running('api/main.ts'),
  ...running('streams/gateway/main.ts'),
  ...running('workflows/worker.ts'),
  ...running('db/migrate.ts'),
];

/** Of a file of settings, such as the sandbox's. */
const readRows = (rows: string): Record<string, string> =>
  Object.fromEntries(
    rows
      .split('\n')
      .filter((row) => row.includes('=') && !row.startsWith('#'))
      .map((row) => [row.slice(0, row.indexOf('=')), row.slice(row.indexOf('=') + 1)]),
  );

/** What an operator writes into deploy/.env. */
const ANSWERS: Record<string, string> = {
  PUBLIC_URL: 'https://earshot.example',
  SUPPORT_EMAIL: 'support@earshot.example',
  MAIL_FROM: 'Earshot <alerts@earshot.example>',
  OIDC_CLIENT_ID: 'client.apps.example',
  OUTBOUND_USER_AGENT: 'web:acme:1.0 (by /u/acme)',
  OUTBOUND_BOT_USER_AGENT: 'AcmeBot/1.0 (+https://acme.example/bot)',
};

/** As compose does: `${NAME}`, `${NAME:-default}` and `${NAME:?sentence}`. */
const filledIn = (value: string, answers: Record<string, string>): string =>
  value.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/gu, (_, name: string, kind, rest) => {
    const answer = answers[name];
    if (answer !== undefined) return answer;
    if (kind === '?') throw new Error(String(rest));
    return String(rest ?? '');
  });

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-compose-'));
  mkdirSync(join(folder, 'deploy/compose'), { recursive: true });
  const script = join(folder, 'deploy/compose/make-secrets.sh');
  copyFileSync(join(import.meta.dirname, 'compose/make-secrets.sh'), script);
  execFileSync('sh', [script]);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('every process has two services, and the migration one that they wait for', () => {
  for (const entry of ['api/main.ts', 'streams/gateway/main.ts', 'workflows/worker.ts'])
    expect(running(entry), entry).toHaveLength(2);
  expect(running('db/migrate.ts')).toHaveLength(1);
  for (const service of processes.filter((one) => !commandOf(one).includes('migrate')))
    expect(service.depends_on).toMatchObject({
      migrate: { condition: 'service_completed_successfully' },
    });
  expect(Object.keys(product.services)).toEqual(
    expect.arrayContaining([
      'balancer',
      'postgres',
      'nats-1',
      'nats-2',
      'nats-3',
      'temporal',
      'mail',
    ]),
  );
});

test('only the balancer can be reached from outside', () => {
  const published = Object.entries({ ...product.services, ...sandbox.services }).filter(
    ([name, { ports }]) => ports !== undefined && name !== 'balancer',
  );
  expect(published).toEqual([]);
  expect(product.services['balancer']?.ports).not.toEqual([]);
});

test('every setting of a process is one that it reads', () => {
  const known = new Set(
    Object.keys(EVERY_VARIABLE).flatMap((name) => [name, secretFileOf(name) ?? name]),
  ).add('NODE_EXTRA_CA_CERTS');
  for (const { environment = {} } of processes)
    expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([]);
});

test('no file holds a secret: processes and servers read theirs from files that the script makes', () => {
  for (const [name, service] of Object.entries(product.services)) {
    for (const [setting, value] of Object.entries(service.environment ?? {})) {
      expect(secretFileOf(setting) === undefined || setting === 'SMTP_URL', setting).toBe(true);
      if (/PASSWORD|SECRET|PWD|LOGIN/u.test(setting)) expect(setting).toMatch(/_FILE$/u);
      const [, secret] = /^\/run\/secrets\/(\w+)$/u.exec(value) ?? [];
      if (secret !== undefined) expect(service.secrets, `${name}: ${setting}`).toContain(secret);
    }
    for (const secret of service.secrets ?? []) expect(product.secrets).toHaveProperty(secret);
  }
  for (const name of ['compose.yaml', 'compose.sandbox.yaml', 'compose/nats.conf'])
    expect(text(name)).not.toMatch(/\w+:\/\/[^/\s{]*:[^@\s/{]+@/u);
  const made = readdirSync(join(folder, 'deploy/secrets'));
  expect(made).toEqual(expect.arrayContaining(Object.keys(product.secrets ?? {})));
});

test('with the operator’s values and the made secrets, every process accepts its production settings', () => {
  for (const service of processes) {
    const entries = Object.entries(service.environment ?? {}).map(([name, value]) => {
      const secret = value.replace('/run/secrets', join(folder, 'deploy/secrets'));
      return [name, filledIn(secret, ANSWERS)] as const;
    });
    const settings = { ...Object.fromEntries(entries), NODE_ENV: 'production' };
    // The script leaves it for the operator to fill in.
    const filled = { ...settings, OIDC_CLIENT_SECRET_FILE: '', OIDC_CLIENT_SECRET: 'issued' };
    expect(readEnvironment(filled).DATABASE_URL).toContain('sslmode=verify-full');
    expect(() => readEnvironment(settings)).toThrow('OIDC_CLIENT_SECRET');
  }
});

test('each missing value stops it with a sentence that names the value', () => {
  const asked = [...text('compose.yaml').matchAll(/\$\{(\w+):\?([^}]*)\}/gu)];
  expect(asked.map(([, name]) => name)).toEqual(
    expect.arrayContaining([...Object.keys(ANSWERS), 'MAIL_RELAY']),
  );
  for (const [, name, sentence] of asked)
    expect(sentence).toMatch(new RegExp(`^Set ${name} in deploy/\\.env to .*\\.$`, 'u'));
});

test('secrets that exist are kept when the script runs again', () => {
  const secrets = join(folder, 'deploy/secrets');
  const read = (): string[] =>
    readdirSync(secrets).map((name) => readFileSync(join(secrets, name), 'utf8'));
  const before = read();
  execFileSync('sh', [join(folder, 'deploy/compose/make-secrets.sh')]);
  expect(read()).toEqual(before);
});

test('nats.conf has the accounts that the processes are written for', () => {
  expect(text('compose/nats.conf').endsWith(natsConfiguration())).toBe(true);
});

test('the workflow engine has the same dynamic settings everywhere', () => {
  const expected = Object.fromEntries(
    DYNAMIC_CONFIG.map((row) => row.split('=')).map(([name = '', value = '']) => [
      name,
      [{ value: JSON.parse(value) as unknown }],
    ]),
  );
  expect(parse(text('compose/temporal-dynamic.yaml'))).toEqual(expected);
  const development = compose('compose.services.yaml').services['temporal'];
  const flags = [development?.command ?? []].flat();
  expect(flags.filter((flag) => flag.startsWith('--dynamic-config-value=')).toSorted()).toEqual(
    DYNAMIC_CONFIG.map((row) => `--dynamic-config-value=${row}`).toSorted(),
  );
});

test('the sandbox’s settings are generated, usable, and answer all that compose.yaml asks', () => {
  expect(text('compose/sandbox.env')).toBe(composeSandbox());
  const rows = readRows(composeSandbox());
  expect(readEnvironment(rows).SANDBOX).toBe(true);
  for (const service of Object.values(product.services))
    for (const value of Object.values(service.environment ?? {}))
      expect(filledIn(value, rows)).not.toContain('$');
});

test('images have a version', () => {
  const images = Object.values({ ...product.services, ...sandbox.services }).flatMap(
    ({ image }) => image ?? [],
  );
  for (const image of images) expect(filledIn(image, {})).toMatch(/:[\w.-]*\d+\.\d+/u);
});

test('the build of the image is given every part that the image is made of', () => {
  const given = text('../.dockerignore')
    .split('\n')
    .filter((row) => row.startsWith('!'))
    .map((row) => row.slice(1));
  const missing = Object.values(IMAGE_PARTS)
    .flat()
    .filter((part) => !given.some((row) => part === row || part.startsWith(`${row}/`)));
  expect(given).not.toEqual([]);
  expect(missing).toEqual([]);
});

test('the documented command pins the image of every service that is not built here', () => {
  const [, named = ''] =
    /--lock-image-digests \\\n\s+([\w -]+) >/u.exec(text('docs/production.md')) ?? [];
  const pinned = new Set(named.split(' '));
  for (const name of pinned) {
    const { depends_on: needed = {} } = product.services[name] ?? {};
    for (const other of Array.isArray(needed) ? needed : Object.keys(needed)) pinned.add(other);
  }
  const foreign = Object.entries(product.services).filter(([, service]) => !('build' in service));
  expect([...pinned].toSorted()).toEqual(foreign.map(([name]) => name).toSorted());
});
