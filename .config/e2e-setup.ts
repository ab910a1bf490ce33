import type { TestProject } from 'vitest/node';
import { startTestStack } from '../deploy/devstack/test-stack.ts';
import './services.ts';

/** One whole stack for all browser journeys; `npm test` hands over the one it has started. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = await startTestStack();
  project.provide('stack', running.stack);
  return running.stop;
}
