import { Buffer } from 'node:buffer';
import { SignJWT, UnsecuredJWT, exportJWK, exportSPKI } from 'jose';
import type { JWTPayload } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import {
  CLIENT_ID,
  ISSUER,
  createTestIssuer,
  goodClaims,
  newKey,
  signToken,
} from '../testing/issuer.ts';
import type { TestIssuer, TestKey } from '../testing/issuer.ts';
import { IdTokenError, remoteKeys, verifyIdToken } from './id-token.ts';

const NONCE = 'the-nonce';
const KEYS = new URL(`${ISSUER}/keys`);
const now = Math.floor(Date.now() / 1_000);

let issuer: TestIssuer;
let key: TestKey;
let stranger: TestKey;

beforeAll(async () => {
  issuer = await createTestIssuer();
  key = issuer.key();
  stranger = await newKey('stranger');
});

const rules = { issuer: ISSUER, clientId: CLIENT_ID };
const verify = (token: string, given = rules) =>
  verifyIdToken(token, NONCE, given, remoteKeys(KEYS, { fetch: issuer.fetch }));

const outcome = (token: string, given = rules): Promise<string> =>
  verify(token, given).then(
    () => 'accepted',
    (error: unknown) => (error instanceof IdTokenError ? 'refused' : 'broken'),
  );

test('a valid token identifies the person', async () => {
  expect(await verify(await signToken(key, goodClaims()))).toEqual({
    subject: 'subject-1',
    email: 'ann@example.test',
    displayName: 'Ann Example',
    photoURL: 'https://pictures.test/ann.png',
    authenticatedAt: null,
  });
});

test('the time of authentication is read where it is stated', async () => {
  const token = await signToken(key, goodClaims({ auth_time: now - 7_200 }));
  expect((await verify(token)).authenticatedAt).toEqual(new Date((now - 7_200) * 1_000));
});

test('name and picture may be absent or unusable', async () => {
  const claims = goodClaims({ picture: 'javascript:alert(1)' });
  delete claims['name'];
  expect(await verify(await signToken(key, claims))).toMatchObject({
    displayName: null,
    photoURL: null,
  });
});

const tokenOf = (iss: string) => signToken(key, goodClaims({ iss }));

test('both spellings of Google’s issuer are accepted as one issuer, and no third one', async () => {
  const google = { issuer: 'https://accounts.google.com', clientId: CLIENT_ID };
  expect(await outcome(await tokenOf('https://accounts.google.com'), google)).toBe('accepted');
  expect(await outcome(await tokenOf('accounts.google.com'), google)).toBe('accepted');
  expect(await outcome(await tokenOf('http://accounts.google.com'), google)).toBe('refused');
  expect(await outcome(await tokenOf('accounts.google.com'))).toBe('refused');
});

const without = (name: string): JWTPayload => {
  const claims = goodClaims();
  delete claims[name];
  return claims;
};

/** The signature of one token under the claims of another. */
async function swappedClaims(): Promise<string> {
  const [header, , signature] = (await signToken(key, goodClaims())).split('.');
  const [, payload] = (await signToken(key, goodClaims({ sub: 'another-subject' }))).split('.');
  return `${header}.${payload}.${signature}`;
}

const forgeries: Record<string, () => Promise<string> | string> = {
  'alg none': () => new UnsecuredJWT(goodClaims()).encode(),
  'HS256 signed with the public key': async () =>
    new SignJWT(goodClaims())
      .setProtectedHeader({ alg: 'HS256', kid: key.kid })
      .sign(Buffer.from(await exportSPKI(key.publicKey))),
  'another algorithm of the same family': async () => {
    const [, payload, signature] = (await signToken(key, goodClaims())).split('.');
    const header = Buffer.from(JSON.stringify({ alg: 'RS384', kid: key.kid })).toString(
      'base64url',
    );
    return `${header}.${payload}.${signature}`;
  },
  'stripped signature': async () =>
    `${(await signToken(key, goodClaims())).split('.').slice(0, 2).join('.')}.`,
  'claims of another token': swappedClaims,
  'wrong aud': () => signToken(key, goodClaims({ aud: 'another-client' })),
  'aud with company': () => signToken(key, goodClaims({ aud: [CLIENT_ID, 'another-client'] })),
  'wrong iss': () => signToken(key, goodClaims({ iss: 'https://evil.test' })),
  'iss with a trailing slash': () => signToken(key, goodClaims({ iss: `${ISSUER}/` })),
  'wrong azp': () => signToken(key, goodClaims({ azp: 'another-client' })),
  expired: () => signToken(key, goodClaims({ iat: now - 7_200, exp: now - 3_600 })),
  'future iat': () => signToken(key, goodClaims({ iat: now + 600, exp: now + 4_200 })),
  'future nbf': () => signToken(key, goodClaims({ nbf: now + 600 })),
  'a life of two days': () => signToken(key, goodClaims({ exp: now + 172_800 })),
  'no exp': () => signToken(key, without('exp')),
  'no iat': () => signToken(key, without('iat')),
  'no sub': () => signToken(key, without('sub')),
  'unknown kid': () => signToken(stranger, goodClaims()),
  'known kid, other key': () => signToken({ ...stranger, kid: key.kid }, goodClaims()),
  'jwk header': async () =>
    signToken(key, goodClaims(), { jwk: await exportJWK(stranger.publicKey) }),
  'jku header': () => signToken(key, goodClaims(), { jku: 'https://evil.test/keys' }),
  'x5u header': () => signToken(key, goodClaims(), { x5u: 'https://evil.test/cert' }),
  'x5c header': () => signToken(key, goodClaims(), { x5c: ['AAAA'] }),
  'replayed nonce': () => signToken(key, goodClaims({ nonce: 'of-another-sign-in' })),
  'no nonce': () => signToken(key, without('nonce')),
  'email_verified=false': () => signToken(key, goodClaims({ email_verified: false })),
  'email_verified="true"': () => signToken(key, goodClaims({ email_verified: 'true' })),
  'no email_verified': () => signToken(key, without('email_verified')),
  'an access token instead': () =>
    signToken(
      key,
      { iss: ISSUER, aud: 'https://api.issuer.test', sub: 'subject-1', iat: now, exp: now + 60 },
      { typ: 'at+jwt' },
    ),
  'an opaque token': () => 'ya29.opaque',
  'an empty token': () => '',
  'auth_time in the future': () => signToken(key, goodClaims({ auth_time: now + 600 })),
  'auth_time as text': () => signToken(key, goodClaims({ auth_time: `${now}` })),
};

test.each(Object.entries(forgeries))('S-01: a forged ID token is refused: %s', async (_, forge) => {
  expect(await outcome(await forge())).toBe('refused');
});

const at = (seconds: number) =>
  signToken(key, goodClaims({ iat: now + seconds, exp: now + seconds + 3_600 }));

test('F-38: clocks may differ by a minute at most', async () => {
  expect(await outcome(await at(50))).toBe('accepted');
  expect(await outcome(await at(90))).toBe('refused');
  expect(await outcome(await at(-3_650))).toBe('accepted');
  expect(await outcome(await at(-3_690))).toBe('refused');
});

test('S-01: keys are cached and fetched again once for a new key id, and old ones expire', async () => {
  const own = await createTestIssuer();
  const first = own.key();
  const fetches = () => own.requests.filter((path) => path === '/keys').length;
  const cache = remoteKeys(KEYS, { fetch: own.fetch, cooldownMs: 0 });
  const accept = (token: string, keys = cache) => verifyIdToken(token, NONCE, rules, keys);

  await accept(await signToken(first, goodClaims()));
  await accept(await signToken(first, goodClaims()));
  expect(fetches()).toBe(1);

  const second = await newKey('key-2');
  own.rotate([second]);
  await accept(await signToken(second, goodClaims()));
  expect(fetches()).toBe(2);

  await expect(accept(await signToken(first, goodClaims()))).rejects.toThrow(IdTokenError);
  await expect(accept(await signToken(stranger, goodClaims()))).rejects.toThrow(IdTokenError);

  const stale = remoteKeys(KEYS, { fetch: own.fetch, maxAgeMs: 0 });
  await accept(await signToken(second, goodClaims()), stale);
  own.rotate([await newKey('key-3')]);
  await expect(accept(await signToken(second, goodClaims()), stale)).rejects.toThrow(IdTokenError);
});
