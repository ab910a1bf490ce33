/** Content types that an answer may have, as `accept` of a request. */
export const JSON_TYPES = /^(?:application\/(?:[\w.+-]{1,60}\+)?json|text\/json)\b/iu;
export const HTML_TYPES = /^(?:text\/html|application\/xhtml\+xml)\b/iu;
/** Sitemaps, RSS, Atom. */
export const XML_TYPES = /^(?:application\/(?:[\w.+-]{1,60}\+)?xml|text\/xml)\b/iu;
export const TEXT_TYPES = /^text\/plain\b/iu;
/** For receivers whose answer is not read, such as webhooks. */
export const ANY_TYPE = /^/u;
