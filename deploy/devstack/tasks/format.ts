import { runProgram } from '../processes/run-task.ts';

/** `npm run format`: formats every file with Prettier. */
await runProgram('prettier', (args) => ({
  args: [
    'node_modules/prettier/bin/prettier.cjs',
    '--write',
    '--log-level=warn',
    ...(args.length > 0 ? args : ['.']),
  ],
}));
