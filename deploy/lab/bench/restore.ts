import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#config/free-port.ts';
import { openDatabase } from '#db/client.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { openChildren } from '../../devstack/processes/children.ts';
import { APP_ROLE, BACKGROUND_ROLE } from '../../devstack/services/credentials.ts';
import { ensureDatabase, ensureRole } from '../../devstack/services/postgres-database.ts';
import { countInDump, dumpDatabase, restoreDump } from '../../devstack/dump.ts';
import {
  archiveSoFar,
  restoreBaseBackup,
  startArchiving,
  takeBaseBackup,
} from './operations/base-backup.lib.ts';
import { differing, eraseUser, fillDatabase, fingerprint } from './operations/filled.lib.ts';
import { claim, openTabs, putIntoService, seeEvents } from './operations/restored.lib.ts';

/**
 * `npm run bench -- restore [posts] [events] [dump | base]`: restores 1,000,000 posts and 100,000 events from a
 * dump, where pg_dump of version 18 is on the PATH, and from a base backup with archived WAL;
 * compares every table, then puts the copy into service.
 */
const [posts = 1_000_000, events = 100_000] = process.argv.slice(2, 4).map(Number);
const way = process.argv[4];
const BUDGET_SECONDS = 300;

const lines: string[] = [];
const say = (line: string): void => {
  lines.push(line);
  console.log(`  ${line}`);
};

async function timed<T>(what: string, work: () => Promise<T>): Promise<number> {
  const from = performance.now();
  await work();
  const seconds = (performance.now() - from) / 1_000;
  console.log(`  ${what}: ${seconds.toFixed(1)} s`);
  return seconds;
}

function hasDump(): boolean {
  try {
    const version = execFileSync('pg_dump', ['--version'], { encoding: 'utf8' });
    return Number(/(\d+)\./u.exec(version)?.[1]) >= 18;
  } catch {
    return false;
  }
}

const folder = mkdtempSync(join(tmpdir(), 'earshot-restore-'));
const children = openChildren(join(folder, 'processes.json'));
try {
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const server = `postgres://earshot@127.0.0.1:${port}/postgres`;
  const url = `postgres://earshot@127.0.0.1:${port}/earshot`;
  const { child, dataDir, archive } = await startArchiving(children, folder, port);
  await ensureDatabase(server, 'earshot');
  await ensureRole(server, { role: APP_ROLE, password: 'drill' });
  await ensureRole(server, { role: BACKGROUND_ROLE, password: 'drill', bypassesPolicies: true });
  await migrateDatabase(url);
  const database = openDatabase({ url, max: 4, name: 'drill' });
  await timed(
    `${posts.toLocaleString('en')} posts, ${events.toLocaleString('en')} events written`,
    () => fillDatabase(database, { posts, events, users: 1_000 }),
  );
  const { email, userId, audited } = await eraseUser(database);
  await database.close();
  const people = await openTabs(url);

  if (way === 'base') console.log('');
  else if (hasDump()) {
    console.log('\nDump (pg_dump, pg_restore)');
    const dump = join(folder, 'earshot.dump');
    await timed('dumped', () => dumpDatabase(url, dump));
    console.log(`  ${Math.round(statSync(dump).size / 2 ** 20)} MB`);
    const original = await fingerprint(url);
    const tabs = await seeEvents(url, people);
    const found = await countInDump(dump, [email, userId]);
    say(claim(found.get(email) === 0, 'the dump contains the e-mail of a deleted user nowhere'));
    say(
      claim(found.get(userId) === audited, `and the id in ${audited} rows, all of the audit log`),
    );
    await ensureDatabase(server, 'restored');
    const copy = url.replace(/earshot$/u, 'restored');
    const seconds = await timed('restored', () => restoreDump(dump, copy));
    say(claim(seconds <= BUDGET_SECONDS, `in at most ${BUDGET_SECONDS} s`));
    const other = differing(original, await fingerprint(copy));
    say(claim(other.length === 0, `every table is the same ${other.join(', ')}`));
    (await putIntoService(copy, tabs)).forEach(say);
    rmSync(dump);
  } else console.log('\nDump: left out, there is no pg_dump 18 on the PATH');

  if (way !== 'dump') {
    console.log('\nBase backup with WAL');
    const backup = join(folder, 'backup');
    await timed('copied', () => takeBaseBackup(url, dataDir, backup));
    const tabs = await seeEvents(url, people);
    await archiveSoFar(url);
    const original = await fingerprint(url);
    process.kill(child.pid, 'SIGKILL');
    await child.exited;
    const copyPort = await freePort();
    const seconds = await timed('restored', () =>
      restoreBaseBackup(children, { backup, archive, port: copyPort }),
    );
    say(claim(seconds <= BUDGET_SECONDS, `in at most ${BUDGET_SECONDS} s`));
    const copy = url.replace(`:${port}/`, `:${copyPort}/`);
    const other = differing(original, await fingerprint(copy));
    say(
      claim(other.length === 0, `every table is as when the server was killed ${other.join(', ')}`),
    );
    (await putIntoService(copy, tabs)).forEach(say);
  }
} finally {
  await children.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = lines.some((line) => line.startsWith('NOT')) ? 1 : 0;
