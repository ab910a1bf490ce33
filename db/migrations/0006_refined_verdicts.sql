ALTER TABLE "search_results" ADD COLUMN "own_verdict" jsonb;--> statement-breakpoint
ALTER TABLE "searches" ADD COLUMN "refined_round" integer;