import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const MODULE = JSON.stringify(new URL('./loop-watch.ts', import.meta.url).href);

/** A watched process that runs a program; its loop may hang for half a second. */
function start(program: string) {
  const code = `const { watchLoop } = await import(${MODULE});
    watchLoop({ name: 'api', limitMs: 500, everyMs: 25 });
    ${program}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = Promise.all([once(child, 'exit'), text(child.stderr)]);
  return { child, end };
}

test('a process whose event loop hangs is killed, after it logged where', async () => {
  const { end } = start(`
    function countForever() { for (let n = 0; ; n += 1) if (n < 0) return n; }
    function serve() { return countForever(); }
    setTimeout(serve, 100);`);
  const [[code, signal], log] = await end;
  expect([code, signal]).toEqual([null, 'SIGKILL']);
  const line = JSON.parse(log.trim().split('\n').at(-1) ?? '') as Record<string, unknown>;
  expect(line).toMatchObject({
    level: 60,
    name: 'api',
    msg: 'the event loop hung for 0.5 s: this process ends',
    stack: expect.stringMatching(/^countForever at .*\nserve at /u) as string,
  });
});

test('one that hangs outside of JavaScript is killed all the same', async () => {
  const { end } = start(`
    const { execFileSync } = await import('node:child_process');
    setTimeout(() => execFileSync('sleep', ['60']), 100);`);
  const [[, signal], log] = await end;
  expect(signal).toBe('SIGKILL');
  expect(log).toContain('the event loop hung');
});

test('one that is busy but turns, and one that was stopped as a whole, live on', async () => {
  const { child, end } = start(`
    const until = Date.now() + 2_000;
    const busy = () => {
      const pause = Date.now() + 100;
      while (Date.now() < pause);
      if (Date.now() < until) setTimeout(busy, 1);
    };
    busy();
    console.log('busy');`);
  await once(child.stdout, 'data');
  child.kill('SIGSTOP');
  await new Promise((resolve) => void setTimeout(resolve, 1_500));
  child.kill('SIGCONT');
  expect(await end).toEqual([[0, null], '']);
});
