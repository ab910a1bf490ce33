import type { Logger } from 'pino';
import type { Publisher } from '#streams/publish.ts';
import type { Committed } from '#db/committed.ts';
import type { Database } from '#db/client.ts';

/** Dependencies of every activity. */
export interface ActivityDeps {
  database: Database;
  publisher: Pick<Publisher, 'publish' | 'tick'>;
  logger: Logger;
}

/** Publishes what a command committed, and returns its value. */
export async function publishing<T>(
  { publisher }: Pick<ActivityDeps, 'publisher'>,
  command: Promise<Committed<T>>,
): Promise<T> {
  const { value, batches } = await command;
  publisher.publish(batches);
  return value;
}
