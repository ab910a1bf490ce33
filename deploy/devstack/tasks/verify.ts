import { orInterrupted, runTask } from '../processes/run-task.ts';
import { conclude, runParallel } from '../steps/steps.ts';
import { verifySteps } from '../steps/verify-steps.ts';
import { withWorkFolder } from '../processes/run-task.ts';

/** `npm run verify`: under a minute, starts no service. */
await runTask((_args, interrupted) =>
  withWorkFolder(async (folder, children) => {
    const rows = verifySteps(children, folder);
    return conclude(await orInterrupted(runParallel(rows, console.log), interrupted), console.log);
  }),
);
