import type { Intent, PlatformId } from '../names.ts';

/** Only this many of the newest marks affect the ranking. */
export const DISLIKED_MAX = 50;

/** A post marked as not for the user: similar posts rank lower in every search. */
export interface Disliked {
  leadId: string;
  /** Every stored post of its conversation. */
  mentionIds: string[];
  title: string;
  platform: PlatformId;
  author: string | null;
  intent: Intent | null;
  /** Stems of its first words. */
  words: string[];
}
