import { createLogger } from '#config/logger.ts';
import { PLAN_NAMES } from '#domain/names.ts';
import type { PlanName } from '#domain/names.ts';
import type { Database } from '#db/client.ts';
import { setPlan } from '#db/commands/account/account.ts';
import { findUsersByEmail } from '#db/queries/account/account.ts';
import { connectPublisher } from '#streams/publish.ts';
import type { Publisher } from '#streams/publish.ts';
import { CommandError, runCommand } from './command.ts';

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

if (import.meta.main)
  await runCommand('set-plan', 'The plan was not changed', async (database, env) => {
    const logger = createLogger({ level: 'silent', name: 'set-plan' });
    const publisher = connectPublisher({ url: env.NATS_URL, name: 'set-plan', logger });
    try {
      await connected(publisher);
      return await changePlan({ database, publisher }, process.argv.slice(2));
    } finally {
      await publisher.close();
    }
  });
