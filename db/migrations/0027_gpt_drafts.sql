CREATE TABLE "gpt_drafts" (
	"user_id" uuid NOT NULL,
	"analysis_id" uuid NOT NULL,
	"mention_id" uuid NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"facts" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"reason" text,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gpt_drafts_analysis_id_mention_id_pk" PRIMARY KEY("analysis_id","mention_id"),
	CONSTRAINT "gpt_drafts_state" CHECK ("gpt_drafts"."state" in ('writing', 'ready', 'off', 'paused', 'refused', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "gpt_drafts" ADD CONSTRAINT "gpt_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gpt_drafts" ADD CONSTRAINT "gpt_drafts_analysis_id_gpt_analyses_id_fk" FOREIGN KEY ("analysis_id") REFERENCES "public"."gpt_analyses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gpt_drafts" ADD CONSTRAINT "gpt_drafts_mention_id_mentions_id_fk" FOREIGN KEY ("mention_id") REFERENCES "public"."mentions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gpt_drafts_user" ON "gpt_drafts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "gpt_drafts_mention" ON "gpt_drafts" USING btree ("mention_id");