import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Member } from '../../../../devstack/processes/children.ts';
import { until } from '../../../../devstack/processes/processes.ts';

/** What was done to the processes of a stack. */
interface Disturbances {
  kills: Map<string, number>;
  /** Stopped and continued before anybody need notice. */
  pauses: Map<string, number>;
  /** Stopped for good: seconds until another process had taken its place. */
  freezes: { name: string; seconds: number }[];
}

const FROM_MS = 2_000;
const TO_MS = 8_000;
const PAUSE_MS = 10_000;
/** A process that is frozen and never replaced is a fault. */
const UNNOTICED_MS = 180_000;

function count(of: Map<string, number>, name: string): void {
  of.set(name, (of.get(name) ?? 0) + 1);
}

/**
 * Kills, pauses and freezes the processes of the stack in a folder, one at a time, until the signal
 * fires: every few seconds one of those that run, chosen by `random`.
 */
export async function disturb(
  processesFile: string,
  random: () => number,
  signal: AbortSignal,
): Promise<Disturbances> {
  const done: Disturbances = { kills: new Map(), pauses: new Map(), freezes: [] };
  const frozen: Promise<void>[] = [];
  const held = new Set<string>();
  const freeze = async ({ name, pid }: Member): Promise<void> => {
    const began = performance.now();
    held.add(name);
    process.kill(pid, 'SIGSTOP');
    const replaced = (): boolean =>
      runningIn(processesFile).some((each) => each.name === name && each.pid !== pid);
    await until(replaced, UNNOTICED_MS, 100);
    done.freezes.push({ name, seconds: (performance.now() - began) / 1_000 });
    held.delete(name);
  };
  const pause = async ({ name, pid }: Member): Promise<void> => {
    held.add(name);
    count(done.pauses, name);
    process.kill(pid, 'SIGSTOP');
    await sleep(PAUSE_MS * random());
    process.kill(pid, 'SIGCONT');
    held.delete(name);
  };
  while (!signal.aborted) {
    await sleep(FROM_MS + (TO_MS - FROM_MS) * random(), undefined, { signal }).catch(() => {});
    const [which, how] = [random(), random()];
    const running = runningIn(processesFile).filter(({ name }) => !held.has(name));
    const member = running[Math.floor(which * running.length)];
    if (!member || signal.aborted) continue;
    try {
      if (how < 0.7) {
        process.kill(member.pid, 'SIGKILL');
        count(done.kills, member.name);
      } else if (how < 0.85) await pause(member);
      else frozen.push(freeze(member));
    } catch {
      // It has ended since the list was written.
    }
  }
  await Promise.all(frozen);
  return done;
}

function runningIn(processesFile: string): Member[] {
  try {
    const all = JSON.parse(readFileSync(processesFile, 'utf8')) as Member[];
    return all.toSorted((a, b) => a.name.localeCompare(b.name));
  } catch {
    // Being written.
    return [];
  }
}
