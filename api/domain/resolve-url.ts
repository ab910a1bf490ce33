/**
 * An http(s) address as a document states it, against the address of that document; null when it is none.
 * The one way from text of others to an address: it never throws.
 */
export function resolveUrl(text: string, base?: string | URL): URL | null {
  const url = URL.parse(text.trim(), base);
  return url !== null && /^https?:$/u.test(url.protocol) ? url : null;
}
