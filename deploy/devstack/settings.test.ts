import { expect, test } from 'vitest';
import { PROVIDER_VARIABLES } from '#config/variables/providers.ts';
import { platformVariables } from '#config/platforms.ts';
import { PLATFORM_SERVICES } from '#domain/platforms/index.ts';
import { readSettings } from './settings.ts';

test('without anything set the stack uses its own addresses and the sandbox', () => {
  const { basePort, own, environment, values } = readSettings(false, {});
  expect(basePort).toBe(4400);
  expect(own).toEqual({ postgres: false, nats: false, temporal: false });
  expect(values.SANDBOX).toBe(true);
  expect(environment.DATABASE_URL).toBe('postgres://earshot@127.0.0.1:4403/earshot');
});

test('PORT moves every address', () => {
  const { environment } = readSettings(false, { PORT: '5400' });
  const text = JSON.stringify(environment);
  expect(environment.API_PORT).toBe('5400');
  expect(text).not.toMatch(/:44\d\d/);
});

test('the user’s services are used instead of our own', () => {
  const user = {
    DATABASE_URL: 'postgres://me@db.example.test/x',
    NATS_URL: 'nats://bus.example.test:4222',
    TEMPORAL_ADDRESS: 'temporal.example.test:7233',
  };
  const { own, environment } = readSettings(false, user);
  expect(own).toEqual({ postgres: true, nats: true, temporal: true });
  expect(environment).toMatchObject(user);
});

test('an empty variable counts as unset', () => {
  expect(readSettings(false, { DATABASE_URL: '' }).own.postgres).toBe(false);
});

test('in the sandbox real keys and addresses of the user are never used', () => {
  const user = {
    OPENAI_API_KEY: 'sk-real',
    REDDIT_CLIENT_SECRET: 'real',
    OPENAI_BASE_URL: 'https://api.openai.com/v1',
  };
  expect(JSON.stringify(readSettings(false, user).environment)).not.toMatch(
    /real|api\.openai\.com/,
  );
});

const PLATFORM_VARIABLES = platformVariables(PLATFORM_SERVICES);

test('the sandbox plays all ten platforms: every address of a provider is its own', () => {
  const { environment } = readSettings(false, { PORT: '5400' });
  const addresses = Object.keys(PLATFORM_VARIABLES).filter((name) => name.endsWith('_URL'));
  expect(addresses.length).toBeGreaterThanOrEqual(11);
  for (const name of addresses)
    expect(environment[name], name).toMatch(/^http:\/\/127\.0\.0\.1:5402\//);
});

test('no key of the user reaches the sandbox, not even an optional one', () => {
  const secrets = Object.entries({ ...PLATFORM_VARIABLES, ...PROVIDER_VARIABLES }).flatMap(
    ([name, variable]) => ('secret' in variable ? [name] : []),
  );
  expect(secrets.length).toBeGreaterThanOrEqual(9);
  const user = Object.fromEntries(secrets.map((name) => [name, `the-user-own-${name}`]));
  const { environment } = readSettings(false, user);
  for (const name of secrets) expect(environment[name], name).not.toBe(user[name]);
  expect(readSettings(true, user).environment).toMatchObject(user);
});

test('live changes addresses only: real platforms, the user’s keys, sign-in still local', () => {
  const { environment, values } = readSettings(true, { OPENAI_API_KEY: 'sk-real' });
  expect(values.SANDBOX).toBe(false);
  expect(values.platforms.hackernews.baseUrl).toMatch(/^https:\/\/hn\.algolia\.com/);
  expect(values.OPENAI_API_KEY).toBe('sk-real');
  expect(values.OUTBOUND_PRIVATE_ORIGINS).toEqual([]);
  expect(environment.OIDC_ISSUER).toBe('http://localhost:4402/oidc');
  expect(readSettings(true, {}).values.OPENAI_API_KEY).toBeUndefined();
});

test('npm’s own variables do not reach the product', () => {
  const { environment } = readSettings(false, { npm_config_x: '1', npm_lifecycle_event: 'start' });
  expect(Object.keys(environment).filter((name) => name.startsWith('npm_'))).toEqual([]);
});

test('a wrong value is named', () => {
  expect(() => readSettings(false, { PORT: 'abc' })).toThrow(/PORT/);
});
