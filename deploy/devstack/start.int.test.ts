import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import postgres from 'postgres';
import { expect, inject, onTestFinished, test } from 'vitest';
import { takeHome } from './home.ts';
import { ROOT } from './paths.ts';
import { freeBasePort, freePort, isFree } from '#config/free-port.ts';
import { ensureDatabase } from './services/postgres-database.ts';
import { startProcess, temporaryFolder } from './testing/workbench.ts';

/** Runs a task through the launcher with its own state folder and returns its output. */
async function earshot(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number | null; output: string }> {
  const { PATH, HOME, XDG_CACHE_HOME, NATS_SERVER_BIN, TEMPORAL_BIN } = process.env;
  return startProcess(process.execPath, [join(ROOT, 'deploy/run.mjs'), ...args], {
    cwd: ROOT,
    env: { PATH, HOME, XDG_CACHE_HOME, NATS_SERVER_BIN, TEMPORAL_BIN, ...env },
  }).ended;
}

function readable(output: string): string {
  expect(output).toMatch(/\n✗ \S/);
  expect(output).not.toMatch(/\n\s+at .*:\d+/);
  return output.slice(output.indexOf('✗'));
}

test('a taken port: one sentence with the owner, nothing started', async () => {
  const base = await freeBasePort(10);
  const server = createServer().listen(base + 1, '127.0.0.1');
  onTestFinished(() => void server.close());
  const { code, output } = await earshot(['start'], {
    PORT: String(base),
    EARSHOT_HOME: temporaryFolder(),
  });
  expect(code).toBe(1);
  expect(readable(output)).toMatch(new RegExp(`Port ${base + 1} \\(gateway\\) is in use`));
});

test('a second start on the same state folder is refused, naming the first', async () => {
  const home = temporaryFolder();
  const { release } = await takeHome(home, 'http://localhost:4400');
  onTestFinished(release);
  const { code, output } = await earshot(['start'], { EARSHOT_HOME: home });
  expect(code).toBe(1);
  expect(readable(output)).toMatch(
    new RegExp(`already runs.*process ${process.pid}, http://localhost:4400.*\\n.*EARSHOT_HOME=`),
  );
});

test('a wrong DATABASE_URL: one sentence, and the password is not shown', async () => {
  const url = `postgres://me:hunter2@127.0.0.1:${await freePort()}/shop`;
  const { code, output } = await earshot(['start'], {
    EARSHOT_HOME: temporaryFolder(),
    DATABASE_URL: url,
  });
  expect(code).toBe(1);
  expect(readable(output)).toMatch(/DATABASE_URL: no Postgres answers at 127\.0\.0\.1:\d+\/shop/);
  expect(output).not.toContain('hunter2');
});

test('tables of an earlier Earshot: what to do about them, and nothing is changed', async () => {
  const { postgresUrl } = inject('services');
  const name = `earlier_${process.pid}`;
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  await ensureDatabase(postgresUrl, name);
  const sql = postgres(url.href, { max: 1, onnotice: () => {} });
  onTestFinished(() => sql.end());
  await sql`create schema drizzle`;
  await sql`create table drizzle.__drizzle_migrations (id serial, hash text, created_at bigint)`;
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('', 1)`;
  const { code, output } = await earshot(['start'], {
    PORT: String(await freeBasePort(10)),
    EARSHOT_HOME: temporaryFolder(),
    DATABASE_URL: url.href,
  });
  expect(code).toBe(1);
  expect(readable(output)).toMatch(/earlier Earshot.*\n.*empty database; nothing was changed/);
  expect(await sql`select tablename from pg_tables where schemaname = 'public'`).toEqual([]);
});

test('a wrong NATS_URL is named', async () => {
  const { output } = await earshot(['start'], {
    EARSHOT_HOME: temporaryFolder(),
    NATS_URL: `nats://127.0.0.1:${await freePort()}`,
  });
  expect(readable(output)).toMatch(/NATS_URL: no NATS server answers/);
});

test('a wrong variable is named with its problem', async () => {
  const { code, output } = await earshot(['start'], {
    PORT: 'abc',
    EARSHOT_HOME: temporaryFolder(),
  });
  expect(code).toBe(1);
  expect(readable(output)).toMatch(/PORT: .*\n.*\.env\.example/);
});

test('an unknown option is named', async () => {
  const { code, output } = await earshot(['start', '--lve'], {});
  expect(code).toBe(1);
  expect(readable(output)).toMatch(/Unknown option '--lve'/);
});

test('a state folder that cannot be made is a sentence', async () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  const { code, output } = await earshot(['start'], { EARSHOT_HOME: join(file, 'home') });
  expect(code).toBe(1);
  expect(readable(output)).toMatch(/EARSHOT_HOME/);
});

test('reset deletes a state folder, refuses a running one and anything else', async () => {
  const home = join(temporaryFolder(), 'home');
  mkdirSync(join(home, 'logs'), { recursive: true });
  const { release } = await takeHome(home, 'http://localhost:4400');
  expect(readable((await earshot(['reset'], { EARSHOT_HOME: home })).output)).toMatch(
    /already runs/,
  );
  release();
  expect((await earshot(['reset'], { EARSHOT_HOME: home })).output).toMatch(/Deleted /);
  expect((await earshot(['reset'], { EARSHOT_HOME: home })).output).toMatch(/Nothing to delete/);
  const other = temporaryFolder();
  writeFileSync(join(other, 'thesis.txt'), 'mine');
  expect(readable((await earshot(['reset'], { EARSHOT_HOME: other })).output)).toMatch(
    /does not look like a state folder.*\n.*nothing was deleted/,
  );
});

test('plan and load state what they need', async () => {
  expect(readable((await earshot(['plan'], {})).output)).toMatch(
    /npm run plan -- free@earshot\.test professional/,
  );
  expect(readable((await earshot(['load', 'enormous'], {})).output)).toMatch(
    /profile “enormous”.*\n.*smoke, average, stress, spike, soak, breakpoint/,
  );
  expect(
    readable((await earshot(['load', 'smoke'], { PORT: String(await freeBasePort(10)) })).output),
  ).toMatch(/No stack answers.*\n.*npm start/);
});

test('when one service cannot start, the others end with it and nothing is left', async () => {
  const base = await freeBasePort(10);
  const home = temporaryFolder();
  // A cluster of another version: Postgres refuses it at once.
  mkdirSync(join(home, 'postgres-18'));
  writeFileSync(join(home, 'postgres-18/PG_VERSION'), '9\n');
  const { code, output } = await earshot(['start'], { PORT: String(base), EARSHOT_HOME: home });
  expect(code).toBe(1);
  expect(readable(output)).toMatch(/Postgres ended at once/);
  expect(output).not.toMatch(/starting it again/);
  const ports = Array.from({ length: 10 }, (_, offset) => isFree(base + offset));
  expect(await Promise.all(ports)).toEqual(ports.map(() => true));
});
