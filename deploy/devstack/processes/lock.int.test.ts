import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockOwner, takeLock } from './lock.ts';
import { identify } from './processes.ts';
import { fileText, startProcess, temporaryFolder } from '../testing/workbench.ts';

test('a held lock names its owner, and is free again after release', () => {
  const file = join(temporaryFolder(), 'lock');
  const first = takeLock(file, 'http://localhost:4400');
  const second = takeLock(file);
  expect(second).toMatchObject({
    held: false,
    owner: { pid: process.pid, note: 'http://localhost:4400' },
  });
  if (first.held) first.release();
  expect(takeLock(file).held).toBe(true);
});

test('the lock of a killed process is free', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'lock');
  const module = new URL('lock.ts', import.meta.url).href;
  const holder = startProcess(process.execPath, [
    '--input-type=module',
    '-e',
    `const { takeLock } = await import('${module}'); takeLock('${file}', 'x'); setInterval(() => {}, 1000);`,
  ]);
  await fileText(file);
  expect(lockOwner(file)).toMatchObject({ pid: holder.process.pid, note: 'x' });
  expect(takeLock(file).held).toBe(false);
  holder.process.kill('SIGKILL');
  await holder.ended;
  expect(lockOwner(file)).toBeUndefined();
  expect(takeLock(file).held).toBe(true);
});

test('a lock is not held by a pid that now belongs to another process', () => {
  const file = join(temporaryFolder(), 'lock');
  writeFileSync(
    file,
    JSON.stringify({ ...identify(process.pid), stamp: 'another time', note: '' }),
  );
  expect(takeLock(file).held).toBe(true);
});

test('in a hundred rounds of takers and releases no two hold the lock at once', async () => {
  const folder = temporaryFolder();
  const module = new URL('lock.ts', import.meta.url).href;
  // The holder of the lock writes its mark twice in a row; a mark of another in between is a fault.
  const script = `const { takeLock } = await import('${module}');
    const { appendFileSync } = await import('node:fs');
    for (let round = 0; round < 100;) {
      const lock = takeLock('${folder}/lock');
      if (!lock.held) { await new Promise((r) => setTimeout(r, 1)); continue; }
      appendFileSync('${folder}/marks', process.pid + '\\n');
      await new Promise((r) => setTimeout(r, 0));
      appendFileSync('${folder}/marks', process.pid + '\\n');
      lock.release();
      round += 1;
    }`;
  const runs = [1, 2, 3].map(() =>
    startProcess(process.execPath, ['--input-type=module', '-e', script]),
  );
  await Promise.all(runs.map((run) => run.ended));
  const marks = (await fileText(join(folder, 'marks'))).trim().split('\n');
  expect(marks).toHaveLength(600);
  expect(marks.filter((mark, at) => at % 2 === 1 && mark !== marks[at - 1])).toEqual([]);
});

test('of many processes that find a stale lock exactly one gets it', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'lock');
  writeFileSync(file, JSON.stringify({ pid: 999_999_999, stamp: '1', note: '' }));
  const module = new URL('lock.ts', import.meta.url).href;
  const script = `const { takeLock } = await import('${module}');
    const { existsSync } = await import('node:fs');
    while (!existsSync('${folder}/go')) await new Promise((r) => setTimeout(r, 1));
    console.log(takeLock('${file}').held ? 'won' : 'lost');
    while (!existsSync('${folder}/end')) await new Promise((r) => setTimeout(r, 5));`;
  const runs = Array.from({ length: 6 }, () =>
    startProcess(process.execPath, ['--input-type=module', '-e', script]),
  );
  writeFileSync(join(folder, 'go'), '');
  await expect
    .poll(() => runs.filter((run) => run.output() !== '').length, { timeout: 30_000 })
    .toBe(6);
  writeFileSync(join(folder, 'end'), '');
  const outputs = await Promise.all(runs.map((run) => run.ended));
  expect(outputs.filter(({ output }) => output.includes('won'))).toHaveLength(1);
  expect(existsSync(file)).toBe(true);
  expect(readdirSync(folder).filter((name) => name.startsWith('lock.'))).toEqual(['lock.db']);
});
