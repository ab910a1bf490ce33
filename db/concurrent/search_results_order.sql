create index concurrently if not exists search_results_order on search_results using btree (search_id, relevance);
