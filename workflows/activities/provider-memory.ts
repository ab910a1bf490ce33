import { createHash } from 'node:crypto';
import type { Database } from '#db/client.ts';
import {
  claimAnswer,
  dropClaim,
  storeProviderAnswer,
  renewClaim,
  returnProviderRequest,
  takeProviderRequest,
} from '#db/commands/provider-answers.ts';
import type { SharedState } from '#providers/shared-state.ts';
import { setTimeout } from 'node:timers/promises';

/** How long a dead worker's claim blocks the others; a live worker renews its claim. */
const CLAIM_MS = 6_000;
const RENEW_MS = 2_000;
const LOOK_AGAIN_MS = 100;

/** Answers and allowances that all workers share, in Postgres. */
export function createProviderMemory(database: Database): SharedState {
  return {
    async answer({ key: text, ttlMs, signal }, ask) {
      // Hashed to one length, which also keeps searched words out of the table's key.
      const key = createHash('sha256').update(text).digest('base64url');
      for (;;) {
        signal.throwIfAborted();
        const claim = await claimAnswer(database, { key, claimMs: CLAIM_MS });
        if (claim.state === 'known') return { body: claim.body, asked: false };
        if (claim.state === 'claimed') break;
        await setTimeout(LOOK_AGAIN_MS, undefined, { signal });
      }
      const renewal = setInterval(() => {
        // Late: at worst another process asks too.
        renewClaim(database, { key, claimMs: CLAIM_MS }).catch(() => {});
      }, RENEW_MS);
      try {
        const body = await ask();
        await storeProviderAnswer(database, { key, body, ttlMs });
        return { body, asked: true };
      } catch (error) {
        await dropClaim(database, key);
        throw error;
      } finally {
        clearInterval(renewal);
      }
    },
    take: (allowance) => takeProviderRequest(database, allowance),
    refund: (allowance) => returnProviderRequest(database, allowance),
  };
}
