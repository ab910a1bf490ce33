create index concurrently if not exists search_rejections_order on search_rejections using btree (search_id, relevance, mention_id);
