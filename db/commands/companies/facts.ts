import { sql } from 'drizzle-orm';
import type { CompanyFact } from '#domain/competitors/facts.ts';
import type {
  FactSource,
  SiteReadingStatus,
  VerificationStatus,
} from '#domain/competitors/names.ts';
import { profileOf } from '#domain/competitors/profile.ts';
import type { CompanyProfile } from '#domain/competitors/profile.ts';
import { readFacts } from '../../queries/competitors/rows.ts';
import type { Tx } from '../../transaction.ts';

/** Whether the company's own site has confirmed itself in the last `withinMs`. Locks its row. */
export async function isConfirmed(tx: Tx, companyId: string, withinMs: number): Promise<boolean> {
  const [row] = await tx.execute<{ confirmed: boolean | null }>(sql`
    select verification = 'verified'
      and site_read_at > now() - make_interval(secs => ${withinMs / 1_000}) as confirmed
    from companies where id = ${companyId}::uuid for update`);
  return row?.confirmed ?? false;
}

interface NewFacts {
  companyId: string;
  facts: readonly CompanyFact[];
  /** Sources read completely: facts they no longer state end. */
  complete: readonly FactSource[];
  site?: {
    status: SiteReadingStatus;
    verification: VerificationStatus;
    /** Set when the company's domain becomes known. */
    domain?: string;
    name?: string;
  };
  now: Date;
}

/**
 * Replaces the facts of the sources that were read, keeps earlier values as history, and rebuilds
 * the company's profile. Lock the company's row first if facts are compared.
 */
export async function saveFacts(
  tx: Tx,
  { companyId, facts, complete, site, now }: NewFacts,
): Promise<CompanyProfile> {
  const payload = JSON.stringify(facts);
  const sources = JSON.stringify(complete);
  await tx.execute(sql`
    with input as (
      select distinct on (f.kind, f.key, f.source) f.*
      from jsonb_to_recordset(${payload}::text::jsonb) as f (
        kind text, key text, value jsonb, source text, "sourceUrl" text, quote text,
        "fetchedAt" timestamptz)
      order by f.kind, f.key, f.source
    ), ended as (
      update company_facts old set replaced_at = clock_timestamp()
      where old.company_id = ${companyId}::uuid and old.replaced_at is null and (
        exists (select 1 from input i where i.kind = old.kind and i.key = old.key
          and i.source = old.source and i.value is distinct from old.value)
        or (old.source in (select jsonb_array_elements_text(${sources}::text::jsonb))
          and not exists (select 1 from input i where i.kind = old.kind and i.key = old.key
            and i.source = old.source)))
    ), same as (
      update company_facts old set fetched_at = i."fetchedAt"
      from input i
      where old.company_id = ${companyId}::uuid and old.replaced_at is null and i.kind = old.kind
        and i.key = old.key and i.source = old.source and i.value is not distinct from old.value
      returning old.kind, old.key, old.source
    )
    insert into company_facts (company_id, kind, key, value, source, source_url, quote, fetched_at)
    select ${companyId}::uuid, i.kind, i.key, i.value, i.source, i."sourceUrl", i.quote, i."fetchedAt"
    from input i
    where not exists (select 1 from same where same.kind = i.kind and same.key = i.key
      and same.source = i.source)`);
  const profile = profileOf(await readFacts(tx, companyId), now);
  await tx.execute(sql`
    update companies set profile = ${JSON.stringify(profile)}::text::jsonb,
      verification = ${site ? sql`${site.verification}` : sql`verification`},
      site_status = ${site ? sql`${site.status}` : sql`site_status`},
      site_read_at = ${site ? sql`clock_timestamp()` : sql`site_read_at`},
      name = ${site?.name === undefined ? sql`name` : sql`${site.name}`}
    where id = ${companyId}::uuid`);
  if (site?.domain !== undefined) await claimDomain(tx, companyId, site.domain);
  return profile;
}

/** The company keeps its id; a domain that already belongs to another company stays there. */
async function claimDomain(tx: Tx, companyId: string, domain: string): Promise<void> {
  await tx.execute(sql`
    update companies set domain = ${domain}, key = ${domain}
    where id = ${companyId}::uuid
      and not exists (select 1 from companies other where other.key = ${domain})`);
}
