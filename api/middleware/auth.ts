import type { Context, MiddlewareHandler } from 'hono';
import { AppError } from '#domain/errors.ts';
import { asUser } from '#db/client.ts';
import { KEY_PREFIX, scopeOf } from '#domain/account/keys.ts';
import { noteKeyUse } from '#db/commands/account/keys.ts';
import { findKeyActor, hashOfKey } from '#db/queries/account/keys.ts';
import type { KeyActor } from '#db/queries/account/keys.ts';
import { getActor } from '#db/queries/account/sessions.ts';
import type { Actor } from '#db/queries/account/sessions.ts';
import type { ApiDeps, AppEnv } from '../deps.ts';
import { withinUserShare } from './in-flight.ts';
import { limitKeyRequests, limitUserRequests, limitUserWrites } from './rate-limit.ts';

/** Only of keys: what the request needs, or null for what no key may do. */
function checkScope(actor: Actor | KeyActor, method: string, path: string): void {
  if (!('key' in actor)) return;
  const scope = scopeOf(method, path);
  if (scope === null) throw new AppError('PERMISSION_DENIED', 'API keys cannot do this.');
  if (!actor.key.scopes.includes(scope)) {
    throw new AppError('INSUFFICIENT_PERMISSIONS', `This API key lacks the scope “${scope}”.`);
  }
}

const BEARER = /^Bearer +([\w.~+/-]+=*)$/i;
const LOG_IN = 'Please log in to continue.';
const SEND_KEY = 'Send an API key as Authorization: Bearer.';

type AuthDeps = Pick<ApiDeps, 'tokens' | 'shared' | 'background'>;

/** Null without an Authorization header. @throws AppError for a token that is not valid. */
export async function findActor(
  deps: AuthDeps,
  authorization: string | undefined,
): Promise<Actor | KeyActor | null> {
  if (authorization === undefined) return null;
  const token = BEARER.exec(authorization)?.[1];
  if (token === undefined) throw new AppError('INVALID_TOKEN', LOG_IN);
  if (token.startsWith(KEY_PREFIX)) {
    const keyed = await findKeyActor(deps.background, hashOfKey(token));
    if (keyed === null) throw new AppError('INVALID_TOKEN', 'This API key is not valid.');
    if (!keyed.key.isUseKnown) {
      await noteKeyUse(asUser(deps.shared, keyed.userId), keyed.key.id);
    }
    return keyed;
  }
  const { userId, sessionId } = await deps.tokens.verify(token);
  // Read on every request, so that a revoked session or a new plan takes effect at once.
  const actor = await getActor(asUser(deps.shared, userId), { userId, sessionId });
  if (actor === null) throw new AppError('INVALID_TOKEN', LOG_IN);
  return actor;
}

/** Puts the author of a request into the context, with the handle on their rows, and limits it. */
async function admit(c: Context<AppEnv>, deps: AuthDeps, actor: Actor | KeyActor): Promise<void> {
  c.set('actor', actor);
  c.set('database', asUser(deps.shared, actor.userId));
  const fields = c.get('logFields');
  fields['userId'] = actor.userId;
  limitUserRequests(actor.userId);
  if (!('key' in actor)) return;
  fields['keyId'] = actor.key.id;
  await limitKeyRequests(c, deps, actor.userId);
}

/**
 * Requires a signed-in user, puts it into the context as `actor` with its `database`,
 * and limits its writes.
 */
export function requireActor(deps: AuthDeps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const actor = await findActor(deps, c.req.header('authorization'));
    if (actor === null) throw new AppError('MISSING_TOKEN', LOG_IN);
    checkScope(actor, c.req.method, c.req.path);
    await admit(c, deps, actor);
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      await limitUserWrites(c, deps, actor.userId);
    }
    await withinUserShare(actor.userId, next);
  };
}

/** Requires an API key of any scope: each MCP tool checks its own, and limits what it writes. */
export function requireKey(deps: AuthDeps): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const actor = await findActor(deps, c.req.header('authorization'));
    if (actor === null) throw new AppError('MISSING_TOKEN', SEND_KEY);
    if (!('key' in actor)) throw new AppError('INVALID_TOKEN', SEND_KEY);
    await admit(c, deps, actor);
    c.set('keyActor', actor);
    await withinUserShare(actor.userId, next);
  };
}
