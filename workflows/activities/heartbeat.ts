import { Context } from '@temporalio/activity';

/** Well below the heartbeat timeout of the workflow's proxies. */
const EVERY_MS = 2_000;

/**
 * Runs an activity while telling the engine that its worker is alive. Without heartbeats a
 * cancellation never arrives, and a dead worker is noticed only by the long timeouts.
 */
export async function heartbeating<T>(work: () => Promise<T>): Promise<T> {
  const context = Context.current();
  const timer = setInterval(() => context.heartbeat(), EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
