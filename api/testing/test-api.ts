import { afterAll } from 'vitest';
import { createTestDatabase } from '#db/testing/database.ts';
import { createTestApp } from './app.ts';

/** A database and the app on it for the tests of one file, which awaits them at its top. */
export async function openTestApi() {
  const db = await createTestDatabase();
  afterAll(() => db.drop());
  return { db, api: createTestApp(db) };
}
