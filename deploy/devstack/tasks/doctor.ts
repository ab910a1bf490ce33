import { ConfigError } from '#config/read-environment.ts';
import { environmentOf } from '../services/credentials.ts';
import { runTask } from '../processes/run-task.ts';
import { loadEnvironmentFile, readSettings } from '../settings.ts';
import { nodeChild } from '../steps/steps.ts';
import { withWorkFolder } from '';

/**
 * `npm run doctor [-- --live]`: checks an installation by its environment. In production that is the
 * environment of a process; else the one of the running stack.
 */
await runTask((args) =>
  withWorkFolder(async (_folder, children) => {
    loadEnvironmentFile();
    const env = checked(args.includes('--live'));
    const child = nodeChild(children, 'doctor', ['deploy/doctor/main.ts'], { env });
    const { code } = await child.exited;
    return code ?? 1;
  }),
);

function checked(live: boolean): NodeJS.ProcessEnv {
  if (process.env.NODE_ENV === 'production') return process.env;
  try {
    return environmentOf(readSettings(live), 'tools');
  } catch (error) {
    // The program lists what is wrong with the settings.
    if (error instanceof ConfigError) return process.env;
    throw error;
  }
}
