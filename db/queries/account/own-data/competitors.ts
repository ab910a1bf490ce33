import { sql } from 'drizzle-orm';
import type { Sections } from './section.ts';

/** Own data: discoveries and monitored competitors. */
export const COMPETITOR_SECTIONS: Sections = {
  discoveries: {
    tables: [],
    select: (userId) => sql`
      select d.id::text as key, to_jsonb(j) - 'user_id' || to_jsonb(d) || jsonb_build_object(
        'platforms', (select jsonb_agg(to_jsonb(p) - 'discovery_id')
                      from discovery_platforms p where p.discovery_id = d.id),
        'results', (select jsonb_agg(to_jsonb(r) - 'discovery_id' order by r.relevance desc)
                    from discovery_results r where r.discovery_id = d.id)) as row
      from jobs j join discoveries d on d.id = j.id where j.user_id = ${userId}::uuid`,
  },
  competitors: {
    tables: ['competitors'],
    select: (userId) => sql`
      select c.id::text as key, to_jsonb(c) - 'user_id'
        || jsonb_build_object('name', co.name, 'domain', co.domain) as row
      from competitors c join companies co on co.id = c.company_id
      where c.user_id = ${userId}::uuid`,
  },
};
