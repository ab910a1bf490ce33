import { sql } from '../../sql.ts';
import type { CompanyFact } from '#domain/competitors/facts.ts';
import type {
  FactSource,
  SiteReadingStatus,
  VerificationStatus,
} from '#domain/competitors/names.ts';
import { profileOf } from '#domain/competitors/profile.ts';
import { storableJson } from '#domain/text/cut.ts';
import type { Database } from '../../client.ts';
import { readFacts } from '../../queries/competitors/rows.ts';
import { transaction } from '../../transaction.ts';
import { lockDomains } from './ensure.ts';
import type { Tx } from '../../transaction.ts';

/** Whether the company's own site has confirmed itself in the last `withinMs`. */
async function isConfirmed(tx: Tx, companyId: string, withinMs: number): Promise<boolean> {
  const [row] = await tx.execute<{ confirmed: boolean | null }>(sql`
    select verification = 'verified'
      and site_read_at > now() - make_interval(secs => ${withinMs / 1_000}) as confirmed
    from companies where id = ${companyId}::uuid`);
  return row?.confirmed ?? false;
}

export interface NewFacts {
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

/** Facts of one read, in a transaction of their own. */
export function saveCompanyFacts(database: Database, read: NewFacts): Promise<void> {
  return transaction(database, (tx) => saveFacts(tx, read));
}

/**
 * Facts of a site that was read for one of its names. A reading that does not confirm the name
 * changes nothing when another name was confirmed there in the last `withinMs`.
 */
export function saveSiteReading(
  database: Database,
  read: NewFacts,
  { withinMs }: { withinMs: number },
): Promise<void> {
  return transaction(database, async (tx) => {
    await lockCompany(tx, read);
    if (read.site?.verification !== 'verified' && (await isConfirmed(tx, read.companyId, withinMs)))
      return;
    await saveFacts(tx, read);
  });
}

/**
 * Before anything else: facts refer to the company's row, and a transaction that takes this lock
 * later deadlocks with another one that stores facts of the same company. A new `domain` changes the
 * key that they refer to, which needs the stronger lock.
 */
async function lockCompany(tx: Tx, { companyId, site }: NewFacts): Promise<void> {
  if (site?.domain !== undefined) await lockDomains(tx, [site.domain]);
  await tx.execute(
    site?.domain === undefined
      ? sql`select 1 from companies where id = ${companyId}::uuid for no key update`
      : sql`select 1 from companies where id = ${companyId}::uuid for update`,
  );
}

/**
 * Replaces the facts of the sources that were read, keeps earlier values as history, and rebuilds
 * the company's profile. Locks the company's row first.
 */
export async function saveFacts(tx: Tx, read: NewFacts): Promise<void> {
  const { companyId, facts, complete, site, now } = read;
  await lockCompany(tx, read);
  const payload = JSON.stringify(storableJson(facts));
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
}

/** The company keeps its id; a domain that already belongs to another company stays there. */
async function claimDomain(tx: Tx, companyId: string, domain: string): Promise<void> {
  await tx.execute(sql`
    update companies set domain = ${domain}, key = ${domain}
    where id = ${companyId}::uuid
      and not exists (select 1 from companies other where other.key = ${domain})`);
}
