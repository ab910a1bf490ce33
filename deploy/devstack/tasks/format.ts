import { runTask } from '../processes/run-task.ts';
import { nodeChild } from '../steps/steps.ts';
import { withWorkFolder } from '../work-folder.ts';

/** `npm run format`: formats every file with Prettier. */
await runTask((args) =>
  withWorkFolder(async (_folder, children) => {
    const prettier = ['node_modules/prettier/bin/prettier.cjs', '--write', '--log-level=warn'];
    const targets = args.length > 0 ? args : ['.'];
    const { code } = await nodeChild(children, 'prettier', [...prettier, ...targets]).exited;
    return code ?? 1;
  }),
);
