CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"charged" boolean DEFAULT true NOT NULL,
	"charged_day" text NOT NULL,
	"charged_month" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"dispatched_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "jobs_kind" CHECK ("jobs"."kind" in ('search', 'gpt_analysis', 'competitor_discovery')),
	CONSTRAINT "jobs_status" CHECK ("jobs"."status" in ('queued', 'running', 'completed', 'partial', 'failed', 'cancelled'))
);
--> statement-breakpoint
INSERT INTO "jobs" ("id", "user_id", "kind", "status", "round", "reason", "charged", "charged_day", "charged_month", "created_at", "queued_at", "started_at", "finished_at")
SELECT "id", "user_id", 'search', "status", "round", "reason", "charged", "charged_day", "charged_month", "created_at", "queued_at", "started_at", "finished_at" FROM "searches";--> statement-breakpoint
ALTER TABLE "searches" DROP CONSTRAINT "searches_status";--> statement-breakpoint
ALTER TABLE "searches" DROP CONSTRAINT "searches_user_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "searches_history";--> statement-breakpoint
DROP INDEX "searches_unfinished";--> statement-breakpoint
ALTER TABLE "searches" ALTER COLUMN "id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "export_records" ADD COLUMN "kind" text DEFAULT 'search' NOT NULL;--> statement-breakpoint
ALTER TABLE "export_records" ALTER COLUMN "kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "export_records" RENAME COLUMN "search_id" TO "subject_id";--> statement-breakpoint
ALTER TABLE "export_records" ALTER COLUMN "subject_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "subject_id" uuid;--> statement-breakpoint
UPDATE "idempotency_keys" SET "subject_id" = ("body"::jsonb -> 'data' ->> 'searchId')::uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "cause" text DEFAULT 'failed' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jobs_history" ON "jobs" USING btree ("user_id","kind","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "jobs_unfinished" ON "jobs" USING btree ("queued_at") WHERE status in ('queued', 'running');--> statement-breakpoint
ALTER TABLE "searches" ADD CONSTRAINT "searches_id_jobs_id_fk" FOREIGN KEY ("id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_user" ON "refunds" USING btree ("user_id","created_at");--> statement-breakpoint
ALTER TABLE "searches" DROP COLUMN "user_id";--> statement-breakpoint
ALTER TABLE "searches" DROP COLUMN "status";--> statement-breakpoint
ALTER TABLE "searches" DROP COLUMN "round";--> statement-breakpoint
ALTER TABLE "searches" DROP COLUMN "reason";--> statement-breakpoint
ALTER TABLE "searches" DROP COLUMN "charged";--> statement-breakpoint
ALTER TABLE "searches" DROP COLUMN "charged_day";--> statement-breakpoint
ALTER TABLE "searches" DROP COLUMN "charged_month";--> statement-breakpoint
ALTER TABLE "searches" DROP COLUMN "created_at";--> statement-breakpoint
ALTER TABLE "searches" DROP COLUMN "queued_at";--> statement-breakpoint
ALTER TABLE "searches" DROP COLUMN "started_at";--> statement-breakpoint
ALTER TABLE "searches" DROP COLUMN "finished_at";--> statement-breakpoint
ALTER TABLE "export_records" ADD CONSTRAINT "export_records_kind" CHECK ("export_records"."kind" in ('search', 'competitors', 'monitoring', 'ai-visibility', 'leads'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_cause" CHECK ("refunds"."cause" in ('failed', 'cancelled'));