ALTER TABLE "gpt_analyses" ADD COLUMN "awaits_questions" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "gpt_prompts" ADD COLUMN "origin" text DEFAULT 'template' NOT NULL;--> statement-breakpoint
ALTER TABLE "gpt_prompts" ADD CONSTRAINT "gpt_prompts_origin" CHECK ("gpt_prompts"."origin" in ('model', 'template', 'owner'));--> statement-breakpoint
UPDATE "gpt_prompts" SET "origin" = 'owner' WHERE "intent" = 'custom';
