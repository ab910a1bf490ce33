CREATE TABLE "assistants" (
	"id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channel_kinds" (
	"id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fact_sources" (
	"id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platforms" (
	"id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alert_channels" DROP CONSTRAINT "alert_channels_kind";--> statement-breakpoint
ALTER TABLE "company_facts" DROP CONSTRAINT "company_facts_source";--> statement-breakpoint
ALTER TABLE "company_mentions" DROP CONSTRAINT "company_mentions_platform";--> statement-breakpoint
ALTER TABLE "gpt_samples" DROP CONSTRAINT "gpt_samples_assistant";--> statement-breakpoint
ALTER TABLE "mentions" DROP CONSTRAINT "mentions_platform";--> statement-breakpoint
ALTER TABLE "trend_sources" DROP CONSTRAINT "trend_sources_platform";--> statement-breakpoint
ALTER TABLE "watched_posts" DROP CONSTRAINT "watched_posts_platform";--> statement-breakpoint
ALTER TABLE "alert_channels" ADD CONSTRAINT "alert_channels_kind_channel_kinds_id_fk" FOREIGN KEY ("kind") REFERENCES "public"."channel_kinds"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "company_facts" ADD CONSTRAINT "company_facts_source_fact_sources_id_fk" FOREIGN KEY ("source") REFERENCES "public"."fact_sources"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "company_mentions" ADD CONSTRAINT "company_mentions_platform_platforms_id_fk" FOREIGN KEY ("platform") REFERENCES "public"."platforms"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "gpt_samples" ADD CONSTRAINT "gpt_samples_assistant_assistants_id_fk" FOREIGN KEY ("assistant") REFERENCES "public"."assistants"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_platform_platforms_id_fk" FOREIGN KEY ("platform") REFERENCES "public"."platforms"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "trend_sources" ADD CONSTRAINT "trend_sources_platform_platforms_id_fk" FOREIGN KEY ("platform") REFERENCES "public"."platforms"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "watched_posts" ADD CONSTRAINT "watched_posts_platform_platforms_id_fk" FOREIGN KEY ("platform") REFERENCES "public"."platforms"("id") ON DELETE no action ON UPDATE no action NOT VALID;