import { parseArgs } from 'node:util';
import { resolveChromium } from '../chromium.ts';
import { createProgress } from '../progress.ts';
import { resolveTool } from '../resolve-tool.ts';
import { orInterrupted, runTask } from '../run-task.ts';
import { stackStep } from '../stack-steps.ts';
import { runSteps } from '../steps.ts';
import type { Outcome } from '../steps.ts';
import { TOOLS } from '../tools.ts';
import { verifySteps } from '../verify-steps.ts';
import { vitestStep } from '../vitest-step.ts';
import { withWorkFolder } from '../work-folder.ts';

/** `npm test`: every test, with everything it needs. */
await runTask((args, interrupted) => {
  parseArgs({ args: [...args], options: {} });
  return withWorkFolder(async (folder, children) => {
    const progress = createProgress();
    const prepare = async (): Promise<string> => {
      await resolveTool(TOOLS.nats, progress);
      await resolveTool(TOOLS.temporal, progress);
      await resolveChromium(progress);
      return resolveTool(TOOLS.k6, progress);
    };
    const everything = async (): Promise<Outcome> => {
      const k6 = await prepare();
      return runSteps(
        [
          ...verifySteps(children, folder),
          vitestStep(children, folder, ['int', 'replay']),
          stackStep(children, folder, k6, console.log),
        ],
        console.log,
      );
    };
    const total = await orInterrupted(everything(), interrupted);
    console.log(`${total.passed} passed, ${total.failed} failed`);
    return total.failed > 0 ? 1 : 0;
  });
});
