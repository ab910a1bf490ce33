import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../../devstack/paths.ts';
import { claim } from './operations/restored.lib.ts';
import { underLoad } from './operations/run.lib.ts';
import type { Phase } from './operations/traffic.lib.ts';

/**
 * `npm run bench -- upgrade [release]`: two of every process of an earlier release, under the traffic
 * of `scale-out`, are upgraded to the sources at hand: migration, then each process in turn. Then they
 * are put back, as after a bad release. `release` is a tag or commit; by default what preceded the
 * newest migration.
 */
const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
const newest = (): string => git('log', '-1', '--format=%H', '--', 'db/migrations');
const release = git('rev-parse', '--verify', `${process.argv[2] ?? `${newest()}^`}^{commit}`);
if (git('diff', '--name-only', release, '--', 'package-lock.json') !== '')
  console.log('The release has other packages; it runs with those that are installed here.');

const folder = mkdtempSync(join(tmpdir(), 'earshot-release-'));
const earlier = join(folder, 'sources');
let sources = earlier;
/** So that late effects of a part count as its own. */
const AFTER_MS = 8_000;

let lines: string[] = [];
try {
  git('worktree', 'add', '--detach', earlier, release);
  symlinkSync(join(ROOT, 'node_modules'), join(earlier, 'node_modules'));
  console.log(`From ${git('log', '-1', '--format=%h %s', release)}`);
  lines = await underLoad(
    async ({ cluster, roll, phase }) => {
      const change = (name: string, work: () => Promise<void>): Promise<Phase> =>
        phase(name, async () => {
          await work();
          await sleep(AFTER_MS);
        });
      await phase('the earlier release', () => sleep(20_000));
      sources = ROOT;
      const migrated = await change('migration', () => cluster.migrate());
      const upgraded = await change('upgrade', roll);
      sources = earlier;
      const back = await change('back again', roll);
      return [migrated, upgraded, back].map(({ name, failed, requests }) =>
        claim(failed === 0, `${name}: ${failed} of ${requests} requests failed`),
      );
    },
    () => sources,
  );
} finally {
  git('worktree', 'remove', '--force', earlier);
  rmSync(folder, { recursive: true, force: true });
}
console.log(lines.map((line) => `  ${line}`).join('\n'));
process.exit(lines.some((line) => line.startsWith('NOT')) ? 1 : 0);
