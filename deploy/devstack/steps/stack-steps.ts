import { existsSync } from 'node:fs';
import type { Child } from '../processes/child.ts';
import type { Children } from '../processes/children.ts';
import { homeFiles } from '../home.ts';
import { loadSteps } from './load-steps.ts';
import { portOwner } from '../ports.ts';
import { runSteps } from './steps.ts';
import type { Outcome, Step } from './steps.ts';
import { STACK_VARIABLE, describeStack, launchStack } from '../test-stack.ts';
import type { StackPlace } from '../test-stack.ts';
import { vitestStep } from './vitest-step.ts';

const STOPS = 'The stack stops and leaves no process';

/** Everything that needs the whole product: one stack for browser journeys and load. */
export function stackStep(
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
