import { resolve } from 'node:path';
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

/**
 * `npm run load -- <profile> [scenario …] [--base-url <address>] [--gateway-url <address>]
 * [--seconds <length>] [--report <file.html>]`: k6 against the running stack, or any other whose sign-in is the sandbox's.
 */
await runTask((args, interrupted) =>
  withWorkFolder(async (folder, children) => {
    const { profile, names, baseUrl, gatewayUrl, report, seconds } = readArguments(args);
    loadEnvironmentFile();
    const stack = describeStack(readSettings(false));
    const target: LoadTarget = {
      ...stack,
      ...(baseUrl !== undefined && { baseUrl, gatewayUrl: gatewayUrl ?? baseUrl }),
      report: report === undefined ? undefined : resolve(report),
      seconds,
    };
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

interface Arguments {
  profile: LoadProfile;
  names: string[];
  baseUrl: string | undefined;
  gatewayUrl: string | undefined;
  report: string | undefined;
  seconds: number | undefined;
}

function address(text: string | undefined): string | undefined {
  const url = text === undefined ? null : URL.parse(text);
  if (text !== undefined && url === null)
    throw new SetupError(`${text} is not an address.`, 'For example: https://app.example.com');
  return url?.origin;
}

function readArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      profile: { type: 'string' },
      'base-url': { type: 'string' },
      'gateway-url': { type: 'string' },
      report: { type: 'string' },
      seconds: { type: 'string' },
    },
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
  const seconds = values.seconds === undefined ? undefined : Number(values.seconds);
  if (seconds !== undefined && !(Number.isInteger(seconds) && seconds >= 10 && seconds <= 3_600))
    throw new SetupError(
      '--seconds is a whole number from 10 to 3600.',
      'For example: npm run load -- soak --seconds 60',
    );
  return {
    seconds,
    profile,
    names: rest.length > 0 ? rest : scenarios(),
    baseUrl: address(values['base-url']),
    gatewayUrl: address(values['gateway-url']),
    report: values.report,
  };
}
