import { environmentOf } from '../services/credentials.ts';
import { runTask } from '../processes/run-task.ts';
import { loadEnvironmentFile, readSettings } from '../settings.ts';
import { nodeChild } from '../steps/steps.ts';
import { withWorkFolder } from '../work-folder.ts';

/** `npm run maintenance -- on [--until <time>] | off | status` for the running stack. */
await runTask((args) =>
  withWorkFolder(async (_folder, children) => {
    loadEnvironmentFile();
    const env = { ...environmentOf(readSettings(false), 'tools'), LOG_LEVEL: 'warn' };
    const child = nodeChild(children, 'maintenance', ['api/programs/set-maintenance.ts', ...args], {
      env,
    });
    const { code } = await child.exited;
    return code ?? 1;
  }),
);
