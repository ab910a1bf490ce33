create index concurrently if not exists share_links_user on share_links using btree (user_id);
