import { expect, test } from 'vitest';
import { readEnvironment } from './read-environment.ts';

/** A complete production configuration. */
const GOOD = {
  NODE_ENV: 'production',
  SANDBOX: 'false',
  PUBLIC_URL: 'https://earshot.example',
  GATEWAY_PUBLIC_URL: 'https://live.earshot.example',
  SUPPORT_EMAIL: 'support@earshot.example',
  TOKEN_SECRET: 'k3J8vQz1mXw7Rt5Yb2Nc9Lh4Gd6Fs0Pa',
  CHANNEL_SECRET: 'p7Tz2Wq9Lm4Xc8Vb1Nh6Gk3Jd5Fs0RaY',
  OIDC_ISSUER: 'https://accounts.google.com',
  OIDC_CLIENT_ID: 'client.apps.googleusercontent.com',
  OIDC_CLIENT_SECRET: 'a-secret-of-the-issuer',
  DATABASE_URL: 'postgres://app:pw@db.internal:5432/earshot?sslmode=verify-full',
  DATABASE_BACKGROUND_URL: 'postgres://background:pw@db.internal:5432/earshot?sslmode=verify-full',
  NATS_URL: 'tls://api:pw@bus.internal:4222',
  TEMPORAL_ADDRESS: 'earshot.tmprl.cloud:7233',
  TEMPORAL_API_KEY: 'a-key',
  SMTP_URL: 'smtps://mail:pw@mail.example:465',
  MAIL_FROM: 'Earshot <alerts@earshot.example>',
  OUTBOUND_USER_AGENT: 'web:acme-listener:1.0 (by /u/acme)',
  OUTBOUND_BOT_USER_AGENT: 'AcmeBot/1.0 (+https://acme.example/bot)',
} as const;

const refusal = (change: Record<string, string>): string => {
  try {
    readEnvironment({ ...GOOD, ...change });
    return 'accepted';
  } catch (error) {
    return (error as Error).message;
  }
};

test('a complete production configuration is accepted', () => {
  expect(refusal({})).toBe('accepted');
});

test.each([
  ['TOKEN_SECRET', 'development-only-token-secret-0000'],
  ['TOKEN_SECRET', 'a'.repeat(40)],
  ['CHANNEL_SECRET', 'development-only-channel-secret-000'],
  ['OIDC_CLIENT_SECRET', 'earshot-local-secret'],
  ['DATABASE_URL', 'postgres://app@db.internal:5432/earshot?sslmode=verify-full'],
  ['DATABASE_URL', 'postgres://app:pw@db.internal:5432/earshot'],
  ['DATABASE_URL', 'postgres://app:pw@db.internal:5432/earshot?sslmode=require'],
  ['DATABASE_BACKGROUND_URL', ''],
  ['DATABASE_BACKGROUND_URL', 'postgres://app:pw@db.internal:5432/earshot?sslmode=verify-full'],
  ['DATABASE_BACKGROUND_URL', 'postgres://background:pw@db.internal:5432/earshot'],
  ['NATS_URL', 'nats://api:pw@bus.internal:4222'],
  ['NATS_URL', 'tls://bus.internal:4222'],
  ['NATS_URL', 'tls://api:pw@bus.internal:4222,nats://api:pw@bus2.internal:4222'],
  ['TEMPORAL_API_KEY', ''],
  ['GATEWAY_PUBLIC_URL', 'http://live.earshot.example'],
  ['PUBLIC_URL', 'http://earshot.example'],
  ['OIDC_ISSUER', 'https://localhost:4402/oidc'],
  ['HACKERNEWS_BASE_URL', 'http://hn.algolia.com/api/v1'],
  ['OPENAI_BASE_URL', 'https://127.0.0.1:4402/openai/v1'],
  ['METRICS_PUBLIC', 'true'],
  ['SANDBOX', 'true'],
  ['SUPPORT_EMAIL', ''],
  ['OUTBOUND_PRIVATE_ORIGINS', 'http://127.0.0.1:4402'],
  ['CHANNEL_SECRET', GOOD.TOKEN_SECRET],
  ['TOKEN_SECRET_OTHER', GOOD.TOKEN_SECRET],
  ['CHANNEL_SECRET_OTHER', GOOD.TOKEN_SECRET],
  ['CHANNEL_SECRET_OTHER', 'a'.repeat(40)],
  ['SMTP_URL', ''],
  ['SMTP_URL', 'smtp://mail:pw@localhost:25'],
  ['MAIL_FROM', ''],
  ['MAIL_FROM', 'alerts@earshot.test'],
  ['OUTBOUND_USER_AGENT', ''],
  ['OUTBOUND_BOT_USER_AGENT', ''],
])('S-38: production refuses %s=%s by name, without showing a secret', (name, value) => {
  const message = refusal({ [name]: value });
  expect(message).toContain(`- ${name}:`);
  expect(message).not.toMatch(/:pw@|development-only-token/);
});

test('S-38: plain-text peers need to be named one by one', () => {
  const plain = {
    DATABASE_URL: 'postgres://app:pw@db.internal:5432/earshot',
    DATABASE_BACKGROUND_URL: 'postgres://background:pw@db.internal:5432/earshot',
    NATS_URL: 'nats://api:pw@bus.internal:4222',
    TEMPORAL_API_KEY: '',
  };
  expect(refusal({ ...plain, PLAINTEXT_PEERS: 'postgres, nats, temporal' })).toBe('accepted');
  const message = refusal({ ...plain, PLAINTEXT_PEERS: 'postgres' });
  expect(message).toContain('NATS_URL');
  expect(message).toContain('TEMPORAL_API_KEY');
  expect(message).not.toContain('DATABASE_URL');
  expect(refusal({ PLAINTEXT_PEERS: 'everything' })).toContain('PLAINTEXT_PEERS');
});

test('S-38: an https address without NODE_ENV=production is refused', () => {
  expect(refusal({ NODE_ENV: '' })).toContain('- NODE_ENV:');
});
