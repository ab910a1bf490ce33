import { ConfigError } from '#config/read-environment.ts';
import { environmentOf } from '../services/credentials.ts';
import { runProgram } from '../processes/run-task.ts';
import { loadEnvironmentFile, readSettings } from '../settings.ts';

/**
 * `npm run doctor [-- --live]`: checks an installation by its environment. In production that is the
 * environment of a process; else the one of the running stack.
 */
await runProgram('doctor', (args) => ({
  args: ['deploy/doctor/main.ts'],
  env: checked(args.includes('--live')),
}));

function checked(live: boolean): NodeJS.ProcessEnv {
  loadEnvironmentFile();
  if (process.env.NODE_ENV === 'production') return process.env;
  try {
    return environmentOf(readSettings(live), 'tools');
  } catch (error) {
    // The program lists what is wrong with the settings.
    if (error instanceof ConfigError) return process.env;
    throw error;
  }
}
