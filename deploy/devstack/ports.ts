import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { isFree } from '#config/free-port.ts';
import { SetupError } from './setup-error.ts';

/**
 * @param needed what each port is for.
 * @throws SetupError naming the taken ports and, where the system tells, who holds the first.
 */
export async function checkPorts(needed: ReadonlyMap<number, string>): Promise<void> {
  const taken: number[] = [];
  for (const port of needed.keys()) if (!(await isFree(port))) taken.push(port);
  const [first, ...others] = taken.toSorted((a, b) => a - b);
  if (first === undefined) return;
  const owner = portOwner(first);
  const by = owner ? ` by process ${owner.pid} (${owner.name})` : '';
  const more = others.length > 0 ? `; so are ${others.join(', ')}` : '';
  throw new SetupError(
    `Port ${first} (${needed.get(first)}) is in use${by}${more}.`,
    'End that process, or choose another base port: PORT=5400 EARSHOT_HOME=.earshot-second npm start.',
  );
}

/** The process that listens on a TCP port; undefined where the system does not say. */
export function portOwner(port: number): { pid: number; name: string } | undefined {
  if (process.platform !== 'linux') return undefined;
  const inodes = listeningInodes(port);
  if (inodes.size === 0) return undefined;
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry);
    if (Number.isInteger(pid) && holdsSocket(pid, inodes)) return { pid, name: nameOf(pid) };
  }
  return undefined;
}

const LISTEN = '0A';

function listeningInodes(port: number): Set<string> {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const inodes = new Set<string>();
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    for (const line of readText(table).split('\n').slice(1)) {
      const fields = line.trim().split(/\s+/);
      const [, local = '', , state] = fields;
      if (state === LISTEN && local.endsWith(suffix)) inodes.add(`socket:[${fields[9]}]`);
    }
  }
  return inodes;
}

function holdsSocket(pid: number, inodes: ReadonlySet<string>): boolean {
  try {
    const folder = `/proc/${pid}/fd`;
    return readdirSync(folder).some((fd) => inodes.has(readLink(`${folder}/${fd}`)));
  } catch {
    // Another user's process, or one that has just ended.
    return false;
  }
}

function readLink(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    return '';
  }
}

function nameOf(pid: number): string {
  return readText(`/proc/${pid}/cmdline`).split('\0').join(' ').trim().slice(0, 80) || 'unknown';
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
