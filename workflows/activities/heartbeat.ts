import { Context } from '@temporalio/activity';

/** Well below the heartbeat timeout of the workflows' proxies. */
const EVERY_MS = 2_000;

/**
 * Runs an activity while telling the engine that its worker is alive. Without heartbeats a
 * cancellation never arrives, and a dead worker is noticed only by the long timeouts.
 * @param details what the next attempt should know of this one, should this worker die.
 */
export async function heartbeating<T>(
  work: () => Promise<T>,
  details: () => unknown = () => undefined,
): Promise<T> {
  const context = Context.current();
  const timer = setInterval(() => context.heartbeat(details()), EVERY_MS);
  try {
    return await work();
  } catch (error) {
    // The engine passes the last details on to the next attempt.
    context.heartbeat(details());
    throw error;
  } finally {
    clearInterval(timer);
  }
}
