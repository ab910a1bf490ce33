import { parseArgs } from 'node:util';
import { resolveChromium } from '../tools/chromium.ts';
import { createProgress } from '../progress.ts';
import { resolveTool } from '../tools/resolve-tool.ts';
import { orInterrupted, runTask } from '../processes/run-task.ts';
import { stackStep } from '../steps/stack-steps.ts';
import { conclude, runParallel, runSteps, sum } from '../steps/steps.ts';
import type { Outcome } from '../steps/steps.ts';
import { TOOLS } from '../tools/tools.ts';
import { verifySteps } from '../steps/verify-steps.ts';
import { vitestStep } from '../steps/vitest-step.ts';
import { withWorkFolder } from '../processes/run-task.ts';

/** `npm test`: every test, with everything it needs. */
await runTask((args, interrupted) => {
  parseArgs({ args: [...args], options: {} });
  return withWorkFolder(async (folder, children) => {
    const everything = async (): Promise<Outcome> => {
      const [k6, quick] = await Promise.all([
        programs(),
        runParallel(verifySteps(children, folder), console.log),
      ]);
      const rest = await runSteps(
        [
          vitestStep(children, folder, ['int', 'replay']),
          stackStep(children, folder, k6, console.log),
        ],
        console.log,
      );
      return sum([quick, rest]);
    };
    return conclude(await orInterrupted(everything(), interrupted), console.log);
  });
});

/** Finds or builds what the later steps start; returns the path of k6. */
async function programs(): Promise<string> {
  const progress = createProgress();
  await resolveTool(TOOLS.nats, progress);
  await resolveTool(TOOLS.temporal, progress);
  await resolveChromium(progress);
  return resolveTool(TOOLS.k6, progress);
}
