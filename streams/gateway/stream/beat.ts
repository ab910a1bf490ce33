import { COALESCE_MS } from './stream-session.ts';
import type { Beat } from './stream-session.ts';

/** One timer for all sessions with something to send; none when there is nothing to send. */
export function createBeat(): Beat {
  let due = new Set<{ flush(): void }>();
  return {
    now: () => performance.now(),
    schedule(session) {
      if (due.size === 0) {
        setTimeout(() => {
          const sessions = due;
          due = new Set();
          for (const each of sessions) each.flush();
        }, COALESCE_MS);
      }
      due.add(session);
    },
  };
}
