import { readEnvironment } from '#config/read-environment.ts';
import { openDatabase } from '#db/client.ts';
import type { Database } from '#db/client.ts';
import { isDatabaseUnavailable } from '#db/errors.ts';

/** An error message for the command line. */
export class CommandError extends Error {}

/**
 * Runs a command against the database of this installation and prints the sentence it answers with;
 * or, with exit code 1, why it failed.
 * @param unchanged begins the sentence for an error that is not a `CommandError`
 */
export async function runCommand(
  name: string,
  unchanged: string,
  run: (database: Database, env: ReturnType<typeof readEnvironment>) => Promise<string>,
): Promise<void> {
  const env = readEnvironment();
  const url = env.DATABASE_BACKGROUND_URL ?? env.DATABASE_URL;
  const database = openDatabase({ url, max: 1, name });
  try {
    console.log(await run(database, env));
  } catch (error) {
    process.exitCode = 1;
    console.error(sentence(error, unchanged));
  } finally {
    await database.close();
  }
}

function sentence(error: unknown, unchanged: string): string {
  if (error instanceof CommandError) return error.message;
  if (isDatabaseUnavailable(error)) return 'Postgres does not answer. Is the stack running?';
  return `${unchanged}: ${error instanceof Error ? error.message : 'unknown error'}`;
}
