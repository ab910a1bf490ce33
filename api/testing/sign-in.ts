import type { JWTPayload } from 'jose';
import { expect } from 'vitest';
import { sessionSchema, signInMessageSchema } from '#contracts/account/account.ts';
import type { Session, SignInMessage } from '#contracts/account/account.ts';
import type { TestDatabase } from '#db/testing/database.ts';
import type { ApiConfig } from '../deps.ts';
import { createSignInProvider } from '../identity/provider.ts';
import { PUBLIC_URL, TEST_CONFIG, createTestApp } from './app.ts';
import { createBrowser } from './browser.ts';
import { CLIENT_ID, ISSUER, createTestIssuer } from './issuer.ts';

/** The message that the popup's page would post to its opener. */
export async function messageOf(answer: Response): Promise<SignInMessage> {
  const page = await answer.text();
  const text = /postMessage\((\{.*\}), window\.location\.origin\)/.exec(page)?.[1] ?? '';
  return signInMessageSchema.parse(JSON.parse(text));
}

/** An app with its own issuer, and one browser that has not signed in yet. */
export async function createSignIn(db: TestDatabase, config: Partial<ApiConfig> = {}) {
  const issuer = await createTestIssuer();
  const api = createTestApp(db, {
    config: { ...TEST_CONFIG, ...config },
    signIn: createSignInProvider({
      issuer: ISSUER,
      clientId: CLIENT_ID,
      clientSecret: 'secret of the tests',
      redirectUri: `${PUBLIC_URL}/api/auth/callback`,
      fetch: issuer.fetch,
    }),
  });

  /** Another browser using the same app. */
  function open() {
    const browser = createBrowser(api.app);

    async function login(hint = ''): Promise<string> {
      const answer = await browser.request(`/api/auth/login${hint}`);
      expect(answer.status).toBe(302);
      return answer.headers.get('location') ?? '';
    }

    const callback = (
      parameters: Record<string, string>,
      headers: Record<string, string> = {},
    ): Promise<Response> =>
      browser.request(`/api/auth/callback?${new URLSearchParams(parameters)}`, { headers });

    return {
      ...browser,
      login,
      callback,
      signIn: async (
        claims: JWTPayload = {},
        headers: Record<string, string> = {},
      ): Promise<SignInMessage> =>
        messageOf(await callback(issuer.approve(await login(), claims), headers)),
      async refresh(): Promise<Session> {
        const answer = await browser.post('/api/auth/refresh');
        expect(answer.status).toBe(200);
        return sessionSchema.parse(((await answer.json()) as { data: unknown }).data);
      },
    };
  }

  /** Status of a request with a token. */
  const statusWith = async (token: string): Promise<number> =>
    (await api.as(token).get('/api/users/me')).status;

  return { issuer, api, open, statusWith, browser: open() };
}
