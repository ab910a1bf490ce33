import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const PROGRAM = join(import.meta.dirname, 'encoder.py');
const MOST_BYTES = 256 * 1024 * 1024;

/** Where the sentence encoder is: a Python with what `encoder.py` needs, and the model's folder. */
interface Encoder {
  python: string;
  model: string;
}

/** Vectors of texts, one after the other; `size` numbers each, or all that the encoder has. */
export function encoded(
  { python, model }: Encoder,
  texts: readonly string[],
  size?: number,
): Float32Array {
  const answer = execFileSync(python, [PROGRAM, model, ...(size ? [String(size)] : [])], {
    input: texts.map((text) => text.replaceAll('\0', ' ')).join('\0'),
    maxBuffer: MOST_BYTES,
  });
  const vectors = new Float32Array(new Uint8Array(answer).buffer);
  if (vectors.length % texts.length !== 0) throw new Error('not one vector for each text');
  return vectors;
}
