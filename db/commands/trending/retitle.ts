import { sql } from '../../sql.ts';
import { inQuotes } from '#domain/language/in-quotes.ts';
import { GLOBAL_STREAM } from '#contracts/names.ts';
import type { Tx } from '../../transaction.ts';

interface Renamed {
  id: number;
  before: string;
  after: string;
}

/**
 * A title is a sentence of one post, so it goes with that post's text: from the problem, from the
 * log, from the summary of the last refresh, and from what users keep about the problem. Until the
 * next ranking picks another, the words that most posts share replace it.
 * @returns the problems that were renamed
 */
export async function replaceTitles(tx: Tx, postIds: readonly string[]): Promise<number[]> {
  const problems = await tx.execute<Renamed & Record<string, unknown>>(sql`
    with gone as (
      select id, title as before from trend_problems
      where title_post_id in (
        select value::uuid from jsonb_array_elements_text(${JSON.stringify(postIds)}::text::jsonb) value)
      for update)
    update trend_problems p
    set title_post_id = null,
        title = case when cardinality(p.memory) > 0
          then 'Problem with ' || array_to_string(p.memory[1:3], ', ')
          else 'Problem whose posts were removed' end
    from gone where p.id = gone.id
    returning p.id, gone.before, p.title as after`);
  if (problems.length === 0) return [];
  const titles = sql`jsonb_to_recordset(${JSON.stringify(problems)}::text::jsonb)
    as t (id int, before text, after text)`;
  await tx.execute(sql`
    update events e set data = jsonb_set(e.data, '{problems}', (
      select jsonb_agg(case when t.id is null then problem
               else problem || jsonb_build_object('title', t.after) end order by place)
      from jsonb_array_elements(e.data -> 'problems') with ordinality as p (problem, place)
      left join ${titles} on t.id = (problem ->> 'id')::int))
    where e.user_id = ${GLOBAL_STREAM} and e.type = 'trending.problems_changed.v1'
      and exists (select 1 from jsonb_array_elements(e.data -> 'problems') problem
                  join ${titles} on t.id = (problem ->> 'id')::int)`);
  const gone = (summary: ReturnType<typeof sql>) => sql`(
    select jsonb_agg(case when t.id is null then problem
             else problem || jsonb_build_object('title', t.after) end order by place)
    from jsonb_array_elements(${summary} -> 'gone') with ordinality as g (problem, place)
    left join ${titles} on t.id = (problem ->> 'id')::int)`;
  const names = (summary: ReturnType<typeof sql>) => sql`exists (
    select 1 from jsonb_array_elements(${summary} -> 'gone') problem
    join ${titles} on t.id = (problem ->> 'id')::int)`;
  const inEvent = sql`e.data -> 'state' -> 'summary'`;
  await tx.execute(sql`
    update events e set data = jsonb_set(e.data, '{state,summary,gone}', ${gone(inEvent)})
    where e.user_id = ${GLOBAL_STREAM} and e.type = 'trending.refreshed.v1' and ${names(inEvent)}`);
  const inState = sql`r.state -> 'summary'`;
  await tx.execute(sql`
    update trend_refreshes r set state = jsonb_set(r.state, '{summary,gone}', ${gone(inState)})
    where r.state is not null and ${names(inState)}`);
  await tx.execute(sql`
    update leads l set origin_label = t.after from ${titles}
    where l.origin_id = t.id::text and l.id in (
      select o.id from leads o
      where o.origin_kind = 'problem' and o.origin_id in (select id::text from ${titles})
      order by o.id for update)`);
  await renameInAlerts(tx, titles);
  return problems.map(({ id }) => id);
}

interface NamingAlert {
  id: string;
  userId: string;
  /** The title as far as it is shown. */
  name: string;
  sentence: string;
  after: string;
}

/** A text escaped as in a JSON string. */
const inner = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Alerts name the problem in a sentence, in the inbox and in the log of its user. */
async function renameInAlerts(tx: Tx, titles: ReturnType<typeof sql>): Promise<void> {
  const alerts = await tx.execute<NamingAlert & Record<string, unknown>>(sql`
    select a.id, a.user_id as "userId", a.subject_name as name, a.sentence, t.after
    from alerts a join ${titles} on a.subject_id = t.id::text
    where a.kind = 'trending_problem' order by a.id for update of a`);
  for (const alert of alerts) {
    const { id, userId, name, after } = alert;
    const [before, sentence] = [alert.sentence, renamed(alert)];
    await tx.execute(sql`
      update alerts set subject_name = ${after}, sentence = ${sentence}
      where id = ${id}::uuid and user_id = ${userId}::uuid`);
    await tx.execute(sql`
      update events
      set data = replace(replace(data::text, ${inner(before)}::text, ${inner(sentence)}::text),
        ${inner(name)}::text, ${inner(after)}::text)::jsonb
      where user_id = ${userId}::text
        and type in ('alert.raised.v1', 'alert.deliveries_changed.v1')
        and (strpos(data::text, ${inner(before)}::text) > 0
          or strpos(data::text, ${inner(name)}::text) > 0)`);
  }
}

/** Older sentences quote the title as it is. */
function renamed({ name, sentence, after }: NamingAlert): string {
  const quoted = [inQuotes(name), `“${name}”`].find((text) => sentence.includes(text));
  return quoted === undefined
    ? `The problem ${inQuotes(after)} matches what you watch.`
    : sentence.replace(quoted, () => inQuotes(after));
}
