import { HTML_TYPES, XML_TYPES } from './content-types.ts';

/** As far as a declaration is searched; the HTML standard says 1,024 bytes, real pages need more. */
const SNIFFED_BYTES = 4_096;

function decoderOf(label: string | undefined): TextDecoder | null {
  if (label === undefined) return null;
  try {
    return new TextDecoder(label.trim());
  } catch {
    return null;
  }
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

const charsetOf = (text: string): string | undefined =>
  /charset\s{0,9}=\s{0,9}["']?([\w.:-]{1,40})/iu.exec(text)?.[1];

/** The charset declared by a page or feed. A declaration readable as ASCII cannot be UTF-16. */
function declared(bytes: Uint8Array, contentType: string): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, SNIFFED_BYTES));
  const xml = /^\s{0,99}<\?xml[^>]{0,200}encoding\s{0,9}=\s{0,9}["']([\w.:-]{1,40})/iu.exec(
    head,
  )?.[1];
  const meta = HTML_TYPES.test(contentType)
    ? [...head.matchAll(/<meta\b[^>]{0,400}/giu)].map(([tag]) => charsetOf(tag)).find(Boolean)
    : undefined;
  const label = meta ?? xml;
  return label !== undefined && /^utf-?16/iu.test(label) ? 'utf-8' : label;
}

/**
 * Bytes to text as browsers do it: byte order mark, then the Content-Type header, then the
 * document's own declaration, then UTF-8; a page that is none of it is read as windows-1252.
 */
export function decodeText(bytes: Uint8Array, contentType: string): string {
  const isMarkup = HTML_TYPES.test(contentType) || XML_TYPES.test(contentType);
  const decoder =
    decoderOf(byteOrderMark(bytes)) ??
    decoderOf(charsetOf(contentType)) ??
    decoderOf(isMarkup ? declared(bytes, contentType) : undefined);
  if (decoder) return decoder.decode(bytes);
  if (!HTML_TYPES.test(contentType)) return new TextDecoder().decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
