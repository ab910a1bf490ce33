import { setTimeout as wait } from 'node:timers/promises';

const PIECE = 24;

/**
 * A text in pieces, spread over about `totalMs`, so that streaming can be seen. Pieces never split
 * a surrogate pair.
 */
export async function* inPieces(text: string, totalMs: number): AsyncGenerator<string> {
  const characters = [...text];
  const count = Math.ceil(characters.length / PIECE);
  for (let index = 0; index < count; index += 1) {
    if (totalMs > 0) await wait(totalMs / count);
    yield characters.slice(index * PIECE, (index + 1) * PIECE).join('');
  }
}
