create index concurrently if not exists competitors_quotes on competitors using gin (jsonb_path_query_array(judgement, '$.evidence[*].mentionId') jsonb_path_ops) with (fastupdate = off);
