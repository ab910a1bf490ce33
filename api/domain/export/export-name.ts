/** A combining mark may follow a letter but not begin a name. */
const SAFE_NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]{0,119}$/u;
const MAX_BRAND = 40;
const MAX_SUBJECT_BYTES = 48;

/**
 * `<brand>-<kind>-<yyyy-mm-dd>` without an extension, with the subject before the date.
 * Letters and digits of every script are kept, in lower case; everything else, including path and
 * control characters, becomes one hyphen. Below 255 bytes, the limit of every file system.
 */
export function exportFileName(brand: string, kind: string, day: Date, subject = ''): string {
  const about = trimmed(shortened([...hyphenated(subject)]));
  const owner = trimmed([...hyphenated(brand)].slice(0, MAX_BRAND).join(''));
  const parts = [owner || 'export', kind, about, day.toISOString().slice(0, 10)];
  return parts.filter((part) => part !== '').join('-');
}

const hyphenated = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');

const trimmed = (words: string): string => words.replace(/^[-\p{M}]+|-+$/gu, '');

function shortened(characters: readonly string[]): string {
  let text = '';
  for (const character of characters) {
    if (new TextEncoder().encode(text + character).length > MAX_SUBJECT_BYTES) break;
    text += character;
  }
  return text;
}

/** False for anything but a plain name: paths, control characters, hidden files. */
export const isSafeFileName = (name: string): boolean =>
  SAFE_NAME.test(name) && !name.includes('..');
