import { setTimeout } from 'node:timers/promises';

const STEP_MS = 1;

/** Calls `send` evenly, `perSecond` times a second. Catches up after late timers. */
export async function paced(
  perSecond: number,
  seconds: number,
  send: (turn: number) => void,
): Promise<void> {
  const began = performance.now();
  const total = perSecond * seconds;
  let sent = 0;
  while (sent < total) {
    const due = Math.min(total, ((performance.now() - began) / 1_000) * perSecond);
    for (; sent < due; sent += 1) send(sent);
    await setTimeout(STEP_MS);
  }
}
