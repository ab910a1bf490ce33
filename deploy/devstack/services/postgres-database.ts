import postgres from 'postgres';
import { SetupError, systemCode } from '../setup-error.ts';

/**
 * One connection of the stack itself. The driver would fetch array types with a query of its own: if
 * the server stops during that query, the rejection is unhandled and the launcher exits.
 */
export const oneConnection = (url: string, connectTimeoutSeconds = 30): postgres.Sql =>
  postgres(url, {
    max: 1,
    connect_timeout: connectTimeoutSeconds,
    fetch_types: false,
    onnotice: () => {},
  });

export function withPassword(address: string, password: string | undefined): string {
  const url = new URL(address);
  url.password = password ?? '';
  return url.href;
}

/** A role that may sign in and owns nothing; its rights are granted by the migrations. */
export async function ensureRole(
  owner: string,
  {
    role,
    password,
    bypassesPolicies = false,
  }: { role: string; password: string; bypassesPolicies?: boolean },
): Promise<void> {
  await asOwner(owner, async (sql) => {
    const found = await sql`select 1 from pg_roles where rolname = ${role}`;
    if (found.length === 0) {
      await sql.unsafe(
        `create role "${role}" login nosuperuser nocreatedb nocreaterole ${bypassesPolicies ? 'bypassrls' : 'nobypassrls'}`,
      );
    }
    await setPassword(sql, role, password);
  });
}

/** Our passwords are base64url: nothing in them needs quoting. */
async function setPassword(sql: postgres.Sql, role: string, password: string): Promise<void> {
  if (!/^[\w-]+$/.test(password)) throw new Error('A password with characters that are not ours.');
  await sql.unsafe(`alter role "${role}" password '${password}'`);
}

async function asOwner(url: string, work: (sql: postgres.Sql) => Promise<void>): Promise<void> {
  const sql = oneConnection(url);
  try {
    await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Creates a database unless it exists. `serverUrl` names any database of the same server. */
export async function ensureDatabase(serverUrl: string, name: string): Promise<void> {
  const sql = oneConnection(serverUrl);
  try {
    const found = await sql`select 1 from pg_database where datname = ${name}`;
    if (found.length === 0) await sql`create database ${sql(name)}`;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/**
 * Tries the user's own Postgres.
 * @throws SetupError naming what is wrong with DATABASE_URL, never its password.
 */
export async function checkDatabaseUrl(url: string): Promise<void> {
  const target = new URL(url);
  const place = `${target.hostname}:${target.port || '5432'}${target.pathname}`;
  const sql = oneConnection(url, 5);
  try {
    const [row] = await sql<{ version: number }[]>`
      select current_setting('server_version_num')::int as version`;
    const version = Math.floor((row?.version ?? 0) / 10_000);
    if (version < 18)
      throw new SetupError(
        `DATABASE_URL points at Postgres ${version} (${place}); Earshot needs 18.`,
        'Use a Postgres 18 server, or unset DATABASE_URL and the packaged one is started.',
      );
  } catch (error) {
    throw error instanceof SetupError ? error : databaseUrlError(error, target, place);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

function databaseUrlError(error: unknown, target: URL, place: string): SetupError {
  const code = systemCode(error) ?? '';
  const otherwise = 'or unset DATABASE_URL and the packaged Postgres is started';
  if (code === '28P01' || code === '28000')
    return new SetupError(
      `DATABASE_URL: ${place} refuses the user “${decodeURIComponent(target.username)}” with this password.`,
      `Correct user and password in DATABASE_URL, ${otherwise}.`,
      { cause: error },
    );
  if (code === '3D000')
    return new SetupError(
      `DATABASE_URL: the server has no database “${target.pathname.slice(1)}” (${place}).`,
      `Create it (createdb ${target.pathname.slice(1)}), ${otherwise}.`,
      { cause: error },
    );
  return new SetupError(
    `DATABASE_URL: no Postgres answers at ${place} (${code || String(error)}).`,
    `Start that server or correct DATABASE_URL, ${otherwise}.`,
    { cause: error },
  );
}
