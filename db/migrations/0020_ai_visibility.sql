CREATE TABLE "gpt_analyses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"brand_key" text NOT NULL,
	"description" text NOT NULL,
	"aliases" text[] NOT NULL,
	"website" text,
	"competitors" jsonb NOT NULL,
	"assistants" text[] NOT NULL,
	"runs" integer NOT NULL,
	"planned" integer NOT NULL,
	"answered" integer DEFAULT 0 NOT NULL,
	"estimate_micros" integer NOT NULL,
	"visibility" jsonb,
	"method_version" text NOT NULL,
	"scheduled" boolean DEFAULT false NOT NULL,
	"texts_removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gpt_analysis_prompts" (
	"analysis_id" uuid NOT NULL,
	"prompt_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "gpt_analysis_prompts_analysis_id_prompt_id_pk" PRIMARY KEY("analysis_id","prompt_id")
);
--> statement-breakpoint
CREATE TABLE "gpt_naming_rules" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"brand_key" text NOT NULL,
	"surface" text NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL,
	"is_brand" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gpt_prompts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"text" text NOT NULL,
	"kind" text NOT NULL,
	"intent" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gpt_prompts_kind" CHECK ("gpt_prompts"."kind" in ('unbranded', 'competitor', 'branded', 'control')),
	CONSTRAINT "gpt_prompts_intent" CHECK ("gpt_prompts"."intent" in ('best-for', 'problem', 'segment', 'alternatives-to-category', 'price', 'comparison', 'competitor', 'branded', 'control', 'custom'))
);
--> statement-breakpoint
CREATE TABLE "gpt_samples" (
	"analysis_id" uuid NOT NULL,
	"prompt_id" uuid NOT NULL,
	"assistant" text NOT NULL,
	"run" integer NOT NULL,
	"position" integer NOT NULL,
	"state" text DEFAULT 'not_run' NOT NULL,
	"calls" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"model" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"queries" text[] DEFAULT '{}' NOT NULL,
	"found" jsonb,
	"cited" jsonb,
	"readings" jsonb DEFAULT '[]' NOT NULL,
	"pages" jsonb DEFAULT '[]' NOT NULL,
	"candidates" text[] DEFAULT '{}' NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	"searches" integer DEFAULT 0 NOT NULL,
	"cost_micros" integer DEFAULT 0 NOT NULL,
	"request_id" text,
	"ms" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	CONSTRAINT "gpt_samples_analysis_id_prompt_id_assistant_run_pk" PRIMARY KEY("analysis_id","prompt_id","assistant","run"),
	CONSTRAINT "gpt_samples_assistant" CHECK ("gpt_samples"."assistant" in ('openai', 'perplexity', 'anthropic', 'gemini', 'xai')),
	CONSTRAINT "gpt_samples_state" CHECK ("gpt_samples"."state" in ('not_run', 'asking', 'answered', 'answered_without_search', 'refused', 'incomplete', 'failed', 'wrong_model'))
);
--> statement-breakpoint
CREATE TABLE "gpt_schedules" (
	"user_id" uuid NOT NULL,
	"brand_key" text NOT NULL,
	"analysis_id" uuid NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gpt_schedules_user_id_brand_key_pk" PRIMARY KEY("user_id","brand_key")
);
--> statement-breakpoint
ALTER TABLE "gpt_analyses" ADD CONSTRAINT "gpt_analyses_id_jobs_id_fk" FOREIGN KEY ("id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gpt_analyses" ADD CONSTRAINT "gpt_analyses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gpt_analysis_prompts" ADD CONSTRAINT "gpt_analysis_prompts_analysis_id_gpt_analyses_id_fk" FOREIGN KEY ("analysis_id") REFERENCES "public"."gpt_analyses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gpt_analysis_prompts" ADD CONSTRAINT "gpt_analysis_prompts_prompt_id_gpt_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."gpt_prompts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gpt_naming_rules" ADD CONSTRAINT "gpt_naming_rules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gpt_prompts" ADD CONSTRAINT "gpt_prompts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gpt_samples" ADD CONSTRAINT "gpt_samples_analysis_id_gpt_analyses_id_fk" FOREIGN KEY ("analysis_id") REFERENCES "public"."gpt_analyses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gpt_samples" ADD CONSTRAINT "gpt_samples_prompt_id_gpt_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."gpt_prompts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gpt_schedules" ADD CONSTRAINT "gpt_schedules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gpt_schedules" ADD CONSTRAINT "gpt_schedules_analysis_id_gpt_analyses_id_fk" FOREIGN KEY ("analysis_id") REFERENCES "public"."gpt_analyses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gpt_analyses_brand" ON "gpt_analyses" USING btree ("user_id","brand_key","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "gpt_analysis_prompts_prompt" ON "gpt_analysis_prompts" USING btree ("prompt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gpt_naming_rules_place" ON "gpt_naming_rules" USING btree ("user_id","brand_key","surface","before","after");--> statement-breakpoint
CREATE UNIQUE INDEX "gpt_prompts_text" ON "gpt_prompts" USING btree ("user_id","kind",md5(text));--> statement-breakpoint
CREATE INDEX "gpt_samples_open" ON "gpt_samples" USING btree ("analysis_id","assistant","position") WHERE state = 'not_run';--> statement-breakpoint
CREATE INDEX "gpt_samples_answers" ON "gpt_samples" USING btree ("analysis_id","answered_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "gpt_samples_prompt" ON "gpt_samples" USING btree ("prompt_id");--> statement-breakpoint
CREATE INDEX "gpt_schedules_due" ON "gpt_schedules" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "gpt_schedules_analysis" ON "gpt_schedules" USING btree ("analysis_id");