import { parseArgs } from 'node:util';
import { PROFILES, loadSteps, scenarios } from '../steps/load-steps.ts';
import type { LoadProfile, LoadTarget } from '../steps/load-steps.ts';
import { createProgress } from '../progress.ts';
import { resolveTool } from '../tools/resolve-tool.ts';
import { orInterrupted, runTask } from '../processes/run-task.ts';
import { loadEnvironmentFile, readSettings } from '../settings.ts';
import { SetupError } from '../setup-error.ts';
import { conclude, runSteps } from '../steps/steps.ts';
import { answersOk } from '../services/temporal.ts';
import { describeStack } from '../test-stack.ts';
import { TOOLS } from '../tools/tools.ts';
import { withWorkFolder } from '../processes/run-task.ts';

/** `npm run load -- <profile> [scenario …]`: k6 against the running stack. */
await runTask((args, interrupted) =>
  withWorkFolder(async (folder, children) => {
    const { profile, names } = readArguments(args);
    loadEnvironmentFile();
    const target: LoadTarget = describeStack(readSettings(false));
    if (!(await answersOk(`${target.baseUrl}/readyz`)))
      throw new SetupError(
        `No stack answers at ${target.baseUrl}.`,
        'Start one in another terminal (npm start), or set PORT to the one you mean.',
      );
    const k6 = await orInterrupted(resolveTool(TOOLS.k6, createProgress()), interrupted);
    const steps = loadSteps(children, folder, k6, profile, target, names);
    const total = await orInterrupted(runSteps(steps, console.log), interrupted);
    return conclude(total, console.log);
  }),
);

function readArguments(args: readonly string[]): { profile: LoadProfile; names: string[] } {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { profile: { type: 'string' } },
    allowPositionals: true,
  });
  const [first = 'smoke', ...rest] = values.profile
    ? [values.profile, ...positionals]
    : positionals;
  const profile = PROFILES.find((name) => name === first);
  const unknown = rest.find((name) => !scenarios().includes(name));
  if (!profile || unknown !== undefined)
    throw new SetupError(
      `There is no load ${profile ? `scenario “${unknown}”` : `profile “${first}”`}.`,
      `Profiles: ${PROFILES.join(', ')}; scenarios: ${scenarios().join(', ')}. For example: npm run load -- average`,
    );
  return { profile, names: rest.length > 0 ? rest : scenarios() };
}
