import { sql } from '../../sql.ts';
import { eventSentence } from '#domain/competitors/events.ts';
import type { CompanyEventKind } from '#domain/competitors/names.ts';
import type { Alert } from '#contracts/alerts/alerts.ts';
import type { MailType } from '#contracts/alerts/mail.ts';
import type { PlanName } from '#domain/names.ts';
import type { Database } from '../../client.ts';
import { snapshot } from '../../transaction.ts';
import type { Tx } from '../../transaction.ts';
import { ALERT, toAlert } from '../alerts/rows.ts';
import type { AlertRow } from '../alerts/rows.ts';

/** Days of news in a competitor update and a weekly digest. */
export const MAIL_DAYS = 7;

/** Ids of the recent changes that a user's monitoring would show, from `company_events e`. */
export const companyNews = (userId: string) => sql`
  select e.id from company_events e
  join competitors c on c.company_id = e.company_id
  join watches w on w.company_id = e.company_id
  where c.user_id = ${userId}::uuid and c.monitored_since is not null and c.status <> 'archived'
    and e.seen_at > greatest(c.monitored_since, w.baseline_done_at)
    and e.seen_at > now() - make_interval(days => ${MAIL_DAYS}::int)`;

/** How long a permanent failure counts. */
export const BOUNCE_DAYS = 30;
/** This many other failures within these days mark an address (channels.md 6). */
const SOFT = { count: 5, days: 7 };

/** The status of the newest bounce if mail to a user's current address is disabled; or null. */
export async function readMarkedAddress(tx: Tx, userId: string): Promise<string | null> {
  const [row] = await tx.execute<{ status: string | null }>(sql`
    select (array_agg(b.status order by b.at desc))[1] as status
    from mail_bounces b join users u on u.id = b.user_id and u.email = b.address
    where b.user_id = ${userId}::uuid and b.at > now() - make_interval(days => ${BOUNCE_DAYS}::int)
    having bool_or(b.permanent) or count(*) filter (
      where b.at > now() - make_interval(days => ${SOFT.days}::int)) >= ${SOFT.count}::int`);
  return row?.status ?? null;
}

/** Selects an account mail of a user; every read and write of one names both. */
export interface MailKey {
  mailId: string;
  userId: string;
}

/** One line of a mail. */
export interface MailFact {
  subject: string;
  sentence: string;
  before: string | null;
  after: string | null;
  path: string;
  sourceUrl: string | null;
}

interface FinishedSearch {
  query: string;
  found: number;
  platforms: { answered: number; asked: number };
  path: string;
}

/** Content of a queued mail, read when it is sent. */
export interface MailContent {
  id: string;
  type: MailType;
  to: string;
  name: string | null;
  plan: PlanName;
  facts: MailFact[];
  search: FinishedSearch | null;
  /** Status of the bounce that marked the address; null: it accepts mail. */
  returned: string | null;
}

interface MailRow extends Record<string, unknown> {
  type: MailType;
  subject: string;
  email: string;
  display_name: string | null;
  plan: PlanName;
}

/** Null when the mail has ended or its user was deleted. */
export function readMailContent(
  database: Database,
  { mailId, userId }: MailKey,
): Promise<MailContent | null> {
  return snapshot(database, async (tx) => {
    const [row] = await tx.execute<MailRow>(sql`
      select m.type, m.subject, u.email, u.display_name, u.plan
      from account_mails m join users u on u.id = m.user_id
      where m.id = ${mailId}::uuid and m.user_id = ${userId}::uuid and m.state = 'queued'`);
    if (!row) return null;
    const { type } = row;
    return {
      id: mailId,
      type,
      to: row.email,
      name: row.display_name,
      plan: row.plan,
      facts:
        type === 'competitor_update'
          ? await readCompanyNews(tx, userId)
          : type === 'weekly_digest'
            ? await readWeek(tx, userId)
            : [],
      search: type === 'search_completed' ? await readFinished(tx, userId, row.subject) : null,
      returned: await readMarkedAddress(tx, userId),
    };
  });
}

async function readWeek(tx: Tx, userId: string): Promise<MailFact[]> {
  const rows = await tx.execute<AlertRow>(sql`
    select ${ALERT.columns} from alerts a
    where a.user_id = ${userId}::uuid
      and a.created_at > now() - make_interval(days => ${MAIL_DAYS}::int)
    order by a.created_at desc, a.id desc limit 500`);
  return rows.map(toAlert).map(factOf);
}

const factOf = ({ subject, sentence, evidence, path }: Alert): MailFact => ({
  subject: subject.name,
  sentence,
  before: evidence.before,
  after: evidence.after,
  path,
  sourceUrl: evidence.sourceUrl,
});

async function readCompanyNews(tx: Tx, userId: string): Promise<MailFact[]> {
  const rows = await tx.execute<{
    name: string;
    kind: CompanyEventKind;
    title: string;
    competitor_id: string;
    change: { before: Side | null; after: Side | null } | null;
  }>(sql`
    select k.name, e.kind, e.title, c.id as competitor_id, e.changes -> 0 as change
    from company_events e join companies k on k.id = e.company_id
    join competitors c on c.company_id = e.company_id and c.user_id = ${userId}::uuid
    where e.id in (${companyNews(userId)})
    order by array_position(array['high', 'medium', 'low'], e.significance), e.seen_at desc, e.id
    limit 500`);
  return rows.map(({ name, kind, title, competitor_id, change }) => ({
    subject: name,
    sentence: `${eventSentence(name, { kind, title })}.`,
    before: change?.before?.text ?? null,
    after: change?.after?.text ?? null,
    path: `/dashboard/competitive-intelligence/competitors/${competitor_id}`,
    sourceUrl: change?.after?.sourceUrl ?? change?.before?.sourceUrl ?? null,
  }));
}

interface Side {
  text: string;
  sourceUrl: string | null;
}

async function readFinished(
  tx: Tx,
  userId: string,
  searchId: string,
): Promise<FinishedSearch | null> {
  const [row] = await tx.execute<{
    query: string;
    found: number;
    answered: number;
    asked: number;
  }>(sql`
    select s.query, s.total_found as found,
      (count(*) filter (where p.state = 'completed'))::int as answered, count(*)::int as asked
    from jobs j join searches s on s.id = j.id join search_platforms p on p.search_id = s.id
    where j.id = ${searchId}::uuid and j.user_id = ${userId}::uuid
    group by s.id`);
  if (!row) return null;
  const { query, found, answered, asked } = row;
  return {
    query,
    found,
    platforms: { answered, asked },
    path: `/dashboard/social-media-search-history/${searchId}`,
  };
}
