import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#config/free-port.ts';
import { openDatabase } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { openChildren } from '../../../devstack/processes/children.ts';
import { APP_ROLE, BACKGROUND_ROLE } from '../../../devstack/services/credentials.ts';
import { ensureDatabase, ensureRole } from '../../../devstack/services/postgres-database.ts';
import {
  archiveSoFar,
  restoreBaseBackup,
  startArchiving,
  takeBaseBackup,
} from './base-backup.lib.ts';
import { differing, fillDatabase, fingerprint } from './filled.lib.ts';
import { openTabs, putIntoService, seeEvents } from './restored.lib.ts';

test('a base backup with WAL brings back every row that was committed before the server was killed; open pages read again, and nothing is sent twice', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-restore-'));
  const children = openChildren(join(folder, 'processes.json'));
  onTestFinished(async () => {
    await children.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const port = await freePort();
  const { child, dataDir, archive } = await startArchiving(children, folder, port);
  const server = `postgres://earshot@127.0.0.1:${port}/postgres`;
  const url = server.replace(/postgres$/u, 'earshot');
  await ensureDatabase(server, 'earshot');
  await ensureRole(server, { role: APP_ROLE, password: 'drill' });
  await ensureRole(server, { role: BACKGROUND_ROLE, password: 'drill', bypassesPolicies: true });
  await migrateDatabase(url);
  const database = openDatabase({ url, max: 4, name: 'drill' });
  await fillDatabase(database, { posts: 500, events: 500, users: 10 });
  await database.close();
  const people = await openTabs(url);

  const backup = join(folder, 'backup');
  await takeBaseBackup(url, dataDir, backup);
  const tabs = await seeEvents(url, people);
  await archiveSoFar(url);
  const original = await fingerprint(url);
  process.kill(child.pid, 'SIGKILL');
  await child.exited;

  const copyPort = await freePort();
  await restoreBaseBackup(children, { backup, archive, port: copyPort });
  const copy = url.replace(`:${port}/`, `:${copyPort}/`);
  expect(differing(original, await fingerprint(copy))).toEqual([]);
  const lines = await putIntoService(copy, tabs);
  expect(lines.filter((line) => line.startsWith('NOT'))).toEqual([]);
  expect(lines).toContain(`ok  ${tabs.length} of ${tabs.length} open pages read everything again`);
});
