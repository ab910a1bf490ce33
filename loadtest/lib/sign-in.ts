import http from 'k6/http';
import { BASE_URL } from './target.ts';
import type { Account } from './api.ts';

interface Session {
  data: { accessToken: string; profile: { uid: string } };
}

/**
 * Signs in without a click: `login_hint` names the account, the issuer of the sandbox asks
 * nothing, and the redirects end with the refresh cookie in the jar.
 */
export function signIn(email: string): Account {
  const jar = new http.CookieJar();
  const landing = http.get(`${BASE_URL}/api/auth/login?login_hint=${encodeURIComponent(email)}`, {
    jar,
    redirects: 10,
    tags: { name: 'GET /api/auth/login' },
  });
  const refreshed = http.post(`${BASE_URL}/api/auth/refresh`, null, {
    jar,
    tags: { name: 'POST /api/auth/refresh' },
  });
  if (refreshed.status !== 200) {
    throw new Error(`${email} could not sign in: ${landing.status}, then ${refreshed.status}.`);
  }
  const { data } = refreshed.json() as unknown as Session;
  return { userId: data.profile.uid, token: data.accessToken };
}
