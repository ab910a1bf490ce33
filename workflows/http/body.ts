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
 * Decompresses a body, holding at most `maxBytes` of it.
 * @throws BodyTooLargeError when more than `maxBytes` come out of the decompression.
 * @throws UndecodableBodyError for unknown, broken or truncated encodings.
 */
export async function readBody(
  body: Readable,
  contentEncoding: string,
  maxBytes: number,
): Promise<Uint8Array> {
  const stages = decompressors(contentEncoding);
  let stream: Readable = body;
  for (const stage of stages) {
    const source = stream;
    source.once('error', (error) => stage.destroy(error));
    stream = source.pipe(stage);
  }
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw new BodyTooLargeError(`more than ${maxBytes} bytes`);
      chunks.push(chunk);
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
  return Buffer.concat(chunks);
}
