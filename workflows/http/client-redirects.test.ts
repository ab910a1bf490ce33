import { describe, expect, test } from 'vitest';
import { JSON_TYPES } from './content-types.ts';
import { openScriptedClients, problemOf } from './testing/scripted-clients.ts';

const { server, second, client, send, redirect } = await openScriptedClients();

describe('S-24: redirects', () => {
  test('five are followed, a sixth is not', async () => {
    redirect(5);
    expect((await send()).url).toBe(`${server.origin}/start?step=5`);
    redirect(6);
    expect(await problemOf(send())).toBe('too_many_redirects');
    expect(server.requests).toHaveLength(6);
  });

  test('an adapter may disable redirects, and none may follow more than five', async () => {
    redirect(1);
    expect(await problemOf(send({ maxRedirects: 0 }))).toBe('too_many_redirects');
    redirect(100);
    expect(await problemOf(send({ maxRedirects: 99 }))).toBe('too_many_redirects');
    expect(server.requests).toHaveLength(6);
  });

  test('credentials are only sent to the origin they belong to', async () => {
    server.play(() => ({ status: 302, headers: { location: `${second.origin}/` }, body: '' }));
    second.play(() => ({ body: '{}' }));
    const headers = {
      Authorization: 'Bearer secret',
      'X-Subscription-Token': 'secret',
      'x-note': '1',
    };
    await send({ headers });
    expect(server.requests[0]?.headers.authorization).toBe('Bearer secret');
    expect(second.requests[0]?.headers.authorization).toBeUndefined();
    expect(second.requests[0]?.headers['x-subscription-token']).toBeUndefined();
    expect(second.requests[0]?.headers['x-note']).toBe('1');
  });

  test('a POST is never sent on', async () => {
    server.play(() => ({ status: 307, headers: { location: '/other' }, body: '' }));
    expect(await problemOf(send({ method: 'POST', body: 'a=1' }))).toBe('too_many_redirects');
    expect(server.requests).toHaveLength(1);
  });
});

/** A site that counts visits in a cookie, and shows its page at the last. */
const wall = (limit: number): void =>
  server.play(({ headers }) => {
    const seen = Number(/seen=(\d+)/u.exec(headers.cookie ?? '')?.[1] ?? 0);
    if (seen >= limit) return { body: JSON.stringify(headers.cookie) };
    const cookie = `seen=${seen + 1}; Path=/; HttpOnly`;
    return { status: 302, headers: { location: '/start', 'set-cookie': cookie }, body: '' };
  });

describe('cookie walls', () => {
  test('a site that redirects to itself with a cookie is read', async () => {
    wall(1);
    expect((await send()).body).toBe('"seen=1"');
    wall(3);
    expect((await send()).body).toBe('"seen=3"');
  });

  test('a cookie lives for one chain and for the origin that set it', async () => {
    const away = `${second.origin}/`;
    server.play(() => ({
      status: 302,
      headers: { location: away, 'set-cookie': 'a=1' },
      body: '',
    }));
    second.play(() => ({ body: '{}' }));
    const sender = client();
    const ask = () =>
      sender.send({
        url: `${server.origin}/start`,
        source: 'Test',
        signal: new AbortController().signal,
        accept: JSON_TYPES,
      });
    await ask();
    await ask();
    for (const { headers } of [...server.requests, ...second.requests])
      expect(headers.cookie).toBeUndefined();
  });

  test('a site that never stops is left after as many redirects as any other', async () => {
    wall(1_000);
    expect(await problemOf(send())).toBe('too_many_redirects');
    expect(server.requests).toHaveLength(6);
  });
});

test('a redirect to a path in plain UTF-8 leads there', async () => {
  server.play(({ url }, response) => {
    if (url.pathname !== '/start') return { body: JSON.stringify(url.pathname) };
    response.writeHead(302, { location: Buffer.from('/prix-réduit').toString('latin1') });
    response.end();
    return 'handled';
  });
  expect((await send()).body).toBe('"/prix-r%C3%A9duit"');
});
