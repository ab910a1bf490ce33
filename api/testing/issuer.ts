import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import type { JWTPayload } from 'jose';
import { createHash, randomUUID } from 'node:crypto';

export const ISSUER = 'https://issuer.test';
export const CLIENT_ID = 'client-of-the-tests';

interface Grant {
  nonce: string;
  codeChallenge: string;
  claims: JWTPayload;
}

export interface TestKey {
  kid: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
}

export async function newKey(kid: string = randomUUID()): Promise<TestKey> {
  return { kid, ...(await generateKeyPair('RS256', { extractable: true })) };
}

/** Claims of a valid token; tests break one of them at a time. */
export function goodClaims(overrides: JWTPayload = {}): JWTPayload {
  const now = Math.floor(Date.now() / 1_000);
  return {
    iss: ISSUER,
    aud: CLIENT_ID,
    azp: CLIENT_ID,
    sub: 'subject-1',
    email: 'ann@example.test',
    email_verified: true,
    name: 'Ann Example',
    picture: 'https://pictures.test/ann.png',
    nonce: 'the-nonce',
    iat: now,
    exp: now + 3_600,
    ...overrides,
  };
}

export function signToken(
  key: TestKey,
  claims: JWTPayload,
  header: Record<string, unknown> = {},
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT', ...header })
    .sign(key.privateKey);
}

/** An OpenID provider behind its own `fetch`: discovery, keys, and codes that work once. */
export async function createTestIssuer() {
  let keys = [await newKey('key-1')];
  const grants = new Map<string, Grant>();
  const requests: string[] = [];
  /** What the token endpoint does instead of succeeding. */
  let tokenFault: (() => Response) | null = null;
  let down = false;

  const signingKey = (): TestKey => {
    const [key] = keys;
    if (key === undefined) throw new Error('The issuer has no key.');
    return key;
  };

  async function token(body: URLSearchParams): Promise<Response> {
    if (tokenFault !== null) return tokenFault();
    const code = body.get('code') ?? '';
    const grant = grants.get(code);
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    if (grant === undefined || grant.codeChallenge !== challenge) {
      return Response.json({ error: 'invalid_grant' }, { status: 400 });
    }
    grants.delete(code);
    const claims = goodClaims({ nonce: grant.nonce, ...grant.claims });
    return Response.json({
      access_token: 'opaque',
      token_type: 'Bearer',
      id_token: await signToken(signingKey(), claims),
    });
  }

  const answer: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    requests.push(pathname);
    if (down) throw new TypeError('fetch failed');
    switch (pathname) {
      case '/.well-known/openid-configuration':
        return Response.json({
          issuer: ISSUER,
          authorization_endpoint: `${ISSUER}/auth`,
          token_endpoint: `${ISSUER}/token`,
          jwks_uri: `${ISSUER}/keys`,
        });
      case '/keys':
        return Response.json({
          keys: await Promise.all(
            keys.map(async ({ kid, publicKey }) => ({
              ...(await exportJWK(publicKey)),
              kid,
              alg: 'RS256',
              use: 'sig',
            })),
          ),
        });
      case '/token':
        return token(new URLSearchParams(await request.text()));
      default:
        return new Response('not found', { status: 404 });
    }
  };

  return {
    fetch: answer,
    requests,
    key: signingKey,
    rotate: (next: TestKey[]) => {
      keys = next;
    },
    breakTokens: (fault: (() => Response) | null) => {
      tokenFault = fault;
    },
    setDown: (value: boolean) => {
      down = value;
    },
    /** A user's choice of account: returns a code for an authorization address. */
    approve(authorizationUrl: string, claims: JWTPayload = {}): { code: string; state: string } {
      const parameters = new URL(authorizationUrl).searchParams;
      const code = randomUUID();
      grants.set(code, {
        nonce: parameters.get('nonce') ?? '',
        codeChallenge: parameters.get('code_challenge') ?? '',
        claims,
      });
      return { code, state: parameters.get('state') ?? '' };
    },
  };
}
export type TestIssuer = Awaited<ReturnType<typeof createTestIssuer>>;
