import sniff from 'html-encoding-sniffer';
import { HTML_TYPES, JSON_TYPES, XML_TYPES } from './content-types.ts';

/** As far as a page's declaration is searched; browsers look at 1,024 bytes first, then wait for more. */
const SNIFFED_BYTES = 16_384;

/** The charset of a Content-Type header. */
const labelIn = (contentType: string): string | undefined =>
  /;\s*charset\s*=\s*["']?([^"';\s]+)/iu.exec(contentType)?.[1];

/** Null for labels and encodings that the Encoding standard's decoder here does not know. */
function decoderOf(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}

/**
 * Bytes to text by the sniffing of the HTML standard (`html-encoding-sniffer`): byte order mark, then
 * the Content-Type header, then the document's own declaration, then UTF-8; what is none of it is read
 * as windows-1252. JSON is UTF-8 whatever its header says (RFC 8259 8.1).
 */
export function decodeText(bytes: Uint8Array, contentType: string): string {
  if (JSON_TYPES.test(contentType)) return new TextDecoder().decode(bytes);
  const isPage = HTML_TYPES.test(contentType);
  const isMarkup = isPage || XML_TYPES.test(contentType);
  const label = labelIn(contentType);
  // Only markup declares its encoding in itself.
  const sniffed = isMarkup ? bytes : bytes.subarray(0, 3);
  const encoding = sniff(sniffed, {
    xml: !isPage,
    defaultEncoding: '',
    ...(isPage ? { maxPrescanBytes: SNIFFED_BYTES } : {}),
    ...(label === undefined ? {} : { transportLayerEncodingLabel: label }),
  });
  const decoder = encoding === '' ? null : decoderOf(encoding);
  if (decoder) return decoder.decode(bytes);
  try {
    // A body that is cut off may end inside of a character.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
