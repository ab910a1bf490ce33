DROP INDEX "alert_deliveries_log";--> statement-breakpoint
DROP INDEX "alerts_newest";--> statement-breakpoint
DROP INDEX "company_events_list";--> statement-breakpoint
DROP INDEX "company_mentions_list";--> statement-breakpoint
DROP INDEX "discovery_results_order";--> statement-breakpoint
DROP INDEX "gpt_analyses_brand";--> statement-breakpoint
DROP INDEX "gpt_samples_answers";--> statement-breakpoint
DROP INDEX "jobs_history";--> statement-breakpoint
DROP INDEX "leads_newest";--> statement-breakpoint
DROP INDEX "share_links_live";--> statement-breakpoint
DROP INDEX "search_rejections_order";--> statement-breakpoint
DROP INDEX "search_results_order";--> statement-breakpoint
DROP INDEX "trend_posts_problem";--> statement-breakpoint
DROP INDEX "trend_refreshes_created";--> statement-breakpoint
DROP INDEX "watched_posts_list";--> statement-breakpoint
CREATE INDEX "alert_deliveries_log" ON "alert_deliveries" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "alerts_newest" ON "alerts" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "company_events_list" ON "company_events" USING btree ("company_id","seen_at","id");--> statement-breakpoint
CREATE INDEX "company_mentions_list" ON "company_mentions" USING btree ("company_id","about","posted_at","mention_id");--> statement-breakpoint
CREATE INDEX "discovery_results_order" ON "discovery_results" USING btree ("discovery_id","relevance");--> statement-breakpoint
CREATE INDEX "gpt_analyses_brand" ON "gpt_analyses" USING btree ("user_id","brand_key","created_at");--> statement-breakpoint
CREATE INDEX "gpt_samples_answers" ON "gpt_samples" USING btree ("analysis_id","answered_at");--> statement-breakpoint
CREATE INDEX "jobs_history" ON "jobs" USING btree ("user_id","kind","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_newest" ON "leads" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "share_links_live" ON "share_links" USING btree ("user_id","created_at") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "trend_posts_problem" ON "trend_posts" USING btree ("problem_id","posted_at");--> statement-breakpoint
CREATE INDEX "trend_refreshes_created" ON "trend_refreshes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "watched_posts_list" ON "watched_posts" USING btree ("watch_id","seen_at","mention_id");