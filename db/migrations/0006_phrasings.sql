ALTER TABLE "search_platforms" ADD COLUMN "pass" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "search_results" ADD COLUMN "found_by" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "searches" ADD COLUMN "phrasings" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "searches" ADD COLUMN "switched_off" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "searches" ADD COLUMN "widened_to" text;--> statement-breakpoint
ALTER TABLE "searches" ADD COLUMN "pass" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "searches" ADD COLUMN "asked_from" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "searches" ADD COLUMN "asked_to" integer DEFAULT 1 NOT NULL;