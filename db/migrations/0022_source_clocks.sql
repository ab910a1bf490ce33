CREATE TABLE "source_clocks" (
	"platform" text PRIMARY KEY NOT NULL,
	"ahead_seconds" integer NOT NULL,
	"observed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "watch_platforms" ADD COLUMN "covered_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "watches" ADD COLUMN "baseline_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "watches" ADD COLUMN "ahead_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "watches" SET "baseline_until" = "baseline_done_at" WHERE "baseline_done_at" IS NOT NULL;