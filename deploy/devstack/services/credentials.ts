import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { NATS_USERS } from '#config/nats-accounts.ts';
import type { NatsUser } from '#config/nats-accounts.ts';
import { homeFiles } from '../home.ts';
import type { Settings } from '../settings.ts';

/** The passwords of one state folder, made when it is first used. */
export interface Credentials {
  postgres: Record<'earshot' | 'earshot_app', string>;
  nats: Record<NatsUser, string>;
}

/** Owner of the database: migrations. Everything else works without its rights. */
export const OWNER_ROLE = 'earshot';
export const APP_ROLE = 'earshot_app';

const password = (): string => randomBytes(18).toString('base64url');

export function readCredentials(home: string): Credentials {
  const file = homeFiles(home).credentials;
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Credentials;
  const made: Credentials = {
    postgres: { earshot: password(), earshot_app: password() },
    nats: Object.fromEntries(NATS_USERS.map((user) => [user, password()])) as Credentials['nats'],
  };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(made), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return made;
}

/** Who starts: a process of the product, a command, or what prepares the database. */
export type Caller = NatsUser | 'sandbox' | 'owner';

/**
 * The environment of one process, with credentials of its own (S-35, S-37). Services that the user
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
      : { DATABASE_URL: signedIn(environment.DATABASE_URL, role, postgres[role]) }),
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
