import { sql } from 'drizzle-orm';

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
