create index concurrently if not exists share_links_job on share_links using btree (job_id);
