ALTER TABLE "gpt_drafts" DROP CONSTRAINT "gpt_drafts_analysis_id_mention_id_pk";--> statement-breakpoint
ALTER TABLE "gpt_drafts" ALTER COLUMN "analysis_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "gpt_drafts" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL;--> statement-breakpoint
ALTER TABLE "gpt_drafts" ADD COLUMN "lead_id" uuid;--> statement-breakpoint
ALTER TABLE "gpt_drafts" ADD COLUMN "product" jsonb;--> statement-breakpoint
ALTER TABLE "gpt_drafts" ADD CONSTRAINT "gpt_drafts_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "gpt_drafts_conversation" ON "gpt_drafts" USING btree ("analysis_id","mention_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gpt_drafts_lead" ON "gpt_drafts" USING btree ("lead_id");