import type { Database } from '#db/client.ts';
import { setMaintenance } from '#db/commands/maintenance.ts';
import { readMaintenance } from '#db/queries/health.ts';
import type { Maintenance } from '#contracts/maintenance.ts';
import { CommandError, runCommand } from './command.ts';

const USAGE = 'Usage: npm run maintenance -- <on [--until <time>] | off | status>';
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const UNITS: Readonly<Record<string, number>> = { m: MINUTE_MS, h: 60 * MINUTE_MS };

/**
 * Parses a time: `45m`, `2h`, `15:30` (UTC, the next one) or ISO 8601 with a zone.
 * @throws CommandError for anything else, and for a time that has passed.
 */
export function parseUntil(text: string, now: Date): Date {
  const until = readTime(text, now);
  if (until === null || Number.isNaN(until.getTime())) {
    throw new CommandError(
      `"${text}" is no time: use 45m, 2h, 15:30 (UTC) or 2026-11-22T15:30:00Z.`,
    );
  }
  if (until <= now) throw new CommandError(`${until.toISOString()} has passed.`);
  return until;
}

function readTime(text: string, now: Date): Date | null {
  const [, amount, unit = ''] = /^(\d{1,4})([mh])$/.exec(text) ?? [];
  if (amount !== undefined) return new Date(now.getTime() + Number(amount) * (UNITS[unit] ?? 0));
  if (/^\d{2}:\d{2}$/.test(text)) {
    const today = new Date(`${now.toISOString().slice(0, 10)}T${text}:00Z`);
    return today > now ? today : new Date(today.getTime() + DAY_MS);
  }
  return /^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:\d{2})$/.test(text) ? new Date(text) : null;
}

/**
 * Switches maintenance mode, or reports its state.
 * @throws CommandError with one readable sentence.
 */
export async function switchMaintenance(
  database: Database,
  [action, flag, time, ...rest]: readonly string[],
  now = new Date(),
): Promise<string> {
  const plain = flag === undefined;
  if (action === 'status' && plain) return describe(await readMaintenance(database));
  if (action === 'off' && plain) {
    return describe(await setMaintenance(database, { on: false, by: null }));
  }
  const timed = flag === '--until' && time !== undefined && rest.length === 0;
  if (action !== 'on' || !(plain || timed)) throw new CommandError(USAGE);
  const until = time === undefined ? null : parseUntil(time, now);
  return describe(await setMaintenance(database, { on: true, until, by: null }));
}

function describe(maintenance: Maintenance | null): string {
  if (maintenance === null) return 'Maintenance mode is off.';
  const { since, until } = maintenance;
  return `Maintenance mode is on since ${since}${until === null ? '' : `, expected until ${until}`}.`;
}

if (import.meta.main)
  await runCommand('set-maintenance', 'Nothing was changed', (database) =>
    switchMaintenance(database, process.argv.slice(2)),
  );
