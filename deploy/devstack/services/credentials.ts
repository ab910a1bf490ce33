import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { NATS_USERS } from '#config/nats-accounts.ts';
import type { NatsUser } from '#config/nats-accounts.ts';
import { homeFiles } from '../home.ts';
import { loadEnvironmentFile, readSettings } from '../settings.ts';
import type { Settings } from '../settings.ts';

/** Owner of the database: migrations. Everything else works without its rights. */
export const OWNER_ROLE = 'earshot';
/** Requests: row-level security applies. */
export const APP_ROLE = 'earshot_app';
/** Background work: bypasses row-level security. */
export const BACKGROUND_ROLE = 'earshot_background';

const POSTGRES_ROLES = [OWNER_ROLE, APP_ROLE, BACKGROUND_ROLE] as const;
type PostgresRole = (typeof POSTGRES_ROLES)[number];

/** The passwords of one state folder, made when it is first used. */
interface Credentials {
  postgres: Record<PostgresRole, string>;
  nats: Record<NatsUser, string>;
}

const password = (): string => randomBytes(18).toString('base64url');

export function readCredentials(home: string): Credentials {
  const file = homeFiles(home).credentials;
  const known = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Credentials>)
    : undefined;
  const made: Credentials = {
    postgres: withPasswords(POSTGRES_ROLES, known?.postgres),
    nats: withPasswords(NATS_USERS, known?.nats),
  };
  if (JSON.stringify(made) === JSON.stringify(known)) return made;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(made), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return made;
}

/** A folder of an earlier release lacks the names that are new. */
const withPasswords = <Name extends string>(
  names: readonly Name[],
  known: Partial<Record<Name, string>> = {},
): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, known[name] ?? password()])) as Record<
    Name,
    string
  >;

/** Who starts: a process of the product, a command, or what prepares the database. */
type Caller = NatsUser | 'sandbox' | 'owner';

/**
 * The environment of one process, with credentials of its own. Services that the user
 * runs are signed in to as the user says.
 */
export function environmentOf(
  { environment, home, own }: Pick<Settings, 'environment' | 'home' | 'own'>,
  caller: Caller,
): NodeJS.ProcessEnv {
  const { postgres, nats } = readCredentials(home);
  const role = caller === 'owner' ? OWNER_ROLE : APP_ROLE;
  const user = caller === 'owner' || caller === 'sandbox' ? 'tools' : caller;
  return {
    ...environment,
    ...(own.postgres
      ? {}
      : {
          DATABASE_URL: signedIn(environment.DATABASE_URL, role, postgres[role]),
          ...(caller === 'owner'
            ? {}
            : {
                DATABASE_BACKGROUND_URL: signedIn(
                  environment.DATABASE_URL,
                  BACKGROUND_ROLE,
                  postgres[BACKGROUND_ROLE],
                ),
              }),
        }),
    ...(own.nats ? {} : { NATS_URL: signedIn(environment.NATS_URL, user, nats[user]) }),
  };
}

/** An address with a name and a password. */
export function signedIn(address: string | undefined, user: string, secret: string): string {
  const url = new URL(address ?? '');
  url.username = user;
  url.password = secret;
  return url.href;
}

/** For a command of the operator against the running stack. */
export function operatorEnvironment(): NodeJS.ProcessEnv {
  loadEnvironmentFile();
  return { ...environmentOf(readSettings(false), 'tools'), LOG_LEVEL: 'warn' };
}
