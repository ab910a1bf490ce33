import { isDeepStrictEqual } from 'node:util';
import { sql } from '#db/sql.ts';
import type { SQL } from '#db/sql.ts';
import { z } from 'zod';
import type { Database } from '#db/client.ts';
import { eventsPageSchema } from '#contracts/envelope.ts';
import type { Envelope } from '#contracts/events.ts';
import { until } from '../../../../devstack/processes/processes.ts';
import { claim } from '../restored.lib.ts';
import { JOBS } from './client.lib.ts';
import type { Client, Kind } from './client.lib.ts';

/** Rows that break a promise, by promise: each query returns their number. */
const PROMISES: Readonly<Record<string, SQL>> = {
  'counters that differ from the jobs they count': sql`
    select count(*)::int as n from (
      select c.used, count(j.id) filter (where j.charged) as charged
      from usage_counters c left join jobs j on j.user_id = c.user_id and j.kind = c.kind
        and c.period in (j.charged_day, j.charged_month)
      group by c.user_id, c.kind, c.period, c.used) as t
    where used <> charged`,
  'jobs whose refund and charge contradict each other': sql`
    select count(*)::int as n from jobs j full join refunds r on r.job_id = j.id
    where j.id is null or j.charged = (r.job_id is not null)`,
  'streams with a gap': sql`
    select count(*)::int as n from (
      select s.seq, count(e.seq) as events, max(e.seq) as last
      from user_streams s left join events e on e.user_id = s.user_id group by s.user_id, s.seq) as t
    where events <> seq or last <> seq`,
  'jobs that were announced not once': sql`
    select count(*)::int as n from (
      select j.id, count(e.seq) as times from jobs j left join events e on e.user_id = j.user_id::text
        and e.type like '%created.v1'
        and j.id::text in (e.data->'search'->>'id', e.data->'discovery'->>'id', e.data->'analysis'->>'id')
      group by j.id) as t
    where times <> 1`,
  'ended jobs with parts that run': sql`
    select (select count(*)::int from search_platforms where state in ('waiting', 'running'))
      + (select count(*)::int from discovery_platforms where state in ('waiting', 'running')) as n`,
  'alerts that were raised but not announced once': sql`
    select count(*)::int as n from (
      select a.id, count(e.seq) as times from alerts a left join events e on e.user_id = a.user_id::text
        and e.type = 'alert.raised.v1'
        and e.data->'alerts' @> jsonb_build_array(jsonb_build_object('id', a.id))
      group by a.id) as t
    where times <> 1`,
};

export const count = async (database: Database, query: SQL): Promise<number> =>
  Number((await database.db.execute<{ n: number }>(query))[0]?.n ?? Number.NaN);

const OPEN = sql`select (select count(*)::int from jobs where status in ('queued', 'running'))
  + (select count(*)::int from competitors c join watches w on w.company_id = c.company_id
     where c.monitored_since is not null and w.baseline_done_at is null) as n`;
/** On a busy machine work takes long; without any for this long nothing ends any more. */
const IDLE_MS = 120_000;

/** Waits until every job has ended and every competitor was collected once. */
export async function settled(database: Database): Promise<string> {
  const events = (): Promise<number> =>
    count(database, sql`select sum(seq)::int as n from user_streams`);
  let open = Number.NaN;
  // The last kill may have been the database's: it is not back yet.
  const ended = async (): Promise<boolean> =>
    (open = await count(database, OPEN).catch(() => Number.NaN)) === 0;
  for (let before = -1, now = 0; now !== before; now = await events()) {
    before = now;
    if (await until(ended, IDLE_MS, 500)) break;
  }
  return claim(open === 0, `${open} jobs or first collections without an end`);
}

/** What must hold of all rows, whichever users did what. */
export async function promises(database: Database): Promise<string[]> {
  const lines: string[] = [];
  for (const [name, query] of Object.entries(PROMISES)) {
    const broken = await count(database, query);
    lines.push(claim(broken === 0, `${broken} ${name}`));
  }
  return lines;
}

const summarySchema = z.looseObject({ id: z.string() });
const listSchema = z.object({ items: z.array(summarySchema) });

/** Differences between what a page was shown and what the server says now. */
export async function differences(
  client: Client,
  stored: ReadonlyMap<string, Kind>,
): Promise<string[]> {
  const found: string[] = [...client.faults, ...client.page.faults];
  for (const id of client.accepted.keys()) if (!stored.has(id)) found.push(`lost: job ${id}`);
  for (const id of stored.keys()) if (!client.accepted.has(id)) found.push(`doubled: job ${id}`);
  for (const { history } of Object.values(JOBS))
    for (const item of listSchema.parse(await client.get(history)).items) {
      const shown = client.shown.get(item.id);
      if (!isDeepStrictEqual(shown, item)) found.push(`view: ${difference(shown, item)}`);
    }
  const plan = await client.get('/api/auth/plan-info');
  const shown = client.shown.get('plan');
  if (shown !== undefined && !isDeepStrictEqual(shown, plan))
    found.push(`plan: ${difference(shown, plan)}`);
  const { competitors } = z
    .object({ competitors: z.array(summarySchema) })
    .parse(await client.get('/api/competitive-intelligence/competitors/monitored'));
  const ids = new Set(competitors.map(({ id }) => id));
  for (const id of client.monitored) {
    if (!ids.has(id)) found.push(`lost: monitored ${id}`);
    if (!client.shown.has(`monitored ${id}`)) found.push(`view: monitored ${id} was not shown`);
  }
  return [...found, ...eventDifferences(client.events, client.page.from() ?? 0, await log(client))];
}

async function log(client: Client): Promise<Envelope[]> {
  const all: Envelope[] = [];
  for (;;) {
    const after = all.at(-1)?.seq ?? 0;
    const { events } = eventsPageSchema.parse(await client.get(`/api/events?after=${after}`));
    if (events.length === 0) return all;
    all.push(...events);
  }
}

function eventDifferences(received: Envelope[], from: number, stored: Envelope[]): string[] {
  const due = stored.filter(({ seq }) => seq > from);
  const came = new Map(received.map((event) => [event.seq, event]));
  const lost = due.filter(({ seq }) => !came.has(seq)).length;
  const other = due.filter(
    (event) => came.has(event.seq) && !isDeepStrictEqual(came.get(event.seq), event),
  ).length;
  const doubled = received.length - came.size;
  return [
    ...(lost > 0 ? [`lost: ${lost} of ${due.length} events`] : []),
    ...(doubled > 0 ? [`doubled: ${doubled} events`] : []),
    ...(other > 0 ? [`view: ${other} events differ from the log`] : []),
  ];
}

/** The fields in which two states differ. */
function difference(shown: unknown, stored: unknown): string {
  const [a, b] = [shown, stored].map((each) => (each ?? {}) as Record<string, unknown>);
  const keys = new Set([...Object.keys(a ?? {}), ...Object.keys(b ?? {})]);
  return [...keys]
    .filter((key) => !isDeepStrictEqual(a?.[key], b?.[key]))
    .map((key) => `${key} ${JSON.stringify(a?.[key])} is ${JSON.stringify(b?.[key])}`)
    .join(', ');
}
