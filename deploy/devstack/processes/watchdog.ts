/**
 * Outlives its parent on purpose: the parent names the processes it starts on this program's
 * stdin, and when that pipe closes (a clean end, a crash or SIGKILL alike) whatever is still
 * registered is stopped. Started by `children.ts`, one per stack.
 */
import { createInterface } from 'node:readline';
import { endAll } from './processes.ts';
import type { Member } from './children.ts';

const members = new Map<number, Member>();

// A terminal's Ctrl-C must not end the one process whose work begins after the others' end.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('SIGHUP', () => {});

const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const message = JSON.parse(line) as { add: Member } | { remove: number };
  if ('add' in message) members.set(message.add.pid, message.add);
  else members.delete(message.remove);
});
lines.on('close', () => {
  void endAll([...members.values()], 10_000).then(() => process.exit(0));
});
