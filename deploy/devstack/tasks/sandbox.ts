import { resolve } from 'node:path';
import { runTask } from '../processes/run-task.ts';
import { SetupError } from '../setup-error.ts';
import { nodeChild } from '../steps/steps.ts';
import { withWorkFolder } from '../work-folder.ts';

/** `npm run sandbox -- check <folder>`: validates a world of the sandbox and explains its errors. */
await runTask(([command, folder]) =>
  withWorkFolder(async (_work, children) => {
    if (command !== 'check' || folder === undefined)
      throw new SetupError(
        `There is no sandbox command “${command ?? ''}”${command === 'check' ? ' without a folder' : ''}.`,
        'For example: npm run sandbox -- check deploy/sandbox/worlds/tiny',
      );
    const place = folder.includes('/') ? resolve(folder) : folder;
    const child = nodeChild(children, 'sandbox', ['deploy/sandbox/check.ts', place], {});
    const { code } = await child.exited;
    return code ?? 1;
  }),
);
