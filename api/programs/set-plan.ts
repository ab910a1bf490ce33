import { readEnvironment } from '#config/read-environment.ts';
import { createLogger } from '#config/logger.ts';
import { PLAN_NAMES } from '#domain/names.ts';
import type { PlanName } from '#domain/names.ts';
import { openDatabase } from '#db/client.ts';
import type { Database } from '#db/client.ts';
import { setPlan } from '#db/commands/account/account.ts';
import { isDatabaseUnavailable } from '#db/errors.ts';
import { findUsersByEmail } from '#db/queries/account/account.ts';
import { connectPublisher } from '#streams/publish.ts';
import type { Publisher } from '#streams/publish.ts';
import { CommandError } from '../command-error.ts';

/** How long the command waits for NATS; without it the gateways detect the change themselves. */
const NATS_WAIT_MS = 1_000;

/** The seeded account is called pro, so its plan may be called that too. */
const planNamed = (name: string): PlanName | undefined =>
  name === 'pro' ? 'professional' : PLAN_NAMES.find((plan) => plan === name);

/**
 * Puts every account with this e-mail on a plan and updates their open tabs.
 * @throws CommandError with one readable sentence.
 */
export async function changePlan(
  deps: { database: Database; publisher: Pick<Publisher, 'publish'> },
  [email, planName]: readonly string[],
): Promise<string> {
  if (email === undefined || planName === undefined) {
    throw new CommandError(`Usage: npm run plan -- <email> <${PLAN_NAMES.join('|')}>`);
  }
  const plan = planNamed(planName);
  if (plan === undefined) {
    throw new CommandError(`There is no plan "${planName}": use ${PLAN_NAMES.join(', ')}.`);
  }
  const accounts = await findUsersByEmail(deps.database.db, email);
  if (accounts.length === 0) {
    throw new CommandError(`No account has signed in as ${email}, so there is no plan to change.`);
  }
  for (const { userId } of accounts) {
    const { batches } = await setPlan(deps.database, { userId, plan, by: 'command line' });
    deps.publisher.publish(batches);
  }
  return `${email} is on the ${plan} plan.`;
}

async function connected(publisher: Publisher): Promise<void> {
  const until = performance.now() + NATS_WAIT_MS;
  while (publisher.status() === 'down' && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function main(): Promise<void> {
  const env = readEnvironment();
  const logger = createLogger({ level: 'silent', name: 'set-plan' });
  const database = openDatabase({
    url: env.DATABASE_BACKGROUND_URL ?? env.DATABASE_URL,
    max: 1,
    name: 'set-plan',
  });
  const publisher = connectPublisher({ url: env.NATS_URL, name: 'set-plan', logger });
  try {
    await connected(publisher);
    console.log(await changePlan({ database, publisher }, process.argv.slice(2)));
  } catch (error) {
    process.exitCode = 1;
    console.error(sentence(error));
  } finally {
    await publisher.close();
    await database.close();
  }
}

function sentence(error: unknown): string {
  if (error instanceof CommandError) return error.message;
  if (isDatabaseUnavailable(error)) return 'Postgres does not answer. Is the stack running?';
  return `The plan was not changed: ${error instanceof Error ? error.message : 'unknown error'}`;
}

if (import.meta.main) await main();
