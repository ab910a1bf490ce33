import { environmentOf } from '../services/credentials.ts';
import { runTask } from '../processes/run-task.ts';
import { loadEnvironmentFile, readSettings } from '../settings.ts';
import { SetupError } from '../setup-error.ts';
import { nodeChild } from '../steps/steps.ts';
import { withWorkFolder } from '../work-folder.ts';

/** `npm run plan -- <email> <plan>`: gives an account of the running stack another plan. */
await runTask((args) =>
  withWorkFolder(async (_folder, children) => {
    if (args.length !== 2)
      throw new SetupError(
        'An e-mail address and a plan are needed.',
        'For example: npm run plan -- free@earshot.test professional',
      );
    loadEnvironmentFile();
    const env = { ...environmentOf(readSettings(false), 'tools'), LOG_LEVEL: 'warn' };
    const child = nodeChild(children, 'plan', ['api/programs/set-plan.ts', ...args], { env });
    const { code } = await child.exited;
    return code ?? 1;
  }),
);
