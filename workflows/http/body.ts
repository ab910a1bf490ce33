import type { Readable } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';

export class BodyTooLargeError extends Error {}
export class UndecodableBodyError extends Error {}

function decompressors(contentEncoding: string) {
  const names = contentEncoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  // Two layers are already strange; more are only good for amplification.
  if (names.length > 2) throw new UndecodableBodyError('too many content encodings');
  return names.toReversed().map((name) => {
    if (name === 'gzip' || name === 'x-gzip' || name === 'deflate') return createUnzip();
    if (name === 'br') return createBrotliDecompress();
    throw new UndecodableBodyError(`content encoding ${name.slice(0, 40)}`);
  });
}

/**
 * Decompresses a body, holding at most `maxBytes` of it; with `keepBeginning`, what comes after them is
 * left out (`cut`).
 * @throws BodyTooLargeError when more than `maxBytes` come out of the decompression.
 * @throws UndecodableBodyError for unknown, broken or truncated encodings.
 */
export async function readBody(
  body: Readable,
  contentEncoding: string,
  maxBytes: number,
  keepBeginning = false,
): Promise<{ bytes: Uint8Array; cut: boolean }> {
  const stages = decompressors(contentEncoding);
  let stream: Readable = body;
  for (const stage of stages) {
    const source = stream;
    source.once('error', (error) => stage.destroy(error));
    stream = source.pipe(stage);
  }
  const chunks: Buffer[] = [];
  let size = 0;
  let cut = false;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
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
    for (const stage of stages) stage.destroy();
    body.destroy();
  }
  return { bytes: Buffer.concat(chunks), cut };
}
