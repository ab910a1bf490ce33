import type { Database } from '../client.ts';

/** A report older than this says nothing; a busy worker reports late. */
const FRESH_SECONDS = 20;

/**
 * Whether jobs can be carried out now: a process of the API reaches the workflow engine, and so
 * does a worker. Null while no process of the API reports.
 */
export async function readEngine(database: Database): Promise<'up' | 'away' | null> {
  const [row] = await database.sql<{ apis: number; started: boolean; carried: boolean }[]>`
    select count(*) filter (where kind = 'api')::int as apis,
      coalesce(bool_or(kind = 'api' and report ->> 'temporal' = 'up'), false) as started,
      coalesce(bool_or(kind = 'worker' and report ->> 'temporal' = 'up'), false) as carried
    from process_beats
    where heard_at > now() - make_interval(secs => ${FRESH_SECONDS}::double precision)`;
  if (!row || row.apis === 0) return null;
  return row.started && row.carried ? 'up' : 'away';
}
