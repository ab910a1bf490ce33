import { parseArgs } from 'node:util';
import { resolveChromium } from '../tools/chromium.ts';
import { createProgress } from '../progress.ts';
import { resolveTool } from '../tools/resolve-tool.ts';
import { orInterrupted, runTask } from '../processes/run-task.ts';
import { conclude, runParallel, runSteps, sum } from '../steps/steps.ts';
import type { Outcome, Step } from '../steps/steps.ts';
import { TOOLS } from '../tools/tools.ts';
import { verifySteps } from '../steps/verify-steps.ts';
import { vitestStep } from '../steps/vitest-step.ts';
import { withWorkFolder } from '../processes/run-task.ts';
import { existsSync } from 'node:fs';
import type { Child } from '../processes/child.ts';
import type { Children } from '../processes/children.ts';
import { homeFiles } from '../home.ts';
import { loadSteps } from '../steps/load-steps.ts';
import { portOwner } from '../ports.ts';
import { STACK_VARIABLE, describeStack, launchStack } from '../test-stack.ts';
import type { StackPlace } from '../test-stack.ts';

const STOPS = 'The stack stops and leaves no process';

/** Everything that needs the whole product: one stack for browser journeys and load. */
function stackStep(
  children: Children,
  folder: string,
  k6: string,
  say: (line: string) => void,
): Step {
  return {
    name: 'The whole stack',
    async run() {
      const { child, place } = await launchStack(children, folder);
      const total = await runSteps(
        [
          vitestStep(children, folder, ['e2e', 'e2e-alone'], {
            [STACK_VARIABLE]: JSON.stringify(place),
          }),
          ...loadSteps(children, folder, k6, 'smoke', describeStack(place)),
          { name: STOPS, run: () => stopCleanly(child, place) },
        ],
        say,
      );
      return { ...total, passed: total.passed + 1 };
    },
  };
}

async function stopCleanly(child: Child, { basePort, home }: StackPlace): Promise<Outcome> {
  await child.stop(60_000);
  const listening = Array.from({ length: 10 }, (_, offset) => portOwner(basePort + offset));
  const clean =
    child.exit()?.code === 0 &&
    listening.every((owner) => owner === undefined) &&
    !existsSync(homeFiles(home).processes);
  return clean ? { passed: 1, failed: [] } : { passed: 0, failed: [STOPS] };
}

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
