import { z } from '@hono/zod-openapi';
import { SIGN_IN_AGAIN, accountDeletionSchema } from '#contracts/account/account.ts';
import { AppError } from '#domain/errors.ts';
import { recordDataExport } from '#db/commands/audit.ts';
import type { ApiDeps } from '../../deps.ts';
import type { Cookies } from '../../identity/cookies.ts';
import { eraseAccount } from '../../identity/erase.ts';
import { limitDataExports } from '../../middleware/rate-limit.ts';
import { success, userRoutes } from '../answers.ts';
import type { Logger } from 'pino';
import type { Database } from '#db/client.ts';
import { readOwnData } from '#db/queries/account/own-data/read.ts';

/**
 * Streams one JSON object with a list per section, at the reader's pace. If Postgres fails midway
 * the connection is cut, so a truncated file is never mistaken for a complete one.
 */
function ownDataStream(
  database: Database,
  logger: Logger,
  userId: string,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const pieces = textOf(database, userId);
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        logger.error({ err: error, userId }, 'an export of own data was cut off');
        controller.error(error);
      }
    },
    async cancel() {
      await pieces.return();
    },
  });
}

async function* textOf(database: Database, userId: string): AsyncGenerator<string, void> {
  yield `{"exportedAt":${JSON.stringify(new Date().toISOString())}`;
  let section = '';
  let rows = 0;
  for await (const part of readOwnData(database, { userId })) {
    if (part.section !== section) {
      yield `${section === '' ? '' : ']'},\n${JSON.stringify(part.section)}:[`;
      section = part.section;
      rows = 0;
    }
    if (part.rows.length > 0) yield `${rows === 0 ? '' : ','}\n${part.rows.join(',\n')}`;
    rows += part.rows.length;
  }
  yield ']}\n';
}

const deleted = success(z.object({}), { id: 'Deleted', description: 'The account was deleted.' });

/** A browser left signed in must not be enough to delete an account. */
const FRESH_SIGN_IN_MS = 10 * 60_000;

function requireFreshSignIn(signedInAt: Date): void {
  if (Date.now() - signedInAt.getTime() <= FRESH_SIGN_IN_MS) return;
  throw new AppError('FORBIDDEN_ERROR', 'Sign in again to delete your account.', {
    details: { reason: SIGN_IN_AGAIN },
  });
}

/** Exports or deletes all of a user's data. */
export function ownDataRoutes(deps: ApiDeps, cookies: Cookies) {
  const routes = userRoutes(deps, 'Account');

  routes.get('/api/users/me/export', {
    summary: 'Everything that is stored about the user, as one JSON file',
    responses: {
      200: {
        description: 'The file, streamed.',
        content: { 'application/json': { schema: z.record(z.string(), z.unknown()) } },
      },
    },
    handle: async ({ c, database, userId }) => {
      await limitDataExports(c, deps, userId);
      await recordDataExport(database, { userId });
      const day = new Date().toISOString().slice(0, 10);
      return new Response(ownDataStream(database, deps.logger, userId), {
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'Content-Disposition': `attachment; filename="account-data-${day}.json"`,
          'Cache-Control': 'no-store',
        },
      }) as never;
    },
  });
  routes.post('/api/users/me/deletion', {
    summary: 'Delete the account and all its data',
    description:
      '`confirmation` is the user’s own e-mail. The sign-in must be at most ten minutes old, else 403 with the reason `sign_in_again`. Open tabs are closed at once.',
    body: accountDeletionSchema,
    answer: deleted,
    refusals: [403],
    handle: async ({ c, database, actor, body }) => {
      const { email, signedInAt } = actor;
      requireFreshSignIn(signedInAt);
      const { confirmation } = body;
      if (confirmation.trim().toLowerCase() !== email.toLowerCase()) {
        throw new AppError('INVALID_VALUE', 'Type the e-mail address of your account.');
      }
      await eraseAccount(database, deps, actor);
      cookies.clearRefresh(c);
      c.header('Clear-Site-Data', '"cache"');
      return { data: {} };
    },
  });
  return routes.app;
}
