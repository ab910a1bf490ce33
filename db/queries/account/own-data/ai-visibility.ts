import { sql } from 'drizzle-orm';
import { wholeRows } from './section.ts';
import type { Sections } from './section.ts';

/** Own data: GPT analyses. */
export const AI_VISIBILITY_SECTIONS: Sections = {
  gptAnalyses: {
    tables: ['gpt_analyses', 'gpt_prompts'],
    select: (userId) => sql`
      select a.id::text as key, to_jsonb(j) - 'user_id' || to_jsonb(a) - 'user_id'
        || jsonb_build_object('questions', (
          select jsonb_agg(to_jsonb(p) - 'user_id' order by ap.position)
          from gpt_analysis_prompts ap join gpt_prompts p on p.id = ap.prompt_id
          where ap.analysis_id = a.id)) as row
      from jobs j join gpt_analyses a on a.id = j.id where a.user_id = ${userId}::uuid`,
  },
  gptAnswers: {
    tables: [],
    select: (userId) => sql`
      select s.analysis_id::text || s.prompt_id::text || s.assistant || s.run::text as key,
        to_jsonb(s) as row
      from gpt_analyses a join gpt_samples s on s.analysis_id = a.id
      where a.user_id = ${userId}::uuid`,
  },
  gptNamingRules: {
    tables: ['gpt_naming_rules'],
    select: wholeRows(sql`gpt_naming_rules`, sql`id::text`),
  },
  gptDrafts: {
    tables: ['gpt_drafts'],
    select: wholeRows(sql`gpt_drafts`, sql`analysis_id::text || mention_id::text`),
  },
  gptSchedules: {
    tables: ['gpt_schedules'],
    select: wholeRows(sql`gpt_schedules`, sql`brand_key`),
  },
};
