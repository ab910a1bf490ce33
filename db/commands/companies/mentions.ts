import { sql } from '../../sql.ts';
import type { SQL } from '../../sql.ts';
import { MENTION_SENTIMENT_CUTOFF } from '#domain/competitors/names.ts';
import type { AboutVerdict } from '#domain/competitors/names.ts';
import type { DayTotal } from '#contracts/competitors/monitoring.ts';
import type { Intent } from '#domain/names.ts';
import type { Span } from '#contracts/search/search.ts';
import type { Tx } from '../../transaction.ts';

/** A stored post that names a company, with our verdicts. */
export interface CompanyMentionInput {
  companyId: string;
  mentionId: string;
  about: AboutVerdict;
  reason: string;
  spans: readonly Span[];
  sentiment: number;
  intent: Intent;
}

interface RecordedMentions {
  /** Mentions not known before, including unsure ones. */
  added: { companyId: string; mentionId: string; about: AboutVerdict; day: string }[];
  /** The days that changed, with their new totals. */
  totals: (DayTotal & { companyId: string })[];
}

/** Sums stop at the largest number of their column: one absurd figure must not cost the others. */
const counted = (sum: SQL): SQL => sql`least(greatest(${sum}, 0), 2147483647)::int`;

/**
 * Stores mentions of companies once and adds what counts to their day totals, in one statement of
 * the caller's transaction. Repeating it changes nothing.
 */
export async function recordCompanyMentions(
  tx: Tx,
  mentions: readonly CompanyMentionInput[],
): Promise<RecordedMentions> {
  if (mentions.length === 0) return { added: [], totals: [] };
  const payload = JSON.stringify(
    // All writers use the same order: two overlapping batches cannot deadlock.
    mentions.toSorted((a, b) =>
      a.companyId === b.companyId
        ? a.mentionId < b.mentionId
          ? -1
          : 1
        : a.companyId < b.companyId
          ? -1
          : 1,
    ),
  );
  const cutoff = MENTION_SENTIMENT_CUTOFF;
  const [row] = await tx.execute<RecordedMentions & Record<string, unknown>>(sql`
    with input as (
      select distinct on (i."companyId", i."mentionId") i.*, m.platform, m.engagement,
        coalesce(m.posted_at, m.fetched_at) as posted_at
      from jsonb_to_recordset(${payload}::text::jsonb) as i (
        "companyId" uuid, "mentionId" uuid, about text, reason text, spans jsonb,
        sentiment double precision, intent text)
      join mentions m on m.id = i."mentionId"
      order by i."companyId", i."mentionId"
    ), added as (
      insert into company_mentions (company_id, mention_id, platform, day, posted_at, about, reason,
        spans, sentiment, intent)
      select "companyId", "mentionId", platform, (posted_at at time zone 'UTC')::date, posted_at,
        about, reason, spans, sentiment, intent
      from input order by "companyId", "mentionId"
      on conflict (company_id, mention_id) do nothing
      returning company_id, mention_id, platform, day, about, sentiment
    ), sums as (
      select a.company_id, a.day, a.platform, count(*)::int as mentions,
        count(*) filter (where a.sentiment > ${cutoff})::int as positive,
        count(*) filter (where a.sentiment between ${-cutoff} and ${cutoff})::int as neutral,
        count(*) filter (where a.sentiment < ${-cutoff})::int as negative,
        sum(a.sentiment) as sentiment_sum,
        coalesce(sum((i.engagement ->> 'likes')::numeric), 0) as likes,
        coalesce(sum((i.engagement ->> 'comments')::numeric), 0) as comments,
        coalesce(sum((i.engagement ->> 'shares')::numeric), 0) as shares
      from added a join input i on i."companyId" = a.company_id and i."mentionId" = a.mention_id
      where a.about = 'about'
      group by a.company_id, a.day, a.platform
    ), moved as (
      insert into company_day_totals as t (company_id, day, platform, mentions, positive, neutral,
        negative, sentiment_sum, likes, comments, shares)
      select company_id, day, platform, mentions, positive, neutral, negative, sentiment_sum,
        ${counted(sql`likes`)}, ${counted(sql`comments`)}, ${counted(sql`shares`)}
      from sums order by company_id, day, platform
      on conflict (company_id, day, platform) do update set
        mentions = t.mentions + excluded.mentions, positive = t.positive + excluded.positive,
        neutral = t.neutral + excluded.neutral, negative = t.negative + excluded.negative,
        sentiment_sum = t.sentiment_sum + excluded.sentiment_sum,
        likes = ${counted(sql`t.likes::numeric + excluded.likes`)},
        comments = ${counted(sql`t.comments::numeric + excluded.comments`)},
        shares = ${counted(sql`t.shares::numeric + excluded.shares`)}
      returning t.*
    )
    select
      coalesce((select json_agg(json_build_object('companyId', company_id, 'mentionId', mention_id,
        'about', about, 'day', day)) from added), '[]') as added,
      coalesce((select json_agg(json_build_object('companyId', company_id, 'day', day, 'platform',
        platform, 'mentions', mentions, 'positive', positive, 'neutral', neutral, 'negative',
        negative, 'sentimentSum', sentiment_sum, 'likes', likes, 'comments', comments, 'shares',
        shares)) from moved), '[]') as totals`);
  if (!row) throw new Error('The recorded mentions were not returned.');
  return { added: row.added, totals: row.totals };
}
