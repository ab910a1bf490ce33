ALTER TABLE "llm_calls" ADD COLUMN "input_tokens" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "llm_calls" ADD COLUMN "output_tokens" bigint DEFAULT 0 NOT NULL;