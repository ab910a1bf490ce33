ALTER TABLE "gpt_drafts" ADD COLUMN "traceparent" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "traceparent" text;