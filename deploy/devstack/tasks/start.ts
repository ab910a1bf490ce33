import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { PORT_OFFSETS } from '#config/sandbox-addresses.ts';
import { homeFiles } from '../home.ts';
import { ROOT } from '../paths.ts';
import { createProgress, duration } from '../progress.ts';
import { Interrupted, orInterrupted, runTask } from '../processes/run-task.ts';
import { loadEnvironmentFile, readSettings } from '../settings.ts';
import type { Settings } from '../settings.ts';
import { createStack } from '../stack.ts';

/** `npm start [-- --live]`: everything, until Ctrl-C. */
await runTask(async (args, interrupted) => {
  const { values } = parseArgs({ args: [...args], options: { live: { type: 'boolean' } } });
  const began = performance.now();
  loadEnvironmentFile();
  const settings = readSettings(values.live ?? false);
  const progress = createProgress();
  progress.say(`Earshot${settings.live ? ' (live: the real platforms)' : ''}`);
  const stack = createStack(settings, progress);
  let ready = false;
  try {
    await orInterrupted(stack.start(), interrupted);
    ready = true;
    progress.say(readyText(settings, performance.now() - began));
    throw await orInterrupted(stack.givenUp, interrupted);
  } catch (error) {
    if (ready && error instanceof Interrupted) return 0;
    throw error;
  } finally {
    if (interrupted.aborted) progress.say('\nStopping');
    await stack.stop();
    if (interrupted.aborted) progress.say('Stopped');
  }
});

/** As one would type it: relative inside the repository, absolute elsewhere. */
function shortPath(path: string): string {
  const short = relative(ROOT, path);
  return short.startsWith('..') ? path : short;
}

function readyText({ basePort, home, own }: Settings, ms: number): string {
  const at = (name: keyof typeof PORT_OFFSETS): string =>
    `http://localhost:${basePort + PORT_OFFSETS[name]}`;
  const rows = [
    ['Product', at('api')],
    ['Sign in as', 'free@earshot.test, starter@earshot.test, pro@earshot.test, admin@earshot.test'],
    ['', '(any other <name>@earshot.test signs up as free)'],
    ['API reference', `${at('api')}/api/reference`],
    ['Inbox', `${at('sandbox')}/inbox`],
    ...(own.temporal ? [] : [['Temporal UI', at('temporalUi')]]),
    ['Logs', shortPath(homeFiles(home).logs)],
    ['Stop', 'Ctrl-C'],
  ];
  return [
    '',
    `Ready after ${duration(ms)}: ${at('api')}`,
    '',
    ...rows.map(([label = '', text = '']) => `  ${label.padEnd(15)}${text}`),
    '',
  ].join('\n');
}
