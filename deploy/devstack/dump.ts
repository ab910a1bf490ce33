import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { oneConnection } from './services/postgres-database.ts';
import { SetupError } from './setup-error.ts';

/** The programs of Postgres get the address in their environment: arguments show in `ps`. */
function surroundings(url: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  return {
    ...process.env,
    PGHOST: hostname,
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: pathname.slice(1),
    PGSSLMODE: searchParams.get('sslmode') ?? 'prefer',
    // For the indexes, which are most of the work.
    PGOPTIONS: '-c maintenance_work_mem=256MB -c synchronous_commit=off',
  };
}

async function run(program: string, args: readonly string[], url: string): Promise<void> {
  const child = spawn(program, args, {
    env: surroundings(url),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await ended(child, program);
}

/** @throws SetupError when the program is missing or fails; it has said why. */
async function ended(child: ChildProcess, program: string): Promise<void> {
  const [code] = (await once(child, 'exit').catch(() => [127])) as [number | null];
  if (code !== 0)
    throw new SetupError(
      code === 127 ? `${program} is not installed.` : `${program} failed (code ${code}).`,
      'It must be of the version of the server, 18, and on the PATH.',
    );
}

/** A compressed dump of the whole database, restorable in parallel. */
export const dumpDatabase = (url: string, file: string): Promise<void> =>
  run('pg_dump', ['--format=custom', '--compress=zstd:1', `--file=${file}`], url);

/** @throws Error, before any change, when the database already has tables. */
export async function restoreDump(file: string, url: string): Promise<void> {
  const client = oneConnection(url, 10);
  try {
    const [row] = await client<{ n: number }[]>`
      select count(*)::int as n from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`;
    if ((row?.n ?? 0) > 0)
      throw new SetupError('The database is not empty.', 'Name a new one; nothing was changed.');
  } finally {
    await client.end({ timeout: 5 });
  }
  const name = new URL(url).pathname.slice(1);
  await run(
    'pg_restore',
    ['--exit-on-error', '--no-acl', '--no-owner', '--jobs=4', `--dbname=${name}`, file],
    url,
  );
}

/** How many lines of the dump, written out as SQL with a line for each row, contain each text. */
export async function countInDump(
  file: string,
  texts: readonly string[],
): Promise<Map<string, number>> {
  const counts = new Map(texts.map((text) => [text, 0]));
  const child = spawn('pg_restore', ['--file=-', file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const end = ended(child, 'pg_restore');
  for await (const line of createInterface({ input: child.stdout }))
    for (const text of texts)
      if (line.includes(text)) counts.set(text, (counts.get(text) ?? 0) + 1);
  await end;
  return counts;
}
