import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Child } from '../processes/child.ts';
import type { Children } from '../processes/children.ts';
import { homeFiles } from '../home.ts';
import { loadSteps } from './load-steps.ts';
import { portOwner } from '../ports.ts';
import { runParallel, runSteps, sum } from './steps.ts';
import type { Outcome, Step } from './steps.ts';
import { STACK_VARIABLE, describeStack, launchStack } from '../test-stack.ts';
import type { StackPlace } from '../test-stack.ts';
import { vitestStep } from './vitest-step.ts';

const STOPS = 'The stack stops and leaves no process';

/**
 * Everything that needs the whole product. Journeys that change what all users share run one at a
 * time on a stack of their own, next to the others; mostly they wait. Load comes last, on a machine
 * that does nothing else.
 */
export function stackStep(
  children: Children,
  folder: string,
  k6: string,
  say: (line: string) => void,
): Step {
  return {
    name: 'The whole stack',
    async run() {
      const { child, place } = await launchStack(children, join(folder, 'shared'));
      const journeys = await runParallel(
        [[journeysOn(children, folder, 'e2e', place)], [aloneStep(children, folder)]],
        say,
      );
      const rest = await runSteps(
        [
          ...loadSteps(children, folder, k6, 'smoke', describeStack(place)),
          { name: STOPS, run: () => stopCleanly(child, place) },
        ],
        say,
      );
      const total = sum([journeys, rest]);
      return { ...total, passed: total.passed + 1 };
    },
  };
}

const journeysOn = (
  children: Children,
  folder: string,
  project: 'e2e' | 'e2e-alone',
  place: StackPlace,
): Step => vitestStep(children, folder, [project], { [STACK_VARIABLE]: JSON.stringify(place) });

function aloneStep(children: Children, folder: string): Step {
  return {
    name: 'A second stack',
    async run() {
      const { child, place } = await launchStack(children, join(folder, 'alone'));
      const outcome = await journeysOn(children, folder, 'e2e-alone', place).run();
      return sum([outcome, await stopCleanly(child, place)]);
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
