import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { SignInError, SignInMessage } from '#contracts/account/account.ts';
import { storableText, trimmedText } from '#contracts/http.ts';
import { signIn } from '#db/commands/account/account.ts';
import { startSession } from '#db/commands/account/sessions.ts';
import { afterCommit } from '../../after-commit.ts';
import type { ApiDeps, AppEnv } from '../../deps.ts';
import { newAttempt, openAttempts, sealAttempts } from '../../identity/attempt.ts';
import type { Attempt } from '../../identity/attempt.ts';
import { deviceName } from '../../identity/device-name.ts';
import { formerIdentity } from '../../identity/cookies.ts';
import type { Cookies } from '../../identity/cookies.ts';
import { SignInFailure, reasonOf } from '../../identity/provider.ts';
import { setRetryAfter, statusOf, toAppError } from '../../middleware/errors.ts';
import type { Status } from '../../middleware/errors.ts';
import { limitSignIns } from '../../middleware/rate-limit.ts';
import { createRoutes } from '../../middleware/validation.ts';
import { createHash } from 'node:crypto';

const loginQuerySchema = z.strictObject({
  login_hint: trimmedText(1, 254).optional(),
  fresh: z.literal('true').optional(),
});

/** Issuers add parameters of their own (scope, authuser, iss), so unknown ones are accepted. */
const callbackQuerySchema = z.object({
  state: storableText.max(200).optional(),
  code: storableText.max(4_096).optional(),
  error: storableText.max(200).optional(),
});

const page = { description: 'The popup’s last page; it messages its opener and closes.' };

const PAGES = { 400: page, 401: page, 429: page, 500: page, 503: page };

function finish(c: Context<AppEnv>, message: SignInMessage, status?: Status): Response {
  const { html, policy } = callbackPage(message);
  c.header('Content-Security-Policy', policy);
  c.header('Cache-Control', 'no-store');
  return c.html(
    html,
    status ?? (message.outcome === 'signed_in' ? 200 : refusalStatus(message.error)),
  );
}

/** Our own refusals, as codes of the popup. */
function signInErrorOf(status: Status): SignInError {
  if (status === 429) return 'too_many_requests';
  return status === 503 ? 'network' : 'failed';
}

function refusalStatus(error: SignInError): 401 | 429 | 503 {
  if (error === 'network') return 503;
  return error === 'too_many_requests' ? 429 : 401;
}

/** The OpenID Connect popup: redirect to the issuer and back. */
export function signInRoutes(deps: ApiDeps, cookies: Cookies) {
  const { tokenKeys } = deps.config;

  function fail(
    c: Context<AppEnv>,
    error: SignInError,
    cause?: unknown,
    status?: Status,
  ): Response {
    c.get('logFields')['signInError'] = error;
    deps.logger.warn(
      { requestId: c.get('requestId'), reason: error, err: cause },
      'sign-in failed',
    );
    return finish(c, { source: 'earshot-sign-in', outcome: 'error', error }, status);
  }

  /** Removes one attempt from the browser's cookie: each is used once. */
  async function takeAttempt(c: Context<AppEnv>, state: string): Promise<Attempt | undefined> {
    const attempts = await openAttempts(cookies.attempts(c), tokenKeys);
    const others = attempts.filter((attempt) => attempt.state !== state);
    if (others.length < attempts.length) {
      cookies.setAttempts(c, await sealAttempts(others, tokenKeys));
    }
    return attempts.find((attempt) => attempt.state === state);
  }

  async function complete(c: Context<AppEnv>, code: string, state: string): Promise<Response> {
    if (deps.signIn === null) return fail(c, 'not_enabled');
    const attempt = await takeAttempt(c, state);
    if (attempt === undefined) {
      // A browser that refuses cookies sends none; one that keeps them has at least others of ours.
      const error = c.req.header('cookie') === undefined ? 'cookies_blocked' : 'failed';
      return fail(c, error, new Error('No such sign-in is under way here.'));
    }
    const identity = await deps.signIn.redeem({ code, ...attempt });
    const { issuer } = deps.signIn;
    const committed = await signIn(deps.background, {
      issuer,
      formerIdentities: tokenKeys.map((key) =>
        formerIdentity({ issuer, subject: identity.subject }, key),
      ),
      ...identity,
      initialPlan: deps.config.planGrants[identity.email.toLowerCase()] ?? 'free',
    });
    const { profile } = afterCommit(deps, committed);
    const session = await startSession(deps.background, {
      userId: profile.uid,
      device: deviceName(c.req.header('user-agent')),
      replaces: cookies.refresh(c),
      signedInAt: identity.authenticatedAt,
    });
    for (const sessionId of session.ended) {
      deps.publisher.control({ type: 'session_revoked', sessionId });
    }
    deps.publisher.tick(profile.uid, { type: 'account.sessions' });
    cookies.setRefresh(c, session.refreshToken);
    c.get('logFields')['userId'] = profile.uid;
    return finish(c, { source: 'earshot-sign-in', outcome: 'signed_in' });
  }

  const routes = createRoutes();
  // A popup shows and reports every refusal as a page; a JSON response would stay open in it.
  routes.onError((error, c) => {
    const known = toAppError(error);
    const status = statusOf(known);
    setRetryAfter(c, known);
    return fail(c, signInErrorOf(status), known, status);
  });
  return routes
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/auth/login',
        tags: ['Sign-in'],
        summary: 'Start sign-in: redirect to the issuer',
        description:
          'Without login_hint the issuer shows its account chooser. With fresh it asks for a password or the like again, as the deletion of an account requires.',
        request: { query: loginQuerySchema },
        responses: { 302: { description: 'Redirect to the issuer.' }, ...PAGES },
      }),
      async (c) => {
        if (deps.signIn === null) return fail(c, 'not_enabled');
        const attempt = newAttempt();
        try {
          const target = await deps.signIn.authorizationUrl({
            ...attempt,
            loginHint: c.req.valid('query').login_hint,
            fresh: c.req.valid('query').fresh !== undefined,
          });
          const others = await openAttempts(cookies.attempts(c), tokenKeys);
          cookies.setAttempts(c, await sealAttempts([...others, attempt], tokenKeys));
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
        summary: 'Finish sign-in: callback from the issuer',
        request: { query: callbackQuerySchema },
        responses: { 200: page, ...PAGES },
      }),
      async (c) => {
        const { state, code, error } = c.req.valid('query');
        if (error !== undefined) {
          if (state !== undefined) await takeAttempt(c, state);
          return fail(c, reasonOf(error));
        }
        if (state === undefined || code === undefined) return fail(c, 'failed');
        await limitSignIns(c, deps, c.get('clientAddress'));
        try {
          return await complete(c, code, state);
        } catch (failure) {
          if (!(failure instanceof SignInFailure)) throw failure;
          return fail(c, failure.reason, failure);
        }
      },
    );
}

/**
 * Text of the popup when no opener is found; the words are the specification's where it has some.
 */
const WORDS: Record<string, string> = {
  signed_in: 'Signed in. You can close this window.',
  popup_closed: 'Sign-in was cancelled. Please try again.',
  popup_blocked: 'Popup was blocked by your browser. Please allow popups for this site.',
  network: 'Network error. Please check your internet connection.',
  too_many_requests: 'Too many failed attempts. Please try again later.',
  not_enabled: 'Google sign-in is not enabled. Please contact support.',
  cookies_blocked: 'Sign-in needs cookies. Please allow them for this site and try again.',
  unauthorized_domain: 'This domain is not authorized for Google sign-in.',
  failed: 'Sign-in did not work. Please try again.',
};

/**
 * The popup's last page: reports the result of the sign-in to its opener and closes. The message is
 * sent to our own origin only and contains no token. Its policy allows this one script, by hash.
 */
function callbackPage(message: SignInMessage): { html: string; policy: string } {
  const words = WORDS[message.outcome === 'error' ? message.error : message.outcome] ?? '';
  const script = `if (window.opener) {
  window.opener.postMessage(${JSON.stringify(message)}, window.location.origin);
  window.close();
}`;
  const hash = createHash('sha256').update(script).digest('base64');
  return {
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Sign-in</title><meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><p role="status">${words}</p><script>${script}</script></body>
</html>
`,
    policy: `default-src 'none'; script-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  };
}
