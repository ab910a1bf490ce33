/** Content types that an answer may have, as `accept` of a request. */
export const JSON_TYPES = /^(?:application\/(?:[\w.+-]{1,60}\+)?json|text\/json)\b/iu;
export const HTML_TYPES = /^(?:text\/html|application\/xhtml\+xml)\b/iu;
/** Sitemaps, RSS, Atom. */
export const XML_TYPES = /^(?:application|text)\/(?:[\w.+-]{1,60}\+)?xml\b/iu;
export const TEXT_TYPES = /^text\/plain\b/iu;
/** For receivers whose answer is not read, such as webhooks. */
export const ANY_TYPE = /^/u;

/** Nothing that is text is sent under these names. */
export const MEDIA_TYPES =
  /^(?:image\/(?!svg)|audio\/|video\/|font\/|model\/|application\/(?:pdf|zip|gzip|wasm|vnd\.))/iu;

const HTML_START = /^(?:<!doctype\s+html|<(?:html|head|body|title|meta|script|div|h1|p|table)\b)/iu;
const XML_START = /^<(?:\?xml|rss|feed|rdf:RDF|urlset|sitemapindex)\b/u;
const JSON_START = /^[{[]\s*(?:["{[\d\-tfn}\]]|$)/u;
const COMMENTS = /^(?:<!--(?:[^-]|-(?!->))*-->\s*)+/u;
const SNIFFED_BYTES = 2_048;

/**
 * The type of an answer by its first bytes, for servers that send none or a wrong one; null where they
 * do not show it.
 */
export function sniffedType(bytes: Uint8Array): string | null {
  const start = new TextDecoder()
    .decode(bytes.subarray(0, SNIFFED_BYTES))
    .trimStart()
    .replace(COMMENTS, '');
  if (HTML_START.test(start)) return 'text/html';
  if (XML_START.test(start)) return /<html\b/iu.test(start) ? 'text/html' : 'application/xml';
  return JSON_START.test(start) ? 'application/json' : null;
}
