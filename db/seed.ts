import { GLOBAL_STREAM } from '#contracts/names.ts';
import { readEnvironment } from '#config/read-environment.ts';
import { openDatabase } from './client.ts';
import type { Database } from './client.ts';
import { ensureStream } from './commands/events.ts';
import { transaction } from './transaction.ts';

/** Rows that every installation needs. Safe to repeat. */
async function seedDatabase(database: Database): Promise<void> {
  await transaction(database, (tx) => ensureStream(tx, GLOBAL_STREAM));
}

if (import.meta.main) {
  const env = readEnvironment();
  const database = openDatabase({ url: env.DATABASE_URL, max: 1, name: 'earshot-seed' });
  try {
    await seedDatabase(database);
  } finally {
    await database.close();
  }
}
