import { createHash } from 'node:crypto';
import { printable } from '#config/printable.ts';

/** A report of a bounced mail (RFC 3464), with the address it was returned to. */
interface DeliveryReport {
  /** Digest of the whole report: equal bytes are the same report. */
  id: string;
  /** What follows the plus in the address that the report was sent to. */
  token: string;
  /** Enhanced status code (RFC 3463). */
  status: string;
  /** First part of the Message-ID of the returned mail; null when the report leaves it out. */
  messageHash: string | null;
  answer: string;
}

const ANSWER_CHARS = 190;
const TOKEN = /\+(?<token>[0-9a-f]{48})@/iu;
const STATUS_PART = /^content-type:[ \t]*message\/(?:global-)?delivery-status\b/imu;
const MESSAGE_ID = /^message-id:[ \t]*<(?<hash>[0-9a-f]{32})\.1@/imu;

/**
 * Reads a message that a mail server sent to our return address.
 * @returns null for anything but a final failure: delays, successes, replies and other mail.
 */
export function readDeliveryReport(raw: string): DeliveryReport | null {
  // Folded header lines are one line (RFC 5322 2.2.3).
  const unfolded = raw.replaceAll(/\r?\n[ \t]+/gu, ' ');
  const token = TOKEN.exec(unfolded)?.groups?.['token']?.toLowerCase();
  const start = STATUS_PART.exec(unfolded);
  if (token === undefined || start === null) return null;
  const report = unfolded.slice(start.index);
  const field = (name: string): string | undefined =>
    new RegExp(`^${name}:(.+)$`, 'imu').exec(report)?.[1]?.trim();
  if (field('Action')?.toLowerCase() !== 'failed') return null;
  const status = /\b[45]\.\d{1,3}\.\d{1,3}\b/u.exec(field('Status') ?? '')?.[0];
  if (status === undefined) return null;
  // `smtp; 550 5.1.1 unknown user`: the type of the diagnostic says nothing to a reader.
  const diagnostic = field('Diagnostic-Code')?.replace(/^[\w-]+;\s*/u, '') ?? status;
  return {
    id: createHash('sha256').update(raw).digest('hex'),
    token,
    status,
    messageHash: MESSAGE_ID.exec(report)?.groups?.['hash']?.toLowerCase() ?? null,
    answer: [...printable(diagnostic)].slice(0, ANSWER_CHARS).join(''),
  };
}
