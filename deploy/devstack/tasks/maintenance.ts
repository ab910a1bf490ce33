import { operatorEnvironment } from '../services/credentials.ts';
import { runProgram } from '../processes/run-task.ts';

/** `npm run maintenance -- on [--until <time>] | off | status` for the running stack. */
await runProgram('maintenance', (args) => ({
  args: ['api/programs/set-maintenance.ts', ...args],
  env: operatorEnvironment(),
}));
