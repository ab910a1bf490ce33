import { Readable } from 'node:stream';
import type { Duplex } from 'node:stream';
import { constants, createBrotliDecompress, createInflate, createInflateRaw } from 'node:zlib';

export class BodyTooLargeError extends Error {}
export class UndecodableBodyError extends Error {}

/** Codings that compress, in the IANA registry, and that we cannot read. */
const UNREADABLE = /^(?:x-)?(?:compress|zstd|dcb|dcz|exi|pack200-gzip)$/u;

/** Of a body that ends early what arrived is kept, as browsers do. */
const LENIENT = { finishFlush: constants.Z_SYNC_FLUSH };

/** The compressions of a body, the last applied first. Names that compress nothing are ignored. */
function compressionsIn(contentEncoding: string): string[] {
  const names = contentEncoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  const unreadable = names.find((name) => UNREADABLE.test(name));
  if (unreadable !== undefined) throw new UndecodableBodyError(`content encoding ${unreadable}`);
  const compressions = names.filter((name) => /^(?:(?:x-)?gzip|deflate|br)$/u.test(name));
  // Two layers are already strange; more are only good for amplification.
  if (compressions.length > 2) throw new UndecodableBodyError('too many content encodings');
  return compressions.toReversed();
}

/** More than any server writes before the data of a gzip body. */
const MAX_HEADER = 65_536;

/** Where the data of a gzip member begin (RFC 1952 2.3); null while more bytes are needed. */
function gzipDataAt(bytes: Buffer): number | null {
  const flags = bytes[3] ?? 0;
  let at = 10;
  if (flags & 4) at += 2 + (bytes.length > 11 ? bytes.readUInt16LE(10) : MAX_HEADER);
  // A file name and a comment end with a zero.
  for (const flag of [8, 16])
    if (flags & flag) {
      const end = bytes.indexOf(0, at);
      if (end === -1) return null;
      at = end + 1;
    }
  if (flags & 2) at += 2;
  return at > bytes.length ? null : at;
}

/**
 * The decompressor for a body by its first two bytes, null for one that is not compressed: servers confuse
 * gzip (RFC 1952), zlib (RFC 1950) and raw deflate (RFC 1951), or send plain text under their names.
 * Neither checksums nor bytes behind the data matter, as in browsers.
 */
function stageFor(compression: string, [first = 0, second = 0]: Buffer): Duplex | null {
  if (compression === 'br')
    return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH });
  if (first === GZIP_START) return createInflateRaw(LENIENT);
  if ((first & 0x0f) === 0x08 && (first * 256 + second) % 31 === 0) return createInflate(LENIENT);
  return compression === 'deflate' ? createInflateRaw(LENIENT) : null;
}

const GZIP_START = 0x1f;

async function* decompressed(
  source: AsyncIterable<Buffer>,
  compression: string,
): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  let dataAt: number | null = null;
  while (dataAt === null) {
    const { value, done } = await chunks.next();
    if (done === true || start.length > MAX_HEADER) break;
    start = Buffer.concat([start, value]);
    const isGzip = compression !== 'br' && start[0] === GZIP_START;
    dataAt = isGzip ? gzipDataAt(start) : start.length > 1 ? 0 : null;
  }
  if (dataAt === null) {
    if (start[0] !== GZIP_START) yield start;
    return;
  }
  const rest = (async function* () {
    yield start.subarray(dataAt);
    yield* { [Symbol.asyncIterator]: () => chunks };
  })();
  const stage = stageFor(compression, start);
  if (stage === null) return yield* rest;
  const compressed = Readable.from(rest);
  compressed.once('error', (error) => stage.destroy(error));
  try {
    yield* compressed.pipe(stage) as AsyncIterable<Buffer>;
  } finally {
    stage.destroy();
  }
}

/**
 * Decompresses a body, holding at most `maxBytes` of it; with `keepBeginning`, what comes after them is
 * left out (`cut`).
 * @throws BodyTooLargeError when more than `maxBytes` come out of the decompression.
 * @throws UndecodableBodyError for compressions that we cannot read, and for broken ones.
 */
export async function readBody(
  body: Readable,
  contentEncoding: string,
  maxBytes: number,
  keepBeginning = false,
): Promise<{ bytes: Uint8Array; cut: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  let cut = false;
  try {
    let stream: AsyncIterable<Buffer> = body;
    for (const compression of compressionsIn(contentEncoding))
      stream = decompressed(stream, compression);
    for await (const chunk of stream) {
      cut = size + chunk.length > maxBytes;
      if (cut && !keepBeginning) throw new BodyTooLargeError(`more than ${maxBytes} bytes`);
      chunks.push(cut ? chunk.subarray(0, maxBytes - size) : chunk);
      size += chunk.length;
      if (cut) break;
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code.startsWith('Z_') || code.startsWith('ERR__ERROR') || code.startsWith('ERR_PADDING'))
      throw new UndecodableBodyError('broken compression', { cause: error });
    throw error;
  } finally {
    body.destroy();
  }
  return { bytes: Buffer.concat(chunks), cut };
}
