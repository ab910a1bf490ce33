import { SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { createTokens } from './access-token.ts';

const secret = 'a-secret-of-at-least-32-characters!!';
const issuer = 'http://localhost:4400';
const claims = {
  userId: '11111111-1111-4111-8111-111111111111',
  sessionId: '22222222-2222-4222-8222-222222222222',
};
const start = new Date('2026-11-21T10:00:00Z');
const tokensOf = (...keys: [string, ...string[]]) =>
  createTokens({ keys, issuer, ttlSeconds: 900, now: () => start });
const tokens = tokensOf(secret);
const at = (seconds: number) => new Date(start.getTime() + seconds * 1_000);

async function codeOf(token: string, verifier = tokens): Promise<string> {
  return verifier.verify(token).then(
    () => 'accepted',
    (error: { code: string }) => error.code,
  );
}

test('F-38: a process whose clock is five minutes off accepts the tokens of the others', async () => {
  for (const seconds of [-300, 300]) {
    const off = createTokens({ keys: [secret], issuer, ttlSeconds: 900, now: () => at(seconds) });
    const { token } = await off.sign(claims);
    expect(await codeOf(token)).toBe('accepted');
    expect(await codeOf((await tokens.sign(claims)).token, off)).toBe('accepted');
  }
});

test('S-03: a token carries its user, session and expiry', async () => {
  const { token, expiresAt } = await tokens.sign(claims);
  expect(expiresAt).toEqual(at(900));
  expect(await tokens.verify(token)).toEqual({ ...claims, expiresAt });
});

test('S-03: no token is valid for more than 15 minutes, whatever is configured', async () => {
  const eager = createTokens({ keys: [secret], issuer, ttlSeconds: 86_400, now: () => start });
  expect((await eager.sign(claims)).expiresAt).toEqual(at(900));
  const key = new TextEncoder().encode(secret);
  const long = await new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(claims.userId)
    .setIssuer(issuer)
    .setAudience('earshot')
    .setIssuedAt(start)
    .setExpirationTime(at(3_600))
    .sign(key);
  expect(await codeOf(long)).toBe('INVALID_TOKEN');
});

test('A-41: an expired token is distinguished from a forged one', async () => {
  const { token } = await tokens.sign(claims);
  const later = createTokens({ keys: [secret], issuer, ttlSeconds: 900, now: () => at(901) });
  expect(await codeOf(token, later)).toBe('TOKEN_EXPIRED');
});

test('S-38: tokens of both secrets are accepted while one replaces the other, and only those', async () => {
  const next = 'the-next-secret-of-at-least-32-characters';
  const before = tokensOf(secret, next);
  const after = tokensOf(next, secret);
  const old = (await before.sign(claims)).token;
  const fresh = (await after.sign(claims)).token;
  for (const verifier of [before, after]) {
    expect(await codeOf(old, verifier)).toBe('accepted');
    expect(await codeOf(fresh, verifier)).toBe('accepted');
  }
  expect(await codeOf(old, tokensOf(next))).toBe('INVALID_TOKEN');
  expect(await codeOf(fresh, tokensOf(secret))).toBe('INVALID_TOKEN');
});

test('S-03: every other signature, algorithm, audience, issuer or shape is refused', async () => {
  const key = new TextEncoder().encode(secret);
  const build = () =>
    new SignJWT({ sid: claims.sessionId })
      .setSubject(claims.userId)
      .setIssuer(issuer)
      .setAudience('earshot')
      .setIssuedAt(start)
      .setExpirationTime(at(60));
  const { token } = await tokens.sign(claims);
  const [header, payload] = token.split('.');
  const forged = {
    otherSecret: await build()
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode('another-secret-of-32-characters-or-more')),
    otherAlgorithm: await build().setProtectedHeader({ alg: 'HS384' }).sign(key),
    otherAudience: await build().setAudience('x').setProtectedHeader({ alg: 'HS256' }).sign(key),
    otherIssuer: await build()
      .setIssuer('http://evil.test')
      .setProtectedHeader({ alg: 'HS256' })
      .sign(key),
    unsecured: new UnsecuredJWT({ sid: claims.sessionId })
      .setSubject(claims.userId)
      .setIssuer(issuer)
      .setAudience('earshot')
      .setIssuedAt(start)
      .setExpirationTime(at(60))
      .encode(),
    noSession: await new SignJWT({})
      .setSubject(claims.userId)
      .setIssuer(issuer)
      .setAudience('earshot')
      .setIssuedAt(start)
      .setExpirationTime(at(60))
      .setProtectedHeader({ alg: 'HS256' })
      .sign(key),
    userOfNoUuid: await build().setSubject('admin').setProtectedHeader({ alg: 'HS256' }).sign(key),
    sessionOfNoUuid: await new SignJWT({ sid: "x' or 1=1" })
      .setSubject(claims.userId)
      .setIssuer(issuer)
      .setAudience('earshot')
      .setIssuedAt(start)
      .setExpirationTime(at(60))
      .setProtectedHeader({ alg: 'HS256' })
      .sign(key),
    issuedInTheFuture: await build()
      .setIssuedAt(at(420))
      .setExpirationTime(at(480))
      .setProtectedHeader({ alg: 'HS256' })
      .sign(key),
    strippedSignature: `${header}.${payload}.`,
    cut: token.slice(0, -2),
    empty: '',
    words: 'not a token',
  };
  for (const [name, value] of Object.entries(forged)) {
    expect([name, await codeOf(value)]).toEqual([name, 'INVALID_TOKEN']);
  }
});

test('S-03: a token has one spelling: the spare bits of its last character must be zero', async () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const { token } = await tokens.sign(claims);
  const codes = await Promise.all(
    [...alphabet].map((character) => codeOf(token.slice(0, -1) + character)),
  );
  expect(codes.filter((code) => code === 'accepted')).toHaveLength(1);
});

test('S-03: a token that was accepted before still expires on time', async () => {
  let now = start;
  const moving = createTokens({ keys: [secret], issuer, ttlSeconds: 900, now: () => now });
  const { token } = await moving.sign(claims);
  expect(await codeOf(token, moving)).toBe('accepted');
  expect(await codeOf(`${token.slice(0, -2)}AA`, moving)).toBe('INVALID_TOKEN');
  now = at(899);
  expect(await codeOf(token, moving)).toBe('accepted');
  now = at(900);
  expect(await codeOf(token, moving)).toBe('TOKEN_EXPIRED');
});
