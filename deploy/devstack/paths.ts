import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Where a stack keeps its state; a relative EARSHOT_HOME is meant from the repository's root. */
export function homeFolder(home: string): string {
  return resolve(ROOT, home);
}

/** Per-user folder for programs, shared by all clones. */
export function cacheFolder(env: NodeJS.ProcessEnv = process.env): string {
  return join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'earshot');
}
