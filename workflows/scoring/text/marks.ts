/** A face or a picture. */
export interface Mark {
  name: string;
  start: number;
  end: number;
}

const EYES = new Set(':;=');
const NOSES = new Set("-'");
const MOUTHS = new Set('()DPpo/\\|*');
const PICTURE = /\p{Extended_Pictographic}/u;
const THUMBS = [':+1:', ':-1:'];

/** The face (`:-)`), thumb (`:+1:`), heart or picture that starts here; null when none does. */
export function markAt(text: string, at: number, code: number): Mark | null {
  if (code > 0x20_00) return pictureAt(text, at);
  const first = text[at] ?? '';
  if (first === '<') return text[at + 1] === '3' ? named(text, at, at + 2) : null;
  if (!EYES.has(first)) return null;
  const thumb = THUMBS.find((name) => text.startsWith(name, at));
  if (thumb !== undefined) return named(text, at, at + thumb.length);
  const mouth = NOSES.has(text[at + 1] ?? '') ? at + 2 : at + 1;
  if (!MOUTHS.has(text[mouth] ?? '')) return null;
  const after = text.charCodeAt(mouth + 1);
  return isWordCode(after) || after === 47 ? null : named(text, at, mouth + 1);
}

function pictureAt(text: string, at: number): Mark | null {
  const picture = String.fromCodePoint(text.codePointAt(at) ?? 0);
  return PICTURE.test(picture) ? { name: picture, start: at, end: at + picture.length } : null;
}

/** All noses are one: `:-)` and `:')` are `:)`. */
function named(text: string, start: number, end: number): Mark {
  const [first = '', second = ''] = text.slice(start, end);
  const plain = NOSES.has(second) && end - start === 3 ? first + (text[end - 1] ?? '') : null;
  return { name: plain ?? text.slice(start, end), start, end };
}

const isWordCode = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
