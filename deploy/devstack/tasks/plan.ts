import { operatorEnvironment } from '../services/credentials.ts';
import { runProgram } from '../processes/run-task.ts';
import { SetupError } from '../setup-error.ts';

/** `npm run plan -- <email> <plan>`: gives an account of the running stack another plan. */
await runProgram('plan', (args) => {
  if (args.length !== 2)
    throw new SetupError(
      'An e-mail address and a plan are needed.',
      'For example: npm run plan -- free@earshot.test professional',
    );
  return { args: ['api/programs/set-plan.ts', ...args], env: operatorEnvironment() };
});
