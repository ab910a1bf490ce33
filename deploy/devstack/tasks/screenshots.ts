import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { orInterrupted, runTask } from '../processes/run-task.ts';
import { SetupError } from '../setup-error.ts';
import { nodeChild } from '../steps/steps.ts';
import { startTestStack } from '../test-stack.ts';
import { withWorkFolder } from '../processes/run-task.ts';

const ENTRY = 'web/e2e/screenshots.ts';

/**
 * `npm run screenshots`: screenshots of every page, from a fresh stack; its address is in
 * EARSHOT_STACK.
 */
await runTask((args, interrupted) =>
  withWorkFolder(async (_folder, children) => {
    if (!existsSync(join(ROOT, ENTRY)))
      throw new SetupError(`${ENTRY} is missing.`, 'Take it from the repository.');
    const running = await orInterrupted(startTestStack(), interrupted);
    try {
      const env = { EARSHOT_STACK: JSON.stringify(running.stack) };
      const child = nodeChild(children, 'screenshots', [ENTRY, ...args], { env });
      const { code } = await orInterrupted(child.exited, interrupted);
      return code ?? 1;
    } finally {
      await running.stop();
    }
  }),
);
