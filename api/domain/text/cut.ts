const clusters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Longer clusters are stacks of marks that no font draws. */
const MAX_CLUSTER = 64;

/**
 * The beginning of a text that others wrote, of at most `max` UTF-16 units with its ellipsis: cut
 * between characters as people see them, so that no emoji, flag or accent is torn. Always
 * well-formed.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text.toWellFormed();
  if (max <= 1) return max === 1 ? '…' : '';
  return `${firstClusters(text, max - 1).trimEnd()}…`;
}

/** The whole characters in the first `max` UTF-16 units, without an ellipsis: for keys and stores. */
export const startOf = (text: string, max: number): string =>
  text.length <= max ? text.toWellFormed() : firstClusters(text, max);

/** Like `cutText`, at the last blank if there is one in the second half. */
export function cutAtWord(text: string, max: number): string {
  const cut = cutText(text, max);
  if (cut.length === text.length) return cut;
  const blank = cut.search(/[\s,;:–-]+[^\s,;:–-]*$/u);
  return blank > max / 2 ? `${cut.slice(0, blank)}…` : cut;
}

function firstClusters(text: string, max: number): string {
  const from = Math.max(0, max - MAX_CLUSTER);
  const near = text.slice(from, max + MAX_CLUSTER);
  const cluster = clusters.segment(near).containing(max - from);
  const isStack = cluster === undefined || (cluster.index === 0 && from > 0);
  const end = isStack ? max : from + cluster.index;
  const isTorn =
    /[\uDC00-\uDFFF]/.test(text[end] ?? '') && /[\uD800-\uDBFF]/.test(text[end - 1] ?? '');
  return text.slice(0, isTorn ? end - 1 : end).toWellFormed();
}

/** A text that Postgres stores: without NUL and halves of characters. */
export const storableText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

/** Every text in a JSON value, made storable; values without such signs are returned as they are. */
export function storableJson<T>(value: T): T {
  if (typeof value === 'string') return storableText(value) as T;
  if (Array.isArray(value)) return value.map(storableJson) as T;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [storableText(key), storableJson(part)]),
  ) as T;
}

/** Characters that are not seen, but split words and hide addresses. */
const INVISIBLE =
  /[[\p{Cf}\u034F\u115F\u1160\u17B4\u17B5\u3164\uFFA0\u{E0000}-\u{E00FF}]--\u200D]|(?<!\p{Extended_Pictographic}\uFE0F?)\u200D/gv;

/** A text as it is seen, to search it: joiners inside emoji stay, other invisible characters go. */
export const visibleText = (text: string): string => text.replaceAll(INVISIBLE, '');

/**
 * Characters without a shape that hide, turn around or break up words: soft hyphens, marks of
 * direction, zero-width spaces, byte order marks, annotations, shorthand controls.
 */
const SHAPELESS =
  /[\u{AD}\u{61C}\u{180E}\u{200B}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2060}-\u{206F}\u{FEFF}\u{FFF9}-\u{FFFB}\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0001}]/gu;
/**
 * Joiners belong between emoji and between letters of joining scripts; elsewhere they hide words.
 */
const LOOSE_JOINER =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\u{FE0F}]|[[\p{L}\p{M}]--[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Han}\p{sc=Inherited}]])[\u{200C}\u{200D}]/gv;
/** Letters of flags, such as Scotland's; a black flag comes before them. */
const LOOSE_TAG = /(?<![\u{1F3F4}\u{E0020}-\u{E007E}])[\u{E0020}-\u{E007F}]+/gu;
const HAS_FORMAT = /\p{Cf}/u;

/** A text without characters that have no shape, except joiners and tags where scripts and emoji need them. */
export const withoutFormat = (text: string): string =>
  HAS_FORMAT.test(text)
    ? text.replaceAll(SHAPELESS, '').replaceAll(LOOSE_JOINER, '').replaceAll(LOOSE_TAG, '')
    : text;
