import { sql } from '../../sql.ts';
import type { CompanySource } from '#contracts/competitors/company-sources.ts';
import { GLOBAL_STREAM } from '#contracts/names.ts';
import type { Database } from '../../client.ts';
import type { Committed } from '../../committed.ts';
import {
  COMPANY_SOURCE_COLUMNS,
  withCompanySourceRow,
} from '../../queries/competitors/company-sources.ts';
import type { CompanySourceRow } from '../../queries/competitors/company-sources.ts';
import { transaction } from '../../transaction.ts';
import { appendEvents } from '../events.ts';

/** The problem a request to a source of company facts ran into. */
export interface CompanySourceTrouble {
  state: 'limited' | 'blocked' | 'silent';
  reason: string;
  limitedUntil: Date | null;
}

/**
 * Records the result of a request to a source: `trouble`, or null for an answer, which clears it.
 * Published when new: another state or limit, or the first answer in a minute. `source` is its
 * configuration.
 */
export async function noteCompanySource(
  database: Database,
  source: CompanySource,
  trouble: CompanySourceTrouble | null,
): Promise<Committed<boolean>> {
  const state = trouble?.state ?? null;
  const until = trouble?.limitedUntil?.toISOString() ?? null;
  return transaction(database, async (tx) => {
    const rows = await tx.execute<CompanySourceRow>(sql`
      insert into company_source_health as h
        (source, state, reason, limited_until, failing_since, last_answer_at)
      values (${source.id}, ${state}, ${trouble?.reason ?? null}, ${until}::text::timestamptz,
              case when ${state}::text is not null then clock_timestamp() end,
              case when ${state}::text is null then clock_timestamp() end)
      on conflict (source) do update set
        state = excluded.state, reason = excluded.reason, limited_until = excluded.limited_until,
        failing_since = case when excluded.state is null then null
                             else coalesce(h.failing_since, excluded.failing_since) end,
        last_answer_at = coalesce(excluded.last_answer_at, h.last_answer_at)
      where h.state is distinct from excluded.state
         or (excluded.state is null and coalesce(h.last_answer_at, '-infinity')
               < excluded.last_answer_at - interval '1 minute')
         or abs(extract(epoch from h.limited_until - excluded.limited_until)) > 5
      returning ${COMPANY_SOURCE_COLUMNS}`);
    const [row] = rows;
    if (row === undefined) return { value: false, batches: [] };
    const data = { source: withCompanySourceRow(source, row) };
    const batch = await appendEvents(tx, GLOBAL_STREAM, [
      { type: 'company_source.changed.v1', data },
    ]);
    return { value: true, batches: [batch] };
  });
}
