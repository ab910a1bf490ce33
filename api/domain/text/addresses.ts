import { visibleText } from './cut.ts';

/** A web address in a text. UTF-16 offsets, end exclusive. */
export interface TextAddress {
  start: number;
  end: number;
  /** Begins with a scheme or "www."; otherwise it only has the form of a domain. */
  isExplicit: boolean;
}

/** Characters that never belong to an address in a text: blanks, quotes, brackets, dashes of sentences, what is not seen. */
const INSIDE = String.raw`[^\s<>"'\x60|\\^{}()\[\]“”„‟‘’«»‹›…—–、。，；：！？．「」『』（）【】《》〈〉\p{Cc}\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069]`;
const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}`;
const REST = new RegExp(`${INSIDE}*(?:\\(${INSIDE}*\\)${INSIDE}*)*`, 'uy');
/** Letters of a script without spaces right behind Latin ones begin the next word. */
const NEXT_WORD = new RegExp(`(?<=[a-z0-9])[${UNSPACED}]`, 'iu');
const BEGINNING = /https?:\/\/(?=[\p{L}\p{N}_])|(?<![\p{L}\p{N}@._-])www\.(?=[\p{L}\p{N}])/giu;
const LABEL = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\d](?:[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}\d-]{0,61}[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}\d])?`;
const DOMAIN = new RegExp(
  String.raw`(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}\p{N}@._/-])(?:${LABEL}\.){1,4}(xn--[a-z0-9-]{2,30}|\p{Script=Latin}{2,24}|\p{Script=Cyrillic}{2,8})(?::\d{1,5})?(?![\p{Script=Latin}\p{Script=Cyrillic}\p{N}_@])`,
  'giu',
);
const END_MARKS = /[.,;:!?*_~'’&]+$/u;
/** One colon of a port, a domain and what follows: longer texts of one sign are no address. */
const LONGEST = 2_048;

/**
 * Where an address ends that begins at `start`: before blanks, quotes, unmatched brackets, dashes
 * and full-width marks, and before the punctuation of the sentence around it.
 */
export function addressEnd(text: string, start: number): number {
  const near = text.slice(start, start + LONGEST);
  REST.lastIndex = 0;
  const whole = REST.exec(near)?.[0] ?? '';
  const other = NEXT_WORD.exec(whole)?.index;
  const inside = other === undefined ? whole : whole.slice(0, other);
  return start + inside.replace(END_MARKS, '').length;
}

/** The addresses of a text with a scheme or "www.", in order. */
export function explicitAddresses(text: string): TextAddress[] {
  const found: TextAddress[] = [];
  let taken = 0;
  for (const { 0: opening, index } of text.matchAll(BEGINNING)) {
    if (index < taken) continue;
    const end = addressEnd(text, index);
    if (end <= index + opening.length) continue;
    found.push({ start: index, end, isExplicit: true });
    taken = end;
  }
  return found;
}

/**
 * Explicit addresses, and names of the form of a domain with their paths: "acme.net", "münchen.de",
 * also right behind a letter of a script without spaces. "end.Next" is the end of a sentence. A
 * caller that needs sites checks the ending against the list of public suffixes.
 */
export function addressesIn(text: string): TextAddress[] {
  const explicit = explicitAddresses(text);
  const bare: TextAddress[] = [];
  let [at, taken] = [0, 0];
  for (const { 0: domain, 1: ending = '', index } of text.matchAll(DOMAIN)) {
    while ((explicit[at]?.end ?? Infinity) <= index) at += 1;
    if ((explicit[at]?.start ?? Infinity) < index + domain.length || index < taken) continue;
    if (/^\p{Lu}\p{Ll}/u.test(ending)) continue;
    const hasPath = /^[/?#]/u.test(text.slice(index + domain.length, index + domain.length + 1));
    const end = hasPath ? addressEnd(text, index) : index + domain.length;
    // A scheme inside the path begins an address of its own.
    taken = Math.min(Math.max(end, index + domain.length), explicit[at]?.start ?? Infinity);
    bare.push({ start: index, end: taken, isExplicit: false });
  }
  return [...explicit, ...bare].toSorted((a, b) => a.start - b.start);
}

/** Blanks every explicit address; the text keeps its length. */
export function withoutAddresses(text: string, mark = ' '): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end } of explicitAddresses(text)) {
    pieces.push(text.slice(at, start), mark.repeat(end - start));
    at = end;
  }
  pieces.push(text.slice(at));
  return pieces.join('');
}

/** Endings of files and names of libraries: "Node.js", "README.md". */
const FILES =
  /(?:\.(?:js|ts|jsx|tsx|py|rb|rs|go|md|json|yaml|yml|toml|txt|html?|css|php|java|sh|csv|pdf|png|jpe?g|svg|docx?|xlsx?)|(?:asp|vb|ado|ml)\.net)$/iu;

export const isFileName = (domain: string): boolean => FILES.test(domain);

const SCHEME =
  /(?<![\p{L}\p{N}])(?:h(?:tt|xx)ps?|ftps?|sftp|ssh|wss?|mailto|tel|sms|callto|javascript|data|file):|\/\/[\p{L}\p{N}]/iu;
const HIDDEN_DOT =
  /[\p{L}\p{N}]\s?[[({<]\s?(?:\.|dot|punkt|point|punto)\s?[\])}>]\s?[\p{L}\p{N}]|[\p{L}\p{N}]\s+(?:dot|d0t)\s+(?:com|net|org|io|ai|co|dev|app)(?!\p{L})/iu;
const MAIL =
  /[\p{L}\p{N}._%+-]\s?(?:@|[[({]\s?at\s?[\])}])\s?[\p{L}\p{N}-]+(?:\.|\s?[[({]\s?dot)/iu;
const NUMERIC_HOST = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/u;
const PHONE =
  /(?<![\p{L}\p{N}])(?:\+|00)\d[\d\s().-]{6,}\d|\(\d{2,4}\)[\s.-]?\d{3}|(?<!\d)\d{3}[-.\s]\d{3,4}[-.\s]\d{4}(?!\d)/u;

/**
 * Whether a text holds anything that leads out of it: an address in any disguise, an e-mail address
 * or a telephone number. For texts that must hold none, so it also refuses what may be one.
 */
export function leadsElsewhere(text: string): boolean {
  const seen = visibleText(text)
    .normalize('NFKC')
    .replaceAll(/[。｡．]/gu, '.');
  if ([SCHEME, HIDDEN_DOT, MAIL, NUMERIC_HOST, PHONE].some((pattern) => pattern.test(seen)))
    return true;
  const lower = seen.toLowerCase();
  return addressesIn(lower).some(
    ({ start, end, isExplicit }) => isExplicit || !isFileName(lower.slice(start, end)),
  );
}
