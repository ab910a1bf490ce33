DROP INDEX "competitors_monitored_name";--> statement-breakpoint
CREATE INDEX "competitors_monitored_name" ON "competitors" USING btree ("user_id","name_lower") WHERE monitored_since is not null;