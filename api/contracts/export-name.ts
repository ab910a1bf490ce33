/** A combining mark may follow a letter but not begin a name. */
const SAFE_NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]{0,119}$/u;
const MAX_BRAND = 40;

/**
 * `<brand>-<kind>-<yyyy-mm-dd>` without an extension. Letters and digits of every script are
 * kept, in lower case; everything else, including path and control characters, becomes one hyphen
 * (S-27). At most 200 bytes, which every file system takes.
 */
export function exportFileName(brand: string, kind: string, day: Date): string {
  const words = brand
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  const safe = [...words]
    .slice(0, MAX_BRAND)
    .join('')
    .replace(/^[-\p{M}]+|-+$/gu, '');
  return `${safe === '' ? 'export' : safe}-${kind}-${day.toISOString().slice(0, 10)}`;
}

/** False for anything but a plain name: paths, control characters, hidden files. */
export const isSafeFileName = (name: string): boolean =>
  SAFE_NAME.test(name) && !name.includes('..');
