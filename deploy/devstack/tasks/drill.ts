import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { countInDump, restoreDump } from '../dump.ts';
import { duration } from '../progress.ts';
import type { Children } from '../processes/children.ts';
import { orInterrupted, runTask, withWorkFolder } from '../processes/run-task.ts';
import { nodeChild } from '../steps/steps.ts';
import { SetupError } from '../setup-error.ts';

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  console.log(`${name} in ${duration(performance.now() - began)}`);
  return result;
}

/**
 * `npm run drill -- <dump> <address> [--absent <text>]…`: restores a dump into an empty database,
 * whose owner the address names, and prepares it for the processes. Fails when a row of the dump
 * contains one of the texts, such as the address of a user whose account was deleted before.
 */
await runTask(async (args, interrupted) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { absent: { type: 'string', multiple: true, default: [] } },
    allowPositionals: true,
  });
  const [file = '', url = ''] = positionals;
  if (!existsSync(file) || !/^postgres(?:ql)?:/u.test(URL.parse(url)?.protocol ?? ''))
    throw new SetupError(
      existsSync(file) ? 'The second argument is no address of Postgres.' : `There is no ${file}.`,
      'For example: npm run drill -- earshot.dump postgres://earshot:password@127.0.0.1/restored',
    );
  return withWorkFolder((_folder, children) =>
    orInterrupted(drill(children, { file, url, absent: values.absent }), interrupted),
  );
});

async function drill(
  children: Children,
  { file, url, absent }: { file: string; url: string; absent: readonly string[] },
): Promise<number> {
  const asOwner = async (program: string): Promise<void> => {
    const env = { DATABASE_URL: url };
    const { code } = await nodeChild(children, program, [program], { env }).exited;
    if (code !== 0) throw new SetupError(`${program} failed.`, 'The lines above say why.');
  };
  await timed('Restored', () => restoreDump(file, url));
  await timed('Brought up to date', () => asOwner('db/migrate.ts'));
  await timed('Prepared', () => asOwner('db/after-restore.ts'));
  if (absent.length === 0) return 0;
  const found = await timed('Searched', () => countInDump(file, absent));
  for (const [text, rows] of found) console.log(`  ${text}: in ${rows} rows`);
  return [...found.values()].some((rows) => rows > 0) ? 1 : 0;
}
