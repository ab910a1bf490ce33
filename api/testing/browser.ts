import type { Hono } from 'hono';
import type { AppEnv } from '../deps.ts';
import { PUBLIC_URL } from './app.ts';

/** The browser side of a sign-in: keeps the cookies it receives, path by path. */
export function createBrowser(app: Hono<AppEnv>) {
  const jar = new Map<string, { value: string; path: string }>();
  const setCookies: string[] = [];

  function keep(answer: Response): void {
    for (const line of answer.headers.getSetCookie()) {
      setCookies.push(line);
      const [pair = '', ...attributes] = line.split(/;\s*/);
      const at = pair.indexOf('=');
      const name = pair.slice(0, at);
      const attribute = (wanted: string): string | undefined =>
        attributes.find((text) => text.toLowerCase().startsWith(`${wanted}=`))?.split('=')[1];
      if (attribute('max-age') === '0') jar.delete(name);
      else jar.set(name, { value: pair.slice(at + 1), path: attribute('path') ?? '/' });
    }
  }

  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const { pathname } = new URL(path, PUBLIC_URL);
    const cookie = [...jar]
      .filter(([, entry]) => pathname.startsWith(entry.path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
    const headers = new Headers(init.headers);
    if (cookie !== '') headers.set('cookie', cookie);
    const answer = await app.request(path, { ...init, headers });
    keep(answer);
    return answer;
  }

  return {
    jar,
    setCookies,
    request,
    /** A write as the page itself sends it. */
    post: (path: string, headers: Record<string, string> = {}) =>
      request(path, {
        method: 'POST',
        headers: { origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin', ...headers },
      }),
    /** The value of the refresh cookie. */
    refreshToken: (): string | undefined =>
      [...jar].find(([name]) => name.includes('refresh'))?.[1].value,
  };
}
