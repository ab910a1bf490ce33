CREATE TABLE "alert_channels" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"shown_address" text NOT NULL,
	"sealed" text,
	"token_hash" text,
	"state" text DEFAULT 'active' NOT NULL,
	"state_reason" text,
	"failing_since" timestamp with time zone,
	"last_success_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_channels_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "alert_channels_kind" CHECK ("alert_channels"."kind" in ('email', 'webhook', 'slack', 'discord', 'feed')),
	CONSTRAINT "alert_channels_state" CHECK ("alert_channels"."state" in ('active', 'paused', 'disabled'))
);
--> statement-breakpoint
CREATE TABLE "alert_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"channel_id" uuid NOT NULL,
	"alert_id" uuid,
	"rule_id" uuid,
	"key" text NOT NULL,
	"timing" text NOT NULL,
	"state" text NOT NULL,
	"due_at" timestamp with time zone,
	"carried_by" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"dispatched_at" timestamp with time zone,
	"last_status" integer,
	"last_answer" text,
	"latency_ms" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "alert_deliveries_once" UNIQUE("channel_id","key"),
	CONSTRAINT "alert_deliveries_state" CHECK ("alert_deliveries"."state" in ('queued', 'held', 'sending', 'retrying', 'delivered', 'merged', 'gave_up', 'stopped'))
);
--> statement-breakpoint
CREATE TABLE "alert_mutes" (
	"user_id" uuid NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_mutes_user_id_subject_kind_subject_id_kind_pk" PRIMARY KEY("user_id","subject_kind","subject_id","kind")
);
--> statement-breakpoint
CREATE TABLE "alert_rules" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kinds" text[] NOT NULL,
	"subjects" jsonb NOT NULL,
	"min_new_mentions" integer NOT NULL,
	"max_sentiment" double precision NOT NULL,
	"min_relevance" double precision NOT NULL,
	"intents" text[] NOT NULL,
	"channel_ids" uuid[] NOT NULL,
	"timing" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_rules_timing" CHECK ("alert_rules"."timing" in ('at_once', 'hourly', 'daily', 'weekly'))
);
--> statement-breakpoint
CREATE TABLE "alert_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"zone" text DEFAULT 'UTC' NOT NULL,
	"quiet_from" integer,
	"quiet_to" integer,
	"digest_minute" integer DEFAULT 480 NOT NULL,
	"digest_weekday" integer DEFAULT 1 NOT NULL,
	"last_daily" text,
	"last_weekly" text,
	"unsubscribed" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text,
	"subject_name" text NOT NULL,
	"sentence" text NOT NULL,
	"path" text NOT NULL,
	"evidence" jsonb NOT NULL,
	"figures" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "alerts_once" UNIQUE("user_id","key"),
	CONSTRAINT "alerts_kind" CHECK ("alerts"."kind" in ('mention_new', 'mention_spike', 'sentiment_drop', 'price', 'launch', 'release', 'hiring', 'funding', 'messaging', 'ai_visibility', 'trending_problem', 'search_completed', 'competitor_archived', 'quota_low', 'source_silent', 'channel_disabled')),
	CONSTRAINT "alerts_subject" CHECK ("alerts"."subject_kind" in ('competitor', 'watch', 'search', 'analysis', 'problem', 'source', 'channel', 'account'))
);
--> statement-breakpoint
ALTER TABLE "alert_channels" ADD CONSTRAINT "alert_channels_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD CONSTRAINT "alert_deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD CONSTRAINT "alert_deliveries_channel_id_alert_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."alert_channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD CONSTRAINT "alert_deliveries_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_mutes" ADD CONSTRAINT "alert_mutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_rules" ADD CONSTRAINT "alert_rules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_settings" ADD CONSTRAINT "alert_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_channels_user" ON "alert_channels" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "alert_deliveries_due" ON "alert_deliveries" USING btree ("due_at") WHERE state in ('queued', 'held', 'retrying', 'sending');--> statement-breakpoint
CREATE INDEX "alert_deliveries_log" ON "alert_deliveries" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "alert_deliveries_alert" ON "alert_deliveries" USING btree ("alert_id");--> statement-breakpoint
CREATE INDEX "alert_rules_user" ON "alert_rules" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "alerts_newest" ON "alerts" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "alerts_unread" ON "alerts" USING btree ("user_id") WHERE read_at is null;