import postgres from 'postgres';
import type { Sql } from 'postgres';
import type { Environment } from '#config/env.ts';
import { connectionOptions } from '#db/client.ts';
import { MIGRATIONS } from '#db/migrations.ts';
import { OWNED_TABLES, SHARED_WRITES } from '#db/row-security.ts';
import { clockRow } from './clock.ts';
import { failed, ok, unreachable, warning } from './row.ts';
import type { Check, Row } from './row.ts';

const NEEDED_MAJOR = 18;
const ROLES_FILE = 'deploy/postgres-roles.sql';

interface Role {
  name: string;
  superuser: boolean;
  bypasses: boolean;
  creates: boolean;
  encrypted: boolean;
  version: number;
  now: Date;
}

type Kind = 'requests' | 'background work';

/** Both roles: sign-in, rights, what row-level security does to them, schema and clock. */
export function postgresChecks(env: Environment): Check[] {
  const background = env.DATABASE_BACKGROUND_URL ?? env.DATABASE_URL;
  return [
    roleCheck(env, 'requests', env.DATABASE_URL),
    roleCheck(env, 'background work', background),
  ];
}

function roleCheck(env: Environment, kind: Kind, url: string): Check {
  const name = `Postgres, ${kind}`;
  return {
    name,
    async run(signal) {
      const { options } = connectionOptions({ url, name: 'doctor' });
      const sql = postgres(url, { ...options, max: 1 });
      signal.addEventListener('abort', () => void sql.end({ timeout: 0 }));
      try {
        return await readRole(env, kind, name, sql);
      } catch (error) {
        return [unreachable(name, error)];
      } finally {
        await sql.end({ timeout: 1 });
      }
    },
  };
}

async function readRole(env: Environment, kind: Kind, name: string, sql: Sql): Promise<Row[]> {
  const askedAt = Date.now();
  const [role] = await sql<Role[]>`
    select rolname as name, rolsuper as superuser, rolsuper or rolbypassrls as bypasses,
      rolcreatedb or rolcreaterole or rolreplication as creates,
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as encrypted,
      current_setting('server_version_num')::int / 10000 as version, clock_timestamp() as now
    from pg_roles where rolname = current_user`;
  if (!role) return [failed(name, 'The role cannot read its own attributes.', ROLES_FILE)];
  const answeredAt = Date.now();
  const schema = await readSchema(sql);
  const rows = [roleRow(env, kind, name, role), connectionRow(env, name, role)];
  if (schema === null) rows.push(notMigrated('Migrations', 'The database is empty.'));
  else rows.push(...(await rightsRows(kind, name, role, sql)));
  if (kind === 'requests') {
    if (schema !== null) rows.push(migrationRow(schema));
    rows.push(clockRow('Clock of Postgres', role.now.getTime(), { askedAt, answeredAt }));
  }
  return rows.filter((row) => row !== null);
}

function roleRow(env: Environment, kind: Kind, name: string, role: Role): Row {
  const isProduction = env.NODE_ENV === 'production';
  const wrong = isProduction ? failed : warning;
  const makes = `Make the roles with ${ROLES_FILE} and sign in as`;
  if (role.superuser) return wrong(name, `${role.name} is a superuser.`, `${makes} one of them.`);
  if (kind === 'requests' && role.bypasses)
    return wrong(
      name,
      `${role.name} bypasses row-level security: requests could read rows of other users.`,
      `${makes} earshot_app in DATABASE_URL.`,
    );
  if (kind === 'background work' && !role.bypasses)
    return wrong(
      name,
      `${role.name} is subject to row-level security: background work finds nothing.`,
      `${makes} earshot_background in DATABASE_BACKGROUND_URL.`,
    );
  if (role.creates)
    return warning(
      name,
      `${role.name} may create databases or roles, or replicate.`,
      `alter role ${role.name} nocreatedb nocreaterole noreplication`,
    );
  const subject = role.bypasses ? 'bypasses row-level security' : 'obeys row-level security';
  return ok(name, `${role.name} signs in and ${subject}.`);
}

function connectionRow(env: Environment, name: string, role: Role): Row | null {
  if (role.version < NEEDED_MAJOR)
    return failed(
      name,
      `The server is Postgres ${role.version}.`,
      `Upgrade it to Postgres ${NEEDED_MAJOR}.`,
    );
  const mayBePlain = env.NODE_ENV !== 'production' || env.PLAINTEXT_PEERS.includes('postgres');
  if (role.encrypted || mayBePlain) return null;
  return failed(
    name,
    'The connection is not encrypted.',
    'Add ?sslmode=verify-full to the address, or PLAINTEXT_PEERS=postgres.',
  );
}

interface Schema {
  newest: number;
}

/** Null: nothing was migrated. */
async function readSchema(sql: Sql): Promise<Schema | null> {
  const [found] = await sql<{ made: boolean }[]>`
    select to_regclass('drizzle.__drizzle_migrations') is not null as made`;
  if (found?.made !== true) return null;
  const [row] = await sql<{ newest: string | null }[]>`
    select max(created_at)::text as newest from drizzle.__drizzle_migrations`;
  return { newest: Number(row?.newest ?? 0) };
}

const notMigrated = (name: string, found: string): Row =>
  failed(name, found, 'Run db/migrate.ts with the owner of the database in DATABASE_URL.');

function migrationRow({ newest }: Schema): Row {
  const missing = MIGRATIONS.filter(({ when }) => when > newest).length;
  if (missing > 0)
    return notMigrated(
      'Migrations',
      `${missing} of ${MIGRATIONS.length} migrations of this build are missing.`,
    );
  const isNewer = newest > (MIGRATIONS.at(-1)?.when ?? 0);
  return ok(
    'Migrations',
    isNewer ? 'The schema is newer than this build, which works.' : 'The schema is current.',
  );
}

interface Rights {
  unusable: string[];
  unprotected: string[];
  owns: boolean;
  rewrites: boolean;
}

const list = (tables: readonly string[]): string => tables.toSorted().join(', ');

/** Tables that the role cannot use, tables without row-level security, rights that are too wide. */
async function rightsRows(kind: Kind, name: string, role: Role, sql: Sql): Promise<Row[]> {
  const written = [...OWNED_TABLES, ...Object.keys(SHARED_WRITES)];
  const [rights] = await sql<Rights[]>`
    select
      coalesce(array_agg(c.relname::text) filter (
        where not has_table_privilege(c.oid, 'select')
          or not has_table_privilege(c.oid, 'insert')
            and (${kind === 'background work'}::boolean or c.relname = any (${written}::text[]))
        ), '{}') as unusable,
      coalesce(array_agg(c.relname::text) filter (
        where c.relname = any (${[...OWNED_TABLES]}::text[])
          and not (c.relrowsecurity and c.relforcerowsecurity)), '{}') as unprotected,
      coalesce(bool_or(pg_has_role(c.relowner, 'member')), false) as owns,
      coalesce(bool_or(c.relname = 'audit_log' and has_table_privilege(c.oid, 'update')), false)
        as rewrites
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = to_regnamespace('public')`;
  if (!rights) return [];
  const rows: Row[] = [];
  if (rights.unusable.length > 0)
    rows.push(
      failed(
        `${name}, rights`,
        `${role.name} cannot use ${list(rights.unusable)}.`,
        'Run db/migrate.ts again: it grants both roles their rights.',
      ),
    );
  else if (!role.superuser && (rights.owns || rights.rewrites))
    rows.push(
      warning(
        `${name}, rights`,
        `${role.name} ${rights.owns ? 'owns tables' : 'may change the audit log'}.`,
        `Sign in as the role that ${ROLES_FILE} makes, and keep the owner for migrations.`,
      ),
    );
  else rows.push(ok(`${name}, rights`, `${role.name} may use every table, and no more.`));
  if (kind === 'requests' && rights.unprotected.length > 0)
    rows.push(
      failed(
        'Row-level security',
        `It is off for ${list(rights.unprotected)}.`,
        'Run db/migrate.ts again: it switches it on.',
      ),
    );
  return rows;
}
