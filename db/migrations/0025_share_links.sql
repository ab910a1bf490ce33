CREATE TABLE "share_links" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "share_links_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "discovery_platforms" DROP CONSTRAINT "discovery_platforms_state";--> statement-breakpoint
ALTER TABLE "search_platforms" DROP CONSTRAINT "search_platforms_state";--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "share_links_one_per_job" ON "share_links" USING btree ("job_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "share_links_live" ON "share_links" USING btree ("user_id","created_at" DESC NULLS LAST) WHERE revoked_at is null;--> statement-breakpoint
ALTER TABLE "discovery_platforms" ADD CONSTRAINT "discovery_platforms_state" CHECK ("discovery_platforms"."state" in ('queued', 'running', 'waiting', 'completed', 'failed', 'cancelled', 'skipped'));--> statement-breakpoint
ALTER TABLE "search_platforms" ADD CONSTRAINT "search_platforms_state" CHECK ("search_platforms"."state" in ('queued', 'running', 'waiting', 'completed', 'failed', 'cancelled', 'skipped'));