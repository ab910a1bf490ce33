ALTER TABLE "source_health" ADD COLUMN "troubled_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "source_health" ADD COLUMN "probe_at" timestamp with time zone;