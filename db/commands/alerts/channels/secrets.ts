import { createHash, randomBytes } from 'node:crypto';
import type { Channel } from '#contracts/alerts/channels.ts';

/** The encrypted fields of a channel. */
export interface Target {
  url: string;
  secrets: { secret: string; until: string | null }[];
}

/** The fields shown only once. */
export interface MadeChannel {
  channel: Channel;
  secret: string | null;
  feedToken: string | null;
}

export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
export const newToken = (): string => randomBytes(24).toString('base64url');
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');
