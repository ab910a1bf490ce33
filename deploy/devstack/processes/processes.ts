import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process as it can be recognised later: pids are reused, a pid with its start time is not. */
export interface ProcessId {
  pid: number;
  stamp: string;
}

/** When the process started, in the system's own words; undefined when it does not run (any more). */
export function stampOf(pid: number): string | undefined {
  if (process.platform === 'linux') return linuxStamp(pid);
  try {
    const text = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
    const [state = 'Z', ...started] = text.split(/\s+/);
    return state.startsWith('Z') ? undefined : started.join(' ');
  } catch {
    return undefined;
  }
}

function linuxStamp(pid: number): string | undefined {
  const fields = linuxStat(pid);
  // A zombie has ended; without a reaping init it stays in the process table.
  return fields?.[0] === 'Z' || fields?.[0] === 'X' ? undefined : fields?.[19];
}

/** Processor time that a process has used so far, in milliseconds; 0 when it does not run. */
export function cpuTimeOf(pid: number): number {
  if (process.platform === 'linux') {
    const [user = 0, system = 0] = linuxStat(pid)?.slice(11, 13).map(Number) ?? [];
    return (user + system) * LINUX_TICK_MS;
  }
  try {
    const text = execFileSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' });
    return (
      text
        .trim()
        .split(/[-:]/)
        .reduce((total, part) => total * 60 + Number(part), 0) * 1_000
    );
  } catch {
    return 0;
  }
}

/** `sysconf(_SC_CLK_TCK)` is 100 on every Linux that Node runs on. */
const LINUX_TICK_MS = 10;

/** The fields of /proc/<pid>/stat from the state on. */
function linuxStat(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name in brackets may itself contain blanks and brackets.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/** This process, or another one by its pid. */
export function identify(pid: number): ProcessId | undefined {
  const stamp = stampOf(pid);
  return stamp === undefined ? undefined : { pid, stamp };
}

export function runs({ pid, stamp }: ProcessId): boolean {
  return stampOf(pid) === stamp;
}

/** Sends a signal to a process group (or process) that may already be gone. */
export function signal(pid: number, name: NodeJS.Signals, group: boolean): void {
  try {
    process.kill(group ? -pid : pid, name);
  } catch {
    // Already gone, as intended.
  }
}

/** Waits until the condition holds; false on timeout. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  timeoutMs: number,
  intervalMs = 25,
): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > deadline) return false;
    await sleep(intervalMs);
  }
  return true;
}

/** Asks each process to end, waits, and kills those left after `graceMs`. */
export async function endAll(
  members: readonly (ProcessId & { signal: NodeJS.Signals; group: boolean })[],
  graceMs: number,
): Promise<void> {
  for (const member of members) if (runs(member)) signal(member.pid, member.signal, member.group);
  await until(() => !members.some(runs), graceMs);
  for (const member of members) if (runs(member)) signal(member.pid, 'SIGKILL', member.group);
  await until(() => !members.some(runs), 2_000);
}
