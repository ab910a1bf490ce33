import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startSandbox, TEST_REDIRECT_URI } from '../testing/sandbox.ts';
import type { TestSandbox } from '../testing/sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

/** A browser's cookies and nothing else of it. */
class Browser {
  readonly #cookies = new Map<string, { value: string; path: string }>();

  async fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const { pathname } = new URL(url);
    const cookie = [...this.#cookies]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
    const headers = { ...Object.fromEntries(new Headers(init.headers)), cookie };
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      expect(line.toLowerCase()).not.toContain('secure');
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const path = /path=([^;]+)/i.exec(line)?.[1] ?? '/';
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, { value, path });
    }
    return response;
  }

  /** Follows redirects on the sandbox; returns the first page, or where it left to. */
  async follow(first: string, init: RequestInit = {}): Promise<{ page: Response; url: string }> {
    let url = first;
    let response = await this.fetch(url, init);
    while (response.status >= 300 && response.status < 400) {
      url = new URL(response.headers.get('location') ?? '', url).href;
      if (url.startsWith(TEST_REDIRECT_URI)) return { page: response, url };
      response = await this.fetch(url);
    }
    return { page: response, url };
  }
}

const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');

function authorizeUrl(extra: Record<string, string> = {}): string {
  const parameters = new URLSearchParams({
    client_id: 'earshot-local',
    redirect_uri: TEST_REDIRECT_URI,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'state-1',
    nonce: 'nonce-1',
    prompt: 'select_account',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...extra,
  });
  return `${sandbox.issuer}/auth?${parameters.toString()}`;
}

const exchange = (code: string, form: Record<string, string>, basic = false): Promise<Response> =>
  fetch(`${sandbox.issuer}/token`, {
    method: 'POST',
    headers: basic
      ? { authorization: `Basic ${btoa('earshot-local:earshot-local-secret')}` }
      : undefined,
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: TEST_REDIRECT_URI,
      ...(basic ? {} : { client_id: 'earshot-local', client_secret: 'earshot-local-secret' }),
      ...form,
    }),
  });

async function signInWithHint(email: string) {
  const { url } = await new Browser().follow(authorizeUrl({ login_hint: email }));
  const { searchParams } = new URL(url);
  return { code: searchParams.get('code') ?? '', state: searchParams.get('state') };
}

async function idTokenOf(email: string): Promise<string> {
  const { code } = await signInWithHint(email);
  const answer = await (await exchange(code, { code_verifier: verifier })).json();
  return z.looseObject({ id_token: z.string() }).parse(answer).id_token;
}

test('discovery names the issuer, the code flow, S256 and RS256', async () => {
  const discovery = await (
    await fetch(`${sandbox.issuer}/.well-known/openid-configuration`)
  ).json();
  expect(discovery).toMatchObject({
    issuer: sandbox.issuer,
    authorization_endpoint: `${sandbox.issuer}/auth`,
    token_endpoint: `${sandbox.issuer}/token`,
    jwks_uri: `${sandbox.issuer}/jwks`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    id_token_signing_alg_values_supported: ['RS256'],
  });
});

test('login_hint signs in by redirects alone, with verifiable claims', async () => {
  const { state } = await signInWithHint('pro@earshot.test');
  expect(state).toBe('state-1');
  const idToken = await idTokenOf('pro@earshot.test');
  const keys = createRemoteJWKSet(new URL(`${sandbox.issuer}/jwks`));
  const { payload } = await jwtVerify(idToken, keys, {
    issuer: sandbox.issuer,
    audience: 'earshot-local',
    algorithms: ['RS256'],
  });
  expect(payload).toMatchObject({
    azp: 'earshot-local',
    email: 'pro@earshot.test',
    email_verified: true,
    name: 'Pat Pro',
    nonce: 'nonce-1',
    sub: expect.stringMatching(/^\d{21}$/),
  });
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3_600);
});

const claimsOf = (token: string): Record<string, unknown> =>
  z.record(z.string(), z.unknown()).parse(JSON.parse(atob(token.split('.')[1] ?? '')));

test('sub is stable for an address, whatever its case, and differs between addresses', async () => {
  const [one, same, other] = await Promise.all(
    ['ann@earshot.test', 'Ann@Earshot.test', 'bob@earshot.test'].map(idTokenOf),
  );
  const subjects = [one, same, other].map((token) => claimsOf(token ?? '').sub);
  expect(subjects[0]).toBe(subjects[1]);
  expect(subjects[0]).not.toBe(subjects[2]);
});

test('unverified@ has an address that was never verified', async () => {
  expect(claimsOf(await idTokenOf('unverified@earshot.test')).email_verified).toBe(false);
});

test('without a hint the chooser lists the accounts, needs no script, and a choice signs in', async () => {
  const browser = new Browser();
  const { page, url } = await browser.follow(authorizeUrl());
  const text = await page.text();
  expect(page.status).toBe(200);
  for (const name of ['free', 'starter', 'pro', 'admin']) {
    expect(text).toContain(`value="${name}@earshot.test"`);
  }
  expect(text).not.toContain('<script');
  expect(text).toMatch(/<html lang="en">/);
  const chosen = await browser.follow(url, {
    method: 'POST',
    body: new URLSearchParams({ email: 'starter@earshot.test' }),
  });
  expect(new URL(chosen.url).searchParams.get('code')).toBeTruthy();
});

test('signing in once does not choose for the next time', async () => {
  const browser = new Browser();
  await browser.follow(authorizeUrl({ login_hint: 'pro@earshot.test' }));
  const { page } = await browser.follow(authorizeUrl());
  expect(await page.text()).toContain('Choose an account');
});

test('the same browser can sign in as another user', async () => {
  const browser = new Browser();
  for (const email of ['pro@earshot.test', 'free@earshot.test', 'pro@earshot.test']) {
    const { url } = await browser.follow(authorizeUrl({ login_hint: email }));
    const code = new URL(url).searchParams.get('code') ?? '';
    const answer = await (await exchange(code, { code_verifier: verifier })).json();
    const { id_token: token } = z.looseObject({ id_token: z.string() }).parse(answer);
    expect(claimsOf(token).email).toBe(email);
  }
});

test('any other address of earshot.test may be typed, another domain is refused with a sentence', async () => {
  const browser = new Browser();
  const { url } = await browser.follow(authorizeUrl());
  const post = (email: string) =>
    browser.follow(url, { method: 'POST', body: new URLSearchParams({ email }) });
  const refused = await post('"><script>@evil.example');
  expect(refused.page.status).toBe(400);
  const text = await refused.page.text();
  expect(text).toContain('role="alert"');
  expect(text).not.toContain('<script>');
  expect(
    new URL((await post('new.person@earshot.test')).url).searchParams.get('code'),
  ).toBeTruthy();
});

test('Cancel gives access_denied with the state', async () => {
  const browser = new Browser();
  const { url } = await browser.follow(authorizeUrl());
  const cancelled = await browser.follow(`${url}/cancel`, { method: 'POST' });
  const { searchParams } = new URL(cancelled.url);
  expect(searchParams.get('error')).toBe('access_denied');
  expect(searchParams.get('state')).toBe('state-1');
});

test('a code works once, and only with its verifier and the client’s secret', async () => {
  const first = await signInWithHint('free@earshot.test');
  expect((await exchange(first.code, { code_verifier: verifier }, true)).status).toBe(200);
  expect((await exchange(first.code, { code_verifier: verifier })).status).toBe(400);
  const second = await signInWithHint('free@earshot.test');
  expect((await exchange(second.code, { code_verifier: 'x'.repeat(43) })).status).toBe(400);
  const third = await signInWithHint('free@earshot.test');
  const wrong = { code_verifier: verifier, client_secret: 'wrong' };
  expect((await exchange(third.code, wrong)).status).toBe(401);
});

test('PKCE is required, and an unknown redirect address gets nothing', async () => {
  const browser = new Browser();
  const plain = authorizeUrl().replace(/&code_challenge[^&]*/g, '');
  const { url } = await browser.follow(plain);
  expect(new URL(url).searchParams.get('error')).toBe('invalid_request');
  const foreign = await browser.follow(authorizeUrl({ redirect_uri: 'http://evil.example/' }));
  expect(foreign.page.status).toBe(400);
  expect(await foreign.page.text()).toContain('Sign-in stopped');
});

test('the signing key outlives a restart when there is a state folder', async () => {
  const stateFolder = mkdtempSync(join(tmpdir(), 'earshot-oidc-'));
  try {
    const kidOf = async (): Promise<unknown> => {
      const running = await startSandbox({ stateFolder });
      const answer = await (await fetch(`${running.issuer}/jwks`)).json();
      await running.close();
      return z.object({ keys: z.array(z.looseObject({ kid: z.string() })) }).parse(answer).keys[0]
        ?.kid;
    };
    expect(await kidOf()).toBe(await kidOf());
  } finally {
    rmSync(stateFolder, { recursive: true });
  }
  expect(decodeProtectedHeader(await idTokenOf('free@earshot.test')).alg).toBe('RS256');
});
