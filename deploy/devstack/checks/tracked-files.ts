import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { ROOT } from '../paths.ts';

const FOLDERS = '{api,db,deploy,loadtest,streams,web,workflows,.ci,.config,.github}';

/** Files of the repository, tracked or new; without git, what lies in its folders. */
export function trackedFiles(): string[] {
  try {
    const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'];
    const options = { cwd: ROOT, encoding: 'utf8' } as const;
    return execFileSync('git', args, options).split('\n').filter(Boolean);
  } catch {
    return globSync([`${FOLDERS}/**/*.*`, '*.*', '.*'], { cwd: ROOT });
  }
}
