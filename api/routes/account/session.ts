import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { sessionSchema, signInsSchema } from '#contracts/account/account.ts';
import { AppError, notFound } from '#domain/errors.ts';
import { idParamSchema } from '#contracts/http.ts';
import { asUser } from '#db/client.ts';
import {
  MAX_SESSIONS,
  findSession,
  revokeAllSessions,
  revokeSession,
  rotateSession,
} from '#db/commands/account/sessions.ts';
import { getProfile } from '#db/queries/account/account.ts';
import { getActor, isAdministrator, listSessions } from '#db/queries/account/sessions.ts';
import { readAsOf } from '../../after-commit.ts';
import type { ApiDeps, AppEnv } from '../../deps.ts';
import type { Cookies } from '../../identity/cookies.ts';
import { findActor } from '../../middleware/auth.ts';
import { answers, success, userRoutes } from '../answers.ts';

const session = success(sessionSchema, {
  id: 'Session',
  description: 'A new access token; the next refresh token is in the cookie.',
});
const sessions = success(signInsSchema, {
  id: 'SignIns',
  description: 'The user’s sessions, most recently used first.',
});
const ended = success(z.object({}), { id: 'Ended', description: 'Signed out.' });

const LOG_IN = 'Please log in to continue.';

/** Renewing and ending a session. The refresh token never leaves its HttpOnly cookie. */
export function sessionRoutes(deps: ApiDeps, cookies: Cookies) {
  function forget(c: Context<AppEnv>): void {
    cookies.clearRefresh(c);
    c.header('Clear-Site-Data', '"cache"');
  }

  /** The cookie is no longer valid. */
  function signedOut(c: Context<AppEnv>): AppError {
    cookies.clearRefresh(c);
    return new AppError('INVALID_TOKEN', LOG_IN);
  }

  /** The sessions identified by a request's token and cookie: usually one. */
  async function sessionsOf(c: Context<AppEnv>) {
    const refreshToken = cookies.refresh(c);
    const found = await Promise.all([
      findActor(deps, c.req.header('authorization')).catch(() => null),
      refreshToken === undefined ? null : findSession(deps.background, { refreshToken }),
    ]);
    const live = found.filter((session) => session !== null);
    return new Map(live.map(({ sessionId, userId }) => [sessionId, userId]));
  }

  async function end(session: { userId: string; sessionId: string }): Promise<boolean> {
    const { sessionId } = session;
    const revoked = await revokeSession(asUser(deps.shared, session.userId), session);
    if (revoked) {
      deps.publisher.control({ type: 'session_revoked', sessionId });
      deps.publisher.tick(session.userId, { type: 'account.sessions' });
    }
    return revoked;
  }

  const routes = userRoutes(deps, 'Sign-in');
  routes.app.openapi(
    createRoute({
      method: 'post',
      path: '/api/auth/refresh',
      tags: ['Sign-in'],
      summary: 'A new access token for the refresh cookie',
      responses: answers(session, [401, 403, 429, 503]),
    }),
    async (c) => {
      const refreshToken = cookies.refresh(c);
      if (refreshToken === undefined) {
        // The marker cookie may have outlived the session.
        cookies.clearRefresh(c);
        throw new AppError('MISSING_TOKEN', LOG_IN);
      }
      const rotation = await rotateSession(deps.background, { refreshToken });
      if (rotation.outcome === 'reused') {
        deps.publisher.control({ type: 'session_revoked', sessionId: rotation.sessionId });
      }
      if (rotation.outcome !== 'rotated') throw signedOut(c);
      const own = asUser(deps.shared, rotation.userId);
      const asOf = await readAsOf(own, rotation.userId);
      const profile = await getProfile(own.db, { userId: rotation.userId });
      const actor = await getActor(own, rotation);
      if (profile === null) throw signedOut(c);
      cookies.setRefresh(c, rotation.refreshToken);
      const { token, expiresAt } = await deps.tokens.sign(rotation);
      c.get('logFields')['userId'] = rotation.userId;
      return session.send(c, {
        data: {
          accessToken: token,
          expiresAt: expiresAt.toISOString(),
          profile,
          isNewUser: profile.createdAt === profile.lastLogin,
          isAdmin: actor !== null && isAdministrator(actor, deps.config.administrator),
        },
        asOf,
      });
    },
  );
  routes.app.openapi(
    createRoute({
      method: 'post',
      path: '/api/auth/logout',
      tags: ['Sign-in'],
      summary: 'Sign out of this session',
      responses: answers(ended, [403, 429, 503]),
    }),
    async (c) => {
      for (const [sessionId, userId] of await sessionsOf(c)) await end({ sessionId, userId });
      forget(c);
      return ended.send(c, { data: {} });
    },
  );
  routes.post('/api/auth/logout-everywhere', {
    summary: 'Sign out of all sessions',
    answer: ended,
    refusals: [403],
    handle: async ({ c, database, userId }) => {
      await revokeAllSessions(database, { userId });
      deps.publisher.control({ type: 'user_revoked', userId });
      forget(c);
      return { data: {} };
    },
  });
  routes.get('/api/auth/sessions', {
    summary: 'Browsers in which the user is signed in',
    description: `At most ${MAX_SESSIONS}: one more sign-in ends the one unused for longest.`,
    answer: sessions,
    handle: async ({ database, actor }) => {
      const list = await listSessions(database, actor);
      return { data: { sessions: list }, asOf: actor.asOf };
    },
  });
  routes.delete('/api/auth/sessions/{id}', {
    summary: 'Sign out of one session',
    params: idParamSchema,
    answer: ended,
    refusals: [403, 404],
    handle: async ({ userId, param }) => {
      if (!(await end({ userId, sessionId: param.id }))) throw notFound();
      return { data: {} };
    },
  });
  return routes.app;
}
