import { readFileSync, readdirSync } from 'node:fs';

/** The part of the product that a command line belongs to; the first match wins. */
const PARTS: readonly [part: string, command: RegExp][] = [
  ['worker', /workflows\/worker\.ts/],
  ['api', /api\/main\.ts/],
  ['gateway', /streams\/gateway\/main\.ts/],
  ['sandbox', /deploy\/sandbox\/main\.ts/],
  ['Temporal', /temporal.* server start-dev/],
  ['NATS', /nats-server/],
  ['Postgres', /postgres/],
];
type ProcessorTimes = ReadonlyMap<string, number>;

/** Clock ticks a second in /proc, on every Linux that Node runs on. */
const TICKS = 100;

interface ProcessStat {
  pid: number;
  parent: number;
  /** Own time and that of children that have ended. */
  seconds: number;
}

function statOf(pid: number): ProcessStat | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name in brackets may itself contain blanks and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { pid, parent: Number(fields[1]), seconds: ticks / TICKS };
  } catch {
    return null;
  }
}

function partOf(pid: number): string | null {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return PARTS.find(([, pattern]) => pattern.test(command))?.[0] ?? null;
  } catch {
    return null;
  }
}

/**
 * Seconds of processor time that each part of the product has used so far, of all processes below
 * `root`. Linux only.
 */
export function processorTimes(root: number): ProcessorTimes {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? []);
  const below = new Set([root]);
  for (let size = 0; size !== below.size;) {
    size = below.size;
    for (const { pid, parent } of all) if (below.has(parent)) below.add(pid);
  }
  const times = new Map(PARTS.map(([part]) => [part, 0]));
  for (const { pid, seconds } of all) {
    const part = below.has(pid) ? partOf(pid) : null;
    if (part !== null) times.set(part, (times.get(part) ?? 0) + seconds);
  }
  return times;
}

/** Processor time used between two samples. */
export const used = (before: ProcessorTimes, after: ProcessorTimes): Map<string, number> =>
  new Map([...after].map(([part, seconds]) => [part, seconds - (before.get(part) ?? 0)]));
