import { sql } from '../../sql.ts';
import type { VerificationStatus } from '#domain/competitors/names.ts';
import type { CompanyProfile } from '#domain/competitors/profile.ts';
import type { Database } from '../../client.ts';
import { transaction } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';

/** A company as named in posts. */
interface NamedCompany {
  /** Lower-case letters and digits of the name; what follows an `@` distinguishes namesakes. */
  nameKey: string;
  name: string;
  aliases: readonly string[];
  /** A registrable domain that posts link together with the name; null when unknown. */
  domain: string | null;
}

export interface KnownCompanyRow {
  id: string;
  nameKey: string;
  name: string;
  domain: string | null;
  verification: VerificationStatus;
  siteReadAt: Date | null;
  profile: CompanyProfile | null;
}

interface Row extends Record<string, unknown> {
  id: string;
  asked: string;
  name: string;
  domain: string | null;
  verification: VerificationStatus;
  site_read_at: string | null;
  profile: CompanyProfile | Record<string, never>;
}

/**
 * One writer at a time gives a company one of these domains: two would not see each other's row and
 * violate its key. Before any lock of a row, in one order for all.
 */
export async function lockDomains(tx: Tx, domains: readonly string[]): Promise<void> {
  if (domains.length === 0) return;
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended('domain ' || d.name, 0)) from (
      select distinct value as name
      from jsonb_array_elements_text(${JSON.stringify(domains)}::text::jsonb) order by 1) d`);
}

/**
 * Finds or creates the rows of named companies: by domain, or where the domain or
 * the name has moved, else the verified company of that name, else a row for the name alone. One
 * statement, safe against parallel discoveries.
 */
export async function ensureCompanies(
  database: Database,
  named: readonly NamedCompany[],
): Promise<KnownCompanyRow[]> {
  if (named.length === 0) return [];
  const payload = JSON.stringify(named);
  const rows = await transaction(database, async (tx) => {
    await lockDomains(
      tx,
      named.flatMap(({ domain }) => domain ?? []),
    );
    await tx.execute(sql`
      with input as (
        select * from jsonb_to_recordset(${payload}::text::jsonb) as i (
          "nameKey" text, name text, aliases jsonb, domain text)
      )
      insert into companies (key, name, name_key, domain, aliases)
      select coalesce(i.domain, 'name:' || i."nameKey"), i.name, split_part(i."nameKey", '@', 1), i.domain,
        array(select jsonb_array_elements_text(i.aliases))
      from input i
      where i.domain is not null or not exists (
        select 1 from companies c where c.name_key = i."nameKey" and c.verification = 'verified')
      -- Parallel discoveries wait for each other's new keys: one order for all of them.
      order by 1
      on conflict (key) do nothing`);
    return tx.execute<Row>(sql`
      select distinct on (i."nameKey") i."nameKey" as asked, c.id, c.name, c.domain, c.verification,
        c.site_read_at, c.profile
      from jsonb_to_recordset(${payload}::text::jsonb) as i ("nameKey" text, domain text)
      left join companies linked on linked.key = coalesce(i.domain, 'name:' || i."nameKey")
      join companies c on c.key = coalesce(linked.domain, i.domain)
        or (i.domain is null and c.name_key = i."nameKey")
      order by i."nameKey", (c.verification = 'verified') desc, c.created_at`);
  });
  return rows.map((row) => ({
    id: row.id,
    nameKey: row.asked,
    name: row.name,
    domain: row.domain,
    verification: row.verification,
    siteReadAt: row.site_read_at === null ? null : new Date(row.site_read_at),
    profile: 'factSources' in row.profile ? (row.profile as CompanyProfile) : null,
  }));
}

/**
 * Redirects a company that became known under a domain that is not its own, or under a name alone, to
 * the company at `domain`, which gets the other name as an alias.
 */
export async function noteMoved(
  database: Database,
  { companyId, domain }: { companyId: string; domain: string },
): Promise<void> {
  await transaction(database, async (tx) => {
    await tx.execute(sql`
      select 1 from companies where id = ${companyId}::uuid or key = ${domain}
      order by id for no key update`);
    await tx.execute(sql`update companies set domain = ${domain} where id = ${companyId}::uuid`);
    await tx.execute(sql`
      update companies c set aliases = array(
        select distinct spelling from unnest(c.aliases || array[c.name, old.name]) as spelling)
      from companies old
      where old.id = ${companyId}::uuid and c.key = ${domain} and c.id <> old.id
        and c.name <> old.name`);
  });
}

/** Whether a company has this domain. */
export async function isDomainTaken(database: Database, domain: string): Promise<boolean> {
  const rows = await database.sql`select 1 from companies where key = ${domain}`;
  return rows.length > 0;
}

/**
 * Updates the displayed spelling of company names, only to a spelling used in posts and never
 * against a company's own site.
 */
export async function renameCompanies(
  database: Database,
  renamed: readonly { companyId: string; name: string }[],
): Promise<void> {
  if (renamed.length === 0) return;
  await transaction(database, (tx) =>
    tx.execute(sql`
      with found as (
        select c.id, i.name from companies c
        join jsonb_to_recordset(${JSON.stringify(renamed)}::text::jsonb) as i (
          "companyId" uuid, name text) on i."companyId" = c.id
        where c.verification <> 'verified' and i.name = any(c.aliases)
        order by c.id for no key update of c
      )
      update companies c set name = found.name from found where c.id = found.id`),
  );
}
