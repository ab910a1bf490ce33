create index concurrently if not exists competitors_discovery on competitors using btree (discovery_id);
