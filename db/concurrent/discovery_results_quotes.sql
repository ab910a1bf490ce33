create index concurrently if not exists discovery_results_quotes on discovery_results using gin (jsonb_path_query_array(judgement, '$.evidence[*].mentionId') jsonb_path_ops) with (fastupdate = off);
