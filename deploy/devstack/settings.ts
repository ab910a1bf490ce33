import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';
import { readEnvironment } from '#config/read-environment.ts';
import type { Environment } from '#config/env.ts';
import { sandboxEnvironment, stackEnvironment } from '#config/sandbox-addresses.ts';
import { ROOT, homeFolder } from './paths.ts';

/** The settings of one development stack. */
export interface Settings {
  basePort: number;
  /** State folder. */
  home: string;
  live: boolean;
  /** Services that the user runs: their address is used and nothing is started. */
  own: { postgres: boolean; nats: boolean; temporal: boolean };
  /** The complete environment of the product's processes. */
  environment: NodeJS.ProcessEnv;
  /** The same, parsed. */
  values: Environment;
}

/** Reads `.env` in the repository's root, if there is one; the real environment wins. */
export function loadEnvironmentFile(file = join(ROOT, '.env')): void {
  if (existsSync(file)) loadEnvFile(file);
}

/**
 * Works out a stack from the environment. The user's variables win over the stack's defaults; in
 * sandbox mode the sandbox's addresses win over both, so that real keys in `.env` are never sent
 * anywhere by accident.
 * @throws ConfigError
 */
export function readSettings(live: boolean, source: NodeJS.ProcessEnv = process.env): Settings {
  const user = withoutNpm(source);
  const { PORT: basePort, EARSHOT_HOME: home } = readEnvironment(user);
  const environment = {
    // Saves a third of the second start: six processes read the same TypeScript.
    NODE_COMPILE_CACHE: join(homeFolder(home), 'compile-cache'),
    ...stackEnvironment(basePort),
    ...user,
    ...(live ? { SANDBOX: 'false' } : sandboxEnvironment(basePort)),
    EARSHOT_HOME: homeFolder(home),
  };
  return {
    basePort,
    home: homeFolder(home),
    live,
    own: {
      postgres: Boolean(user.DATABASE_URL),
      nats: Boolean(user.NATS_URL),
      temporal: Boolean(user.TEMPORAL_ADDRESS),
    },
    environment,
    values: readEnvironment(environment),
  };
}

/** Without npm's own variables and without empty ones, which count as unset. */
function withoutNpm(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(source).filter(([name, value]) => value !== '' && !/^npm_/i.test(name)),
  );
}
