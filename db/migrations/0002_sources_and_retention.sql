CREATE TABLE "provider_answers" (
	"key" text PRIMARY KEY NOT NULL,
	"body" text,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_quota" (
	"ledger" text NOT NULL,
	"day" text NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "provider_quota_ledger_day_pk" PRIMARY KEY("ledger","day")
);
--> statement-breakpoint
ALTER TABLE "source_health" ALTER COLUMN "state" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mentions" ADD COLUMN "text_removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "search_results" ADD COLUMN "text_removed_after_days" integer;--> statement-breakpoint
ALTER TABLE "source_health" ADD COLUMN "believed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "source_health" ADD COLUMN "last_answer_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "source_health" ADD COLUMN "posted_to_shown" jsonb;--> statement-breakpoint
CREATE INDEX "provider_answers_until" ON "provider_answers" USING btree ("until");--> statement-breakpoint
CREATE INDEX "mentions_kept" ON "mentions" USING btree ("platform","fetched_at") WHERE text_removed_at is null;--> statement-breakpoint
CREATE INDEX "search_results_mention" ON "search_results" USING btree ("mention_id");