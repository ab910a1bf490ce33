import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { SignInError, SignInMessage } from '#contracts/account.ts';
import { storableText } from '#contracts/http.ts';
import { signIn } from '#db/commands/account.ts';
import { startSession } from '#db/commands/sessions.ts';
import { afterCommit } from '../after-commit.ts';
import type { ApiDeps, AppEnv } from '../deps.ts';
import { newAttempt, openAttempt, sealAttempt } from '../identity/attempt.ts';
import { callbackPage } from '../identity/callback-page.ts';
import { deviceName } from '../identity/device-name.ts';
import type { Cookies } from '../identity/cookies.ts';
import { SignInFailure, reasonOf } from '../identity/provider.ts';
import { limitSignIns } from '../middleware/rate-limit.ts';
import { createRoutes } from '../middleware/validation.ts';

const loginQuerySchema = z.strictObject({
  login_hint: storableText.pipe(z.string().trim().min(1).max(254)).optional(),
});

/** Issuers add parameters of their own (scope, authuser, iss), so unknown ones are let through. */
const callbackQuerySchema = z.object({
  state: z.string().max(200).optional(),
  code: z.string().max(4_096).optional(),
  error: z.string().max(200).optional(),
});

const page = { description: 'The popup’s last page; it messages its opener and closes.' };

function finish(c: Context<AppEnv>, message: SignInMessage): Response {
  const { html, policy } = callbackPage(message);
  c.header('Content-Security-Policy', policy);
  c.header('Cache-Control', 'no-store');
  return c.html(html, message.outcome === 'signed_in' ? 200 : refusalStatus(message.error));
}

function refusalStatus(error: SignInError): 401 | 429 | 503 {
  if (error === 'network') return 503;
  return error === 'too_many_requests' ? 429 : 401;
}

/** The OpenID Connect popup: out to the issuer and back. */
export function signInRoutes(deps: ApiDeps, cookies: Cookies) {
  const { tokenSecret } = deps.config;

  function fail(c: Context<AppEnv>, error: SignInError, cause?: unknown): Response {
    c.get('logFields')['signInError'] = error;
    deps.logger.warn(
      { requestId: c.get('requestId'), reason: error, err: cause },
      'sign-in failed',
    );
    return finish(c, { source: 'earshot-sign-in', outcome: 'error', error });
  }

  async function complete(c: Context<AppEnv>, code: string, state: string): Promise<Response> {
    if (deps.signIn === null) return fail(c, 'not_enabled');
    const attempt = await openAttempt(cookies.attempt(c, state), state, tokenSecret);
    cookies.clearAttempt(c, state);
    if (attempt === null) return fail(c, 'failed', new Error('No such sign-in is under way here.'));
    const identity = await deps.signIn.redeem({ code, ...attempt });
    const committed = await signIn(deps.database, {
      issuer: deps.signIn.issuer,
      ...identity,
      initialPlan: deps.config.planGrants[identity.email.toLowerCase()] ?? 'free',
    });
    const { profile } = afterCommit(deps, committed);
    const session = await startSession(deps.database, {
      userId: profile.uid,
      device: deviceName(c.req.header('user-agent')),
      replaces: cookies.refresh(c),
    });
    for (const sessionId of session.ended) {
      deps.publisher.control({ type: 'session_revoked', sessionId });
    }
    cookies.setRefresh(c, session.refreshToken);
    c.get('logFields')['userId'] = profile.uid;
    return finish(c, { source: 'earshot-sign-in', outcome: 'signed_in' });
  }

  return createRoutes()
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/auth/login',
        tags: ['Sign-in'],
        summary: 'Begin a sign-in: go to the issuer',
        description: 'Without login_hint the issuer shows its account chooser.',
        request: { query: loginQuerySchema },
        responses: { 302: { description: 'To the issuer.' }, 401: page, 503: page },
      }),
      async (c) => {
        if (deps.signIn === null) return fail(c, 'not_enabled');
        const attempt = newAttempt();
        try {
          const target = await deps.signIn.authorizationUrl({
            ...attempt,
            loginHint: c.req.valid('query').login_hint,
          });
          cookies.setAttempt(c, attempt.state, await sealAttempt(attempt, tokenSecret));
          c.header('Cache-Control', 'no-store');
          return c.redirect(target, 302);
        } catch (error) {
          return fail(c, error instanceof SignInFailure ? error.reason : 'network', error);
        }
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/auth/callback',
        tags: ['Sign-in'],
        summary: 'End of a sign-in: back from the issuer',
        request: { query: callbackQuerySchema },
        responses: { 200: page, 401: page, 503: page },
      }),
      async (c) => {
        const { state, code, error } = c.req.valid('query');
        if (error !== undefined) {
          if (state !== undefined) cookies.clearAttempt(c, state);
          return fail(c, reasonOf(error));
        }
        if (state === undefined || code === undefined) return fail(c, 'failed');
        await limitSignIns(deps, c.get('clientAddress'));
        try {
          return await complete(c, code, state);
        } catch (failure) {
          if (!(failure instanceof SignInFailure)) throw failure;
          return fail(c, failure.reason, failure);
        }
      },
    );
}
