import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stackEnvironment, PORT_OFFSETS } from '#config/sandbox-addresses.ts';
import { freeBasePort } from '#config/free-port.ts';
import { openChildren } from './processes/children.ts';
import { tail } from './processes/ready.ts';
import { OWNER_ROLE, readCredentials, signedIn } from './services/credentials.ts';
import type { Child } from './processes/child.ts';
import type { Children } from './processes/children.ts';
import { resolveChromium } from './tools/chromium.ts';
import type { Browser } from './tools/chromium.ts';
import { ROOT } from './paths.ts';
import { until } from './processes/processes.ts';
import { createProgress } from './progress.ts';
import { SetupError } from './setup-error.ts';

/** Where a running test stack is, as `EARSHOT_TEST_STACK` carries it. */
export interface StackPlace {
  basePort: number;
  home: string;
}

interface TestStackRunning {
  stack: {
    baseUrl: string;
    gatewayUrl: string;
    sandboxUrl: string;
    postgresUrl: string;
    natsUrl: string;
    temporalAddress: string;
    home: string;
    chromium: Browser;
  };
  stop(): Promise<void>;
}

export const STACK_VARIABLE = 'EARSHOT_TEST_STACK';

/** The stack named in the environment, else a new one on free ports with an empty state folder. */
export async function startTestStack(): Promise<TestStackRunning> {
  const chromium = await resolveChromium(createProgress());
  const given = process.env[STACK_VARIABLE];
  if (given) {
    const place = JSON.parse(given) as StackPlace;
    return { stack: { ...describeStack(place), chromium }, stop: () => Promise.resolve() };
  }
  const folder = mkdtempSync(join(tmpdir(), 'earshot-e2e-'));
  const children = openChildren(join(folder, 'processes.json'));
  const stop = async (): Promise<void> => {
    await children.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const { place } = await launchStack(children, folder);
    // Both projects of browser journeys ask; the second gets the stack of the first.
    process.env[STACK_VARIABLE] = JSON.stringify(place);
    return { stack: { ...describeStack(place), chromium }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Addresses of a stack by its base port. */
export function describeStack({
  basePort,
  home,
}: StackPlace): Omit<TestStackRunning['stack'], 'chromium'> {
  const addresses = stackEnvironment(basePort);
  const { postgres, nats } = readCredentials(home);
  const at = (name: keyof typeof PORT_OFFSETS): string =>
    `http://localhost:${basePort + PORT_OFFSETS[name]}`;
  return {
    baseUrl: at('api'),
    gatewayUrl: at('gateway'),
    sandboxUrl: at('sandbox'),
    postgresUrl: signedIn(addresses.DATABASE_URL, OWNER_ROLE, postgres[OWNER_ROLE]),
    natsUrl: signedIn(addresses.NATS_URL, 'tools', nats.tools),
    temporalAddress: addresses.TEMPORAL_ADDRESS ?? '',
    home,
  };
}

/**
 * Runs `npm start`'s launcher with its own state folder below `folder` and waits for `Ready`.
 * @throws SetupError with the launcher's output.
 */
export async function launchStack(
  children: Children,
  folder: string,
  basePort?: number,
): Promise<{ child: Child; place: StackPlace }> {
  const place = { basePort: basePort ?? (await freeBasePort(10)), home: join(folder, 'home') };
  const child = children.launch({
    name: 'npm start',
    command: process.execPath,
    args: [join(ROOT, 'deploy/run.mjs'), 'start'],
    cwd: ROOT,
    env: stackProcessEnvironment(place),
    logFile: join(folder, 'start.log'),
  });
  const ready = (): boolean => /^Ready /m.test(tail(child.logFile, 100));
  await until(() => ready() || child.exit() !== undefined, Infinity, 50);
  if (ready()) return { child, place };
  throw new SetupError(
    `The stack for the tests did not start:\n${tail(child.logFile, 40)}`,
    'The sentence above says why.',
  );
}

/** The caller's environment without the addresses of another stack. */
function stackProcessEnvironment({ basePort, home }: StackPlace): NodeJS.ProcessEnv {
  const own = new Set([...Object.keys(stackEnvironment(0)), 'NODE_ENV', 'VITEST', 'SANDBOX']);
  const rest = Object.entries(process.env).filter(([name]) => !own.has(name));
  return { ...Object.fromEntries(rest), PORT: String(basePort), EARSHOT_HOME: home };
}
