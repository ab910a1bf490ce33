import { sql, isoOrNull } from '../../sql.ts';
import type { CompanySourceId } from '#domain/competitors/company-source-catalogue.ts';
import type { CompanySource } from '#contracts/competitors/company-sources.ts';
import type { Database } from '../../client.ts';

/** A row of `company_source_health h`, with the database's clock. */
export interface CompanySourceRow extends Record<string, unknown> {
  source: CompanySourceId;
  state: 'limited' | 'blocked' | 'silent' | null;
  reason: string | null;
  limited_until: string | null;
  failing_since: string | null;
  last_answer_at: string | null;
  now: string;
}

export const COMPANY_SOURCE_COLUMNS = sql`
  h.source, h.state, h.reason, h.limited_until, h.failing_since, h.last_answer_at,
  clock_timestamp() as now`;

/** A source as it is configured, with what requests have learnt of it. */
export function withCompanySourceRow(
  source: CompanySource,
  row: CompanySourceRow | undefined,
): CompanySource {
  if (row === undefined) return source;
  const known = { ...source, lastAnswerAt: isoOrNull(row.last_answer_at) };
  const over = row.limited_until !== null && Date.parse(row.limited_until) <= Date.parse(row.now);
  if (source.state === 'not_configured' || row.state === null || over) return known;
  return {
    ...known,
    state: row.state,
    reason: row.reason,
    limitedUntil: isoOrNull(row.limited_until),
    failingSince: isoOrNull(row.failing_since),
  };
}

/** `sources`, as configured, with what requests have learnt of each. */
export async function readCompanySources(
  database: Database,
  sources: readonly CompanySource[],
): Promise<CompanySource[]> {
  const rows = await database.db.execute<CompanySourceRow>(sql`
    select ${COMPANY_SOURCE_COLUMNS} from company_source_health h`);
  const health = new Map(rows.map((row) => [row.source, row]));
  return sources.map((source) => withCompanySourceRow(source, health.get(source.id)));
}
