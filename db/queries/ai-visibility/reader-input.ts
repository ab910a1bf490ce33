import { sql } from '../../sql.ts';
import type { TrackedBrand } from '#domain/ai-visibility/run.ts';
import type { Database } from '../../client.ts';
import { transaction } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { brandsOf, readAiVisibilityRow } from './rows.ts';
import type { AiVisibilityKey } from './rows.ts';

export interface NamingRule {
  brand: string;
  surface: string;
  before: string;
  after: string;
  isBrand: boolean;
}

/** Input for reading the answers of a run: its brands, its market, the owner's corrections. */
export function readReaderInput(
  database: Database,
  key: AiVisibilityKey,
): Promise<{ brands: TrackedBrand[]; description: string; rules: NamingRule[] } | null> {
  return transaction(database, async (tx) => {
    const row = await readAiVisibilityRow(tx, key);
    if (!row) return null;
    const rules = await readNamingRules(tx, key.userId);
    return { brands: brandsOf(row), description: row.description, rules };
  });
}

const readNamingRules = (tx: Tx, userId: string): Promise<NamingRule[]> =>
  tx.execute<NamingRule & Record<string, unknown>>(sql`
    select brand_key as brand, surface, before, after, is_brand as "isBrand"
    from gpt_naming_rules where user_id = ${userId}::uuid order by created_at`);
