import { orInterrupted, runTask } from '../run-task.ts';
import { runSteps } from '../steps.ts';
import { verifySteps } from '../verify-steps.ts';
import { withWorkFolder } from '../work-folder.ts';

/** `npm run verify`: under a minute, starts no service. */
await runTask((_args, interrupted) =>
  withWorkFolder(async (folder, children) => {
    const steps = verifySteps(children, folder);
    const total = await orInterrupted(runSteps(steps, console.log), interrupted);
    console.log(`${total.passed} passed, ${total.failed} failed`);
    return total.failed > 0 ? 1 : 0;
  }),
);
