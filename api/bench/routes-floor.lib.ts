import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readEnvironment } from '#config/read-environment.ts';
import { pageQuerySchema } from '#contracts/http.ts';
import { asUser, openDatabase } from '#db/client.ts';
import { getActor } from '#db/queries/account/sessions.ts';
import { listSearches } from '#db/queries/search/search.ts';
import { createTokens } from '#streams/access-token.ts';
import { answerParent, report } from '#streams/bench/program.lib.ts';
import { createBuckets } from '../token-buckets.ts';
import { appDatabaseUrl } from './api.lib.ts';

/**
 * The history of searches on `node:http`, with the checks of the API written out: token, session,
 * limits of address and user, schema of the query.
 */
const env = readEnvironment();
const database = openDatabase({ url: appDatabaseUrl(env), max: 10, name: 'bench-floor' });
const tokens = createTokens({ keys: [env.TOKEN_SECRET], issuer: env.PUBLIC_URL, ttlSeconds: 900 });
const rule = { capacity: 1_000_000, refillPerSecond: 1_000_000 };
const addresses = createBuckets(rule);
const users = createBuckets(rule);

async function answer({ headers, url = '', socket }: IncomingMessage): Promise<object> {
  if (addresses.take(socket.remoteAddress ?? '') > 0) throw new Error('too many requests');
  const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  const claims = await tokens.verify(token);
  const actor = await getActor(asUser(database, claims.userId), claims);
  if (actor === null || users.take(actor.userId) > 0) throw new Error('refused');
  const { searchParams } = new URL(url, 'http://localhost');
  const { limit, cursor } = pageQuerySchema.parse(Object.fromEntries(searchParams));
  const { userId, plan } = actor;
  return listSearches(asUser(database, userId), { userId, plan, limit, cursor });
}

const server = createServer((request, response) => {
  response.setHeader('content-type', 'application/json');
  response.setHeader('x-request-id', randomUUID());
  answer(request).then(
    (data) => response.end(JSON.stringify({ success: true, data })),
    () => response.writeHead(401).end('{"success":false}'),
  );
});
answerParent();
server.listen(0, '127.0.0.1', () => report({ port: (server.address() as AddressInfo).port }));
