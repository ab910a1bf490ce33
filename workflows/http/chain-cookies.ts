/** Cookies of one chain of redirects: without them a cookie wall redirects to itself for ever. */
export interface ChainCookies {
  headersFor(url: URL): Record<string, string>;
  /** @param set the `Set-Cookie` headers of an answer from `url` */
  keep(url: URL, set: string | string[] | undefined): void;
}

/** RFC 6265 4.1.1; the rest of a `Set-Cookie` header does not matter for so short a life. */
const PAIR =
  /^\s*([\w!#$%&'*+.^`|~-]{1,200})\s*=\s*"?([\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]{0,2000})/u;
const MAX_COOKIES = 20;

/** Starts without cookies. They go back only to the origin that set them, and are never stored. */
export function chainCookies(): ChainCookies {
  const kept = new Map<string, { origin: string; name: string; value: string }>();
  return {
    headersFor({ origin }): Record<string, string> {
      const own = [...kept.values()].filter((cookie) => cookie.origin === origin);
      if (own.length === 0) return {};
      return { cookie: own.map(({ name, value }) => `${name}=${value}`).join('; ') };
    },
    keep({ origin }, set = []) {
      for (const text of [set].flat()) {
        const [, name = '', value = ''] = PAIR.exec(text) ?? [];
        const key = `${origin} ${name}`;
        if (name !== '' && (kept.has(key) || kept.size < MAX_COOKIES))
          kept.set(key, { origin, name, value });
      }
    },
  };
}
