import { sql } from 'drizzle-orm';
import type { Database } from '../client.ts';
import { transaction } from '../transaction.ts';
import type { Tx } from '../transaction.ts';

export interface LlmLimits {
  /** Calls a UTC day over all users. */
  daily: number;
  /** Calls a UTC day for one user. */
  userDaily: number;
}

export type LlmGrant = 'granted' | 'user_limit' | 'global_limit';

class OverBudget extends Error {
  readonly grant: LlmGrant;
  constructor(grant: LlmGrant) {
    super(grant);
    this.grant = grant;
  }
}

/**
 * Takes one call to the model from the user's day and from everybody's, or from neither (S-31).
 * Each counter is one conditional statement: no number of parallel calls exceeds a limit.
 */
export async function takeLlmCall(
  database: Database,
  { userId, limits }: { userId: string; limits: LlmLimits },
): Promise<LlmGrant> {
  try {
    return await transaction<LlmGrant>(database, async (tx) => {
      if (!(await take(tx, userId, limits.userDaily))) throw new OverBudget('user_limit');
      if (!(await take(tx, 'global', limits.daily))) throw new OverBudget('global_limit');
      return 'granted';
    });
  } catch (error) {
    if (error instanceof OverBudget) return error.grant;
    throw error;
  }
}

async function take(tx: Tx, scope: string, limit: number): Promise<boolean> {
  if (limit <= 0) return false;
  const rows = await tx.execute(sql`
    insert into llm_calls as ledger (scope, day, used)
    values (${scope}, (now() at time zone 'UTC')::date, 1)
    on conflict (scope, day) do update set used = ledger.used + 1
      where ledger.used + 1 <= ${limit}::int
    returning used`);
  return rows.length === 1;
}

/** Adds what one call cost to the UTC day of all users. A call of midnight counts where it ended. */
export async function addLlmTokens(
  database: Database,
  { input, output }: { input: number; output: number },
): Promise<void> {
  await transaction(database, (tx) =>
    tx.execute(sql`
      insert into llm_calls as ledger (scope, day, used, input_tokens, output_tokens)
      values ('global', (now() at time zone 'UTC')::date, 0, ${input}::bigint, ${output}::bigint)
      on conflict (scope, day) do update set
        input_tokens = ledger.input_tokens + excluded.input_tokens,
        output_tokens = ledger.output_tokens + excluded.output_tokens`),
  );
}
