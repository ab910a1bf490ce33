import { afterAll, afterEach, expect } from 'vitest';
import { createHttpClient } from '../client.ts';
import type { HttpAnswer, HttpClient, HttpOptions, HttpRequest } from '../client.ts';
import { JSON_TYPES } from '../content-types.ts';
import { HttpError } from '../errors.ts';
import { startScriptedServer } from './scripted-server.ts';

/** Two scripted servers and clients that may reach them, until the end of one test file. */
export async function openScriptedClients() {
  const [server, second] = [await startScriptedServer(), await startScriptedServer()];
  let clients: HttpClient[] = [];
  afterEach(async () => {
    await Promise.all(clients.map((one) => one.close()));
    clients = [];
  });
  afterAll(async () => {
    await server.close();
    await second.close();
  });

  function client(changes: Partial<HttpOptions> = {}): HttpClient {
    const created = createHttpClient({
      userAgent: 'web:earshot:test (by /u/tester)',
      privateOrigins: [server.origin, second.origin],
      ...changes,
    });
    clients.push(created);
    return created;
  }

  const send = (
    changes: Partial<HttpRequest> = {},
    options: Partial<HttpOptions> = {},
  ): Promise<HttpAnswer> =>
    client(options).send({
      url: `${server.origin}/start`,
      source: 'Test',
      signal: new AbortController().signal,
      accept: JSON_TYPES,
      ...changes,
    });
  /** Plays a number of redirects, then an answer. */
  const redirect = (times: number): void =>
    server.play(({ url }) => {
      const step = Number(url.searchParams.get('step') ?? 0);
      return step < times
        ? { status: 302, headers: { location: `/start?step=${step + 1}` }, body: '' }
        : { body: '{"end":true}' };
    });
  return { server, second, client, send, redirect };
}

export async function problemOf(answer: Promise<unknown>): Promise<string> {
  const error: unknown = await answer.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(HttpError);
  return (error as HttpError).problem;
}
