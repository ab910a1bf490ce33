CREATE TABLE "account_mails" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_status" integer,
	"last_answer" text,
	"dispatched_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "account_mails_once" UNIQUE("user_id","type","subject"),
	CONSTRAINT "account_mails_type" CHECK ("account_mails"."type" in ('welcome', 'competitor_update', 'weekly_digest', 'search_completed', 'test')),
	CONSTRAINT "account_mails_state" CHECK ("account_mails"."state" in ('queued', 'sent', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "alerts" DROP CONSTRAINT "alerts_kind";--> statement-breakpoint
ALTER TABLE "account_mails" ADD CONSTRAINT "account_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_mails_queued" ON "account_mails" USING btree ("created_at") WHERE state = 'queued';--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_kind" CHECK ("alerts"."kind" in ('mention_new', 'watched_search', 'mention_spike', 'sentiment_drop', 'price', 'launch', 'release', 'hiring', 'funding', 'messaging', 'ai_visibility', 'trending_problem', 'search_completed', 'competitor_archived', 'quota_low', 'source_silent', 'channel_disabled'));