import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import type { Context } from 'hono';
import type { InteractionResults, Provider } from 'oidc-provider';
import type { FailureForms } from '../faults.ts';
import { findAccount } from './accounts.ts';
import { SESSION_COOKIE } from './provider.ts';
import type { SandboxProvider } from './provider.ts';
import { renderChooser, renderSignInError } from './chooser.ts';

const refuse = (status: number, error: string, headers: Record<string, string> = {}): Response =>
  Response.json({ error, error_description: 'Try again later.' }, { status, headers });

export const oidcFailures: FailureForms = {
  rateLimited: (retryAfter) =>
    refuse(
      429,
      'temporarily_unavailable',
      retryAfter === null ? {} : { 'retry-after': `${retryAfter}` },
    ),
  quotaUsedUp: () => refuse(403, 'access_denied'),
  serverError: () => refuse(500, 'server_error'),
};

type Env = { Bindings: HttpBindings };

/** The provider derives its addresses from where it is mounted, as under Express. */
function mount(request: IncomingMessage, path: string): void {
  const original = request.url ?? '/';
  Object.assign(request, { originalUrl: original });
  request.url = original.slice(path.length) || '/';
}

/**
 * Every sign-in starts fresh. With an earlier session the provider would first sign that account
 * out, through a form that needs JavaScript.
 */
function forgetSession({ headers }: IncomingMessage): void {
  const kept = (headers.cookie ?? '')
    .split('; ')
    .filter((part) => !part.startsWith(SESSION_COOKIE));
  headers.cookie = kept.join('; ');
}

const NOTHING_OPEN = 'This sign-in has ended or was opened in another browser.';

async function resume(
  provider: Provider,
  context: Context<Env>,
  result: InteractionResults,
): Promise<Response> {
  const { incoming, outgoing } = context.env;
  const returnTo = await provider.interactionResult(incoming, outgoing, result, {
    mergeWithLastSubmission: true,
  });
  return context.redirect(returnTo, 303);
}

/**
 * `/interaction/:uid` (the account chooser) and, below it, everything the provider serves.
 * `login_hint` with an address of `earshot.test` chooses by itself.
 */
export function createOidc({ provider, choose }: SandboxProvider, path: string): Hono<Env> {
  const app = new Hono<Env>();
  app.get('/interaction/:uid', async (context) => {
    const { params } = await provider.interactionDetails(
      context.env.incoming,
      context.env.outgoing,
    );
    const hinted = findAccount(String(params.login_hint ?? ''));
    if (hinted) return resume(provider, context, choose(hinted.email));
    return context.html(renderChooser(context.req.path, null, ''));
  });
  app.post('/interaction/:uid', async (context) => {
    const form = await context.req.parseBody();
    const typed = typeof form.email === 'string' ? form.email : '';
    const account = findAccount(typed);
    if (!account) {
      const problem = 'Enter an address that ends in @earshot.test, such as name@earshot.test.';
      return context.html(renderChooser(context.req.path, problem, typed), 400);
    }
    return resume(provider, context, choose(account.email));
  });
  app.post('/interaction/:uid/cancel', (context) =>
    resume(provider, context, {
      error: 'access_denied',
      error_description: 'The person closed the sign-in.',
    }),
  );
  app.onError((_error, context) => context.html(renderSignInError(NOTHING_OPEN), 400));

  const serve = provider.callback();
  app.all('*', async (context) => {
    const { incoming, outgoing } = context.env;
    mount(incoming, path);
    forgetSession(incoming);
    await serve(incoming, outgoing);
    return RESPONSE_ALREADY_SENT;
  });
  return app;
}
