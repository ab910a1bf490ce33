CREATE TABLE "llm_job_calls" (
	"job_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid NOT NULL,
	"used" integer NOT NULL,
	"micros" bigint DEFAULT 0 NOT NULL,
	"input_tokens" bigint DEFAULT 0 NOT NULL,
	"output_tokens" bigint DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "llm_job_calls_job_id_purpose_pk" PRIMARY KEY("job_id","purpose"),
	CONSTRAINT "llm_job_calls_purpose" CHECK ("llm_job_calls"."purpose" in ('search', 'competitors', 'ai_visibility', 'drafts'))
);
--> statement-breakpoint
ALTER TABLE "llm_calls" DROP CONSTRAINT "llm_calls_scope_day_pk";--> statement-breakpoint
ALTER TABLE "llm_calls" ADD COLUMN "purpose" text DEFAULT 'search' NOT NULL;--> statement-breakpoint
ALTER TABLE "llm_calls" ALTER COLUMN "purpose" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "llm_calls" ADD CONSTRAINT "llm_calls_scope_purpose_day_pk" PRIMARY KEY("scope","purpose","day");--> statement-breakpoint
ALTER TABLE "llm_calls" ADD COLUMN "micros" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "llm_job_calls" ADD CONSTRAINT "llm_job_calls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "llm_job_calls_user" ON "llm_job_calls" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "llm_job_calls_updated" ON "llm_job_calls" USING btree ("updated_at");--> statement-breakpoint
ALTER TABLE "llm_calls" ADD CONSTRAINT "llm_calls_purpose" CHECK ("llm_calls"."purpose" in ('search', 'competitors', 'ai_visibility', 'drafts', 'all'));--> statement-breakpoint
INSERT INTO "llm_calls" ("scope", "purpose", "day", "used", "input_tokens", "output_tokens")
SELECT "scope", 'all', "day", "used", "input_tokens", "output_tokens" FROM "llm_calls" WHERE "scope" = 'global';
