import { resolve } from 'node:path';
import { runProgram } from '../processes/run-task.ts';
import { SetupError } from '../setup-error.ts';

/** `npm run sandbox -- check <folder>`: validates a world of the sandbox and explains its errors. */
await runProgram('sandbox', ([command, folder]) => {
  if (command !== 'check' || folder === undefined)
    throw new SetupError(
      `There is no sandbox command “${command ?? ''}”${command === 'check' ? ' without a folder' : ''}.`,
      'For example: npm run sandbox -- check deploy/sandbox/worlds/tiny',
    );
  const place = folder.includes('/') ? resolve(folder) : folder;
  return { args: ['deploy/sandbox/check.ts', place] };
});
