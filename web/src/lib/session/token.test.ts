import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accessToken, accessTokenLeft, forgetAccessToken, renewAccessToken } from './token.ts';

const NOW = Date.parse('2026-11-28T12:00:00.000Z');
const MINUTE_MS = 60_000;
const session = {
  accessToken: 'token',
  expiresAt: new Date(NOW + 15 * MINUTE_MS).toISOString(),
  profile: {
    uid: '00000000-0000-4000-8000-000000000001',
    email: 'maria@user.test',
    displayName: null,
    photoURL: null,
    createdAt: new Date(NOW).toISOString(),
    lastLogin: new Date(NOW).toISOString(),
    updatedAt: new Date(NOW).toISOString(),
    settings: {},
  },
  isNewUser: false,
};
const date = new Date(NOW).toUTCString();

const answers = (status: number, body: string, type = 'application/json'): void => {
  const headers = { 'content-type': type, date };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status, headers })));
};
const renewed = (): void => {
  answers(200, JSON.stringify({ success: true, data: session, asOf: 1 }));
};
const refused = (status: number, code: string): void => {
  answers(status, JSON.stringify({ success: false, error: { code, message: 'No.' } }));
};

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  forgetAccessToken();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each([-180, -15, -1, 0, 1, 14, 16, 60, 24 * 60])(
  'a token lasts its 15 minutes on a device whose clock is %i minutes ahead',
  async (minutes) => {
    vi.setSystemTime(NOW + minutes * MINUTE_MS);
    renewed();
    expect(await renewAccessToken()).toMatchObject({ outcome: 'renewed' });
    expect(accessTokenLeft()).toBeGreaterThan(14 * MINUTE_MS);
    expect(accessTokenLeft()).toBeLessThanOrEqual(15 * MINUTE_MS);
  },
);

test.each([
  [401, '<html>Access denied</html>', 'text/html'],
  [403, '<html>Blocked by policy</html>', 'text/html'],
  [401, '', 'text/plain'],
  [403, '{"error":"blocked"}', 'application/json'],
  [401, '{"success":false,"error":{"code":"PROXY_AUTH","message":"x"}}', 'application/json'],
  [407, '<html>Proxy</html>', 'text/html'],
])('a foreign answer (%i %s) does not end a session', async (status, body, type) => {
  renewed();
  await renewAccessToken();
  answers(status, body, type);
  expect(await renewAccessToken()).toMatchObject({
    outcome: 'unreachable',
    error: { type: 'network' },
  });
  expect(accessToken()).toBe('token');
});

test.each([
  [401, 'AUTHENTICATION_ERROR'],
  [401, 'TOKEN_EXPIRED'],
  [403, 'FORBIDDEN_ERROR'],
])('our own refusal (%i %s) ends it', async (status, code) => {
  renewed();
  await renewAccessToken();
  refused(status, code);
  expect(await renewAccessToken()).toEqual({ outcome: 'signed-out' });
  expect(accessToken()).toBeNull();
});

test.each([
  ['no locks', undefined],
  [
    'locks that throw',
    {
      request: () => {
        throw new DOMException('No.', 'SecurityError');
      },
    },
  ],
  [
    'locks that are refused',
    { request: () => Promise.reject(new DOMException('No.', 'SecurityError')) },
  ],
])('with %s a session begins all the same', async (_what, locks) => {
  vi.stubGlobal('navigator', { locks });
  renewed();
  expect(await renewAccessToken()).toMatchObject({ outcome: 'renewed' });
});
