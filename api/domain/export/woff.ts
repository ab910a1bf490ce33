const HEADER_BYTES = 44;
const WOFF_ENTRY_BYTES = 20;
const SFNT_HEADER_BYTES = 12;
const SFNT_ENTRY_BYTES = 16;
const WOFF_SIGNATURE = 0x774f4646;

/**
 * The TrueType font inside a WOFF file (W3C WOFF 1.0): each table is compressed. Drawing libraries
 * read only TrueType, or unpack a whole table for each glyph.
 * @throws Error when the file is not WOFF 1.0
 */
export async function woffToTrueType(woff: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const view = new DataView(woff.buffer, woff.byteOffset, woff.byteLength);
  if (woff.length < HEADER_BYTES || view.getUint32(0) !== WOFF_SIGNATURE) {
    throw new Error('The font is not a WOFF 1.0 file.');
  }
  const count = view.getUint16(12);
  const tables = await Promise.all(
    Array.from({ length: count }, async (_none, index) => {
      const entry = HEADER_BYTES + index * WOFF_ENTRY_BYTES;
      const offset = view.getUint32(entry + 4);
      const stored = view.getUint32(entry + 8);
      const bytes = woff.subarray(offset, offset + stored);
      return {
        tag: view.getUint32(entry),
        checksum: view.getUint32(entry + 16),
        data: stored < view.getUint32(entry + 12) ? await inflate(bytes) : bytes,
      };
    }),
  );
  const headBytes = SFNT_HEADER_BYTES + count * SFNT_ENTRY_BYTES;
  const size = tables.reduce((sum, { data }) => sum + padded(data.length), headBytes);
  const font = new Uint8Array(size);
  const head = new DataView(font.buffer);
  const power = 2 ** Math.floor(Math.log2(count));
  head.setUint32(0, view.getUint32(4));
  head.setUint16(4, count);
  head.setUint16(6, power * SFNT_ENTRY_BYTES);
  head.setUint16(8, Math.log2(power));
  head.setUint16(10, (count - power) * SFNT_ENTRY_BYTES);
  let at = headBytes;
  for (const [index, { tag, checksum, data }] of tables.entries()) {
    const entry = SFNT_HEADER_BYTES + index * SFNT_ENTRY_BYTES;
    head.setUint32(entry, tag);
    head.setUint32(entry + 4, checksum);
    head.setUint32(entry + 8, at);
    head.setUint32(entry + 12, data.length);
    font.set(data, at);
    at += padded(data.length);
  }
  return font;
}

/** Tables start at multiples of four bytes. */
const padded = (length: number): number => Math.ceil(length / 4) * 4;

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}
