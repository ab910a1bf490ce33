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

/** A title as part of an address: letters and digits, everything else one joint. */
export const slugOf = (title: string, joint: '-' | '_', length = 120): string =>
  title
    .replace(/[^\p{L}\p{N}]+/gu, joint)
    .slice(0, length)
    .replace(new RegExp(`^${joint}+|${joint}+$`, 'g'), '');

/** RFC 3339 in UTC without a fraction. */
export const isoSeconds = (unixSeconds: number): string =>
  new Date(unixSeconds * 1000).toISOString().replace('.000Z', 'Z');

const DAY = 86_400;
const PACIFIC = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  hourCycle: 'h23',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** Unix second of the last midnight on the American west coast; an hour off on two days a year. */
export function pacificMidnight(unixSeconds: number): number {
  const parts = PACIFIC.formatToParts(new Date(unixSeconds * 1000));
  const part = (type: string): number => Number(parts.find((found) => found.type === type)?.value);
  return unixSeconds - (part('hour') * 60 + part('minute')) * 60 - part('second');
}

export const nextPacificMidnight = (unixSeconds: number): number =>
  pacificMidnight(unixSeconds) + DAY;
