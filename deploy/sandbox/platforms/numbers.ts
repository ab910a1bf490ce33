import { hashText } from '../random.ts';

/** Forty-eight stable bits made from a post's number, for platforms whose ids are longer than it. */
const widen = (number: number): bigint =>
  (BigInt(number) << 16n) | BigInt(hashText(`wide:${number}`) & 0xffff);

/** An eighteen-digit id, which JSON numbers cannot represent exactly, as text. */
export const longId = (number: number): string =>
  (700_000_000_000_000_000n + widen(number)).toString();

/** Eleven characters of base64url. */
export function shortCode(number: number): string {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32BE(hashText(`code:${number}`), 0);
  bytes.writeUInt32BE(number, 4);
  return bytes.toString('base64url');
}
