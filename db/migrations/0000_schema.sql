CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid,
	"action" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "premium_interests" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"plan_name" text NOT NULL,
	"message" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "premium_interests_plan" CHECK ("premium_interests"."plan_name" in ('free', 'starter', 'professional'))
);
--> statement-breakpoint
CREATE TABLE "product_feedbacks" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"feedback_type" text NOT NULL,
	"feedback_text" text NOT NULL,
	"page" text NOT NULL,
	"plan_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_feedbacks_type" CHECK ("product_feedbacks"."feedback_type" in ('positive', 'negative'))
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	"next_salt" text
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"device" text,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	"display_name" text,
	"photo_url" text,
	"plan" text DEFAULT 'free' NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_login" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_identity" UNIQUE("issuer","subject"),
	CONSTRAINT "users_plan" CHECK ("users"."plan" in ('free', 'starter', 'professional'))
);
--> statement-breakpoint
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
CREATE TABLE "alert_cooldowns" (
	"rule_id" uuid NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"kind" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "alert_cooldowns_rule_id_subject_kind_subject_id_kind_pk" PRIMARY KEY("rule_id","subject_kind","subject_id","kind")
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
	"held_for" text,
	"carried_by" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"dispatched_at" timestamp with time zone,
	"dispatch_id" uuid,
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
	"cooldown_hours" integer DEFAULT 24 NOT NULL,
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
	"quiet_days" integer DEFAULT 127 NOT NULL,
	"quiet_webhooks" boolean DEFAULT false NOT NULL,
	"digest_minute" integer DEFAULT 480 NOT NULL,
	"digest_weekday" integer DEFAULT 1 NOT NULL
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
	CONSTRAINT "alerts_kind" CHECK ("alerts"."kind" in ('mention_new', 'watched_search', 'mention_spike', 'sentiment_drop', 'price', 'launch', 'release', 'hiring', 'funding', 'messaging', 'ai_visibility', 'trending_problem', 'search_completed', 'competitor_archived', 'quota_low', 'source_silent', 'channel_disabled')),
	CONSTRAINT "alerts_subject" CHECK ("alerts"."subject_kind" in ('competitor', 'watch', 'search', 'analysis', 'problem', 'source', 'channel', 'account'))
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"domain" text,
	"aliases" text[] DEFAULT '{}' NOT NULL,
	"verification" text DEFAULT 'other' NOT NULL,
	"site_status" text,
	"site_read_at" timestamp with time zone,
	"profile" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "companies_key" UNIQUE("key"),
	CONSTRAINT "companies_verification" CHECK ("companies"."verification" in ('verified', 'failed_verification', 'other'))
);
--> statement-breakpoint
CREATE TABLE "company_day_totals" (
	"company_id" uuid NOT NULL,
	"day" date NOT NULL,
	"platform" text NOT NULL,
	"mentions" integer NOT NULL,
	"positive" integer NOT NULL,
	"neutral" integer NOT NULL,
	"negative" integer NOT NULL,
	"sentiment_sum" double precision NOT NULL,
	"likes" integer NOT NULL,
	"comments" integer NOT NULL,
	"shares" integer NOT NULL,
	CONSTRAINT "company_day_totals_company_id_day_platform_pk" PRIMARY KEY("company_id","day","platform")
);
--> statement-breakpoint
CREATE TABLE "company_events" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"significance" text NOT NULL,
	"title" text NOT NULL,
	"changes" jsonb NOT NULL,
	"source" text,
	"happened_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_events_key" UNIQUE("company_id","key"),
	CONSTRAINT "company_events_kind" CHECK ("company_events"."kind" in ('price', 'plan', 'limit', 'launch', 'release', 'hiring', 'funding', 'messaging', 'moved', 'mention_spike', 'sentiment_shift')),
	CONSTRAINT "company_events_significance" CHECK ("company_events"."significance" in ('high', 'medium', 'low'))
);
--> statement-breakpoint
CREATE TABLE "company_facts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"source" text NOT NULL,
	"source_url" text NOT NULL,
	"quote" text,
	"fetched_at" timestamp with time zone NOT NULL,
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "company_facts_kind" CHECK ("company_facts"."kind" in ('name', 'tagline', 'description', 'category', 'logo', 'plan', 'founded', 'funding_stage', 'total_funding', 'employees', 'headquarters', 'investor', 'social', 'launch', 'release', 'post', 'job', 'app', 'repository', 'registered', 'page', 'moved_to')),
	CONSTRAINT "company_facts_source" CHECK ("company_facts"."source" in ('site', 'wikidata', 'rdap', 'wayback', 'github', 'npm', 'greenhouse', 'lever', 'ashby', 'app_store', 'crunchbase', 'producthunt', 'hackernews'))
);
--> statement-breakpoint
CREATE TABLE "company_mentions" (
	"company_id" uuid NOT NULL,
	"mention_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"day" date NOT NULL,
	"posted_at" timestamp with time zone NOT NULL,
	"about" text NOT NULL,
	"reason" text NOT NULL,
	"spans" jsonb NOT NULL,
	"sentiment" double precision NOT NULL,
	"intent" text NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_mentions_company_id_mention_id_pk" PRIMARY KEY("company_id","mention_id"),
	CONSTRAINT "company_mentions_platform" CHECK ("company_mentions"."platform" in ('reddit', 'stackoverflow', 'hackernews', 'youtube', 'tumblr', 'pinterest', 'github', 'mastodon', 'quora', 'producthunt')),
	CONSTRAINT "company_mentions_about" CHECK ("company_mentions"."about" in ('about', 'unsure', 'not_about')),
	CONSTRAINT "company_mentions_intent" CHECK ("company_mentions"."intent" in ('recommendation', 'alternative', 'complaint', 'comparison', 'price', 'howto', 'promotion', 'other'))
);
--> statement-breakpoint
CREATE TABLE "watch_platforms" (
	"watch_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"read_until" timestamp with time zone NOT NULL,
	"covered_since" timestamp with time zone,
	"failed" boolean DEFAULT false NOT NULL,
	"reason" text,
	CONSTRAINT "watch_platforms_watch_id_platform_pk" PRIMARY KEY("watch_id","platform")
);
--> statement-breakpoint
CREATE TABLE "watches" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"company_id" uuid,
	"query_key" text,
	"query" jsonb,
	"collections" integer DEFAULT 0 NOT NULL,
	"next_due_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"last_collected_at" timestamp with time zone,
	"baseline_days" integer NOT NULL,
	"baseline_done_at" timestamp with time zone,
	"baseline_until" timestamp with time zone,
	"ahead_seconds" integer DEFAULT 0 NOT NULL,
	"rate" double precision DEFAULT 1 NOT NULL,
	"weight" double precision DEFAULT 1 NOT NULL,
	"site_due_at" timestamp with time zone,
	"site_state" jsonb,
	"note" text,
	CONSTRAINT "watches_company" UNIQUE("company_id"),
	CONSTRAINT "watches_query" UNIQUE("query_key"),
	CONSTRAINT "watches_subject" CHECK ((company_id is null) <> (query_key is null))
);
--> statement-breakpoint
CREATE TABLE "competitors" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"name_lower" text NOT NULL,
	"category" text NOT NULL,
	"competitive_type" text NOT NULL,
	"judgement" jsonb NOT NULL,
	"discovery_id" uuid,
	"search_query" text NOT NULL,
	"discovered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"status" text DEFAULT 'discovered' NOT NULL,
	"monitored_since" timestamp with time zone,
	"monitored_until" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"collecting" boolean DEFAULT true NOT NULL,
	"options" jsonb,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	"fanned_out" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "competitors_company" UNIQUE("user_id","company_id"),
	CONSTRAINT "competitors_type" CHECK ("competitors"."competitive_type" in ('direct', 'indirect', 'adjacent', 'unknown')),
	CONSTRAINT "competitors_status" CHECK ("competitors"."status" in ('discovered', 'monitoring', 'active', 'archived'))
);
--> statement-breakpoint
CREATE TABLE "discoveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"query" text NOT NULL,
	"industry" text NOT NULL,
	"focus" text NOT NULL,
	"platforms" text[] NOT NULL,
	"timeframe" text NOT NULL,
	"result_limit" integer NOT NULL,
	"total_discovered" integer DEFAULT 0 NOT NULL,
	"total_mentions" integer DEFAULT 0 NOT NULL,
	"candidates" integer DEFAULT 0 NOT NULL,
	"sites_read" integer DEFAULT 0 NOT NULL,
	"sites_total" integer DEFAULT 0 NOT NULL,
	"refined_round" integer,
	CONSTRAINT "discoveries_industry" CHECK ("discoveries"."industry" in ('any', 'ai', 'analytics', 'communication', 'crm', 'design', 'developer_tools', 'ecommerce', 'education', 'finance', 'health', 'hr', 'legal', 'marketing', 'productivity', 'real_estate', 'security', 'support', 'travel')),
	CONSTRAINT "discoveries_focus" CHECK ("discoveries"."focus" in ('any', 'startups', 'established', 'open_source', 'enterprise')),
	CONSTRAINT "discoveries_timeframe" CHECK ("discoveries"."timeframe" in ('1h', '24h', '7d', '30d', '365d'))
);
--> statement-breakpoint
CREATE TABLE "discovery_platforms" (
	"discovery_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"found" integer DEFAULT 0 NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"reason" text,
	"retry_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "discovery_platforms_discovery_id_platform_pk" PRIMARY KEY("discovery_id","platform"),
	CONSTRAINT "discovery_platforms_state" CHECK ("discovery_platforms"."state" in ('queued', 'running', 'waiting', 'completed', 'failed', 'cancelled', 'skipped'))
);
--> statement-breakpoint
CREATE TABLE "discovery_posts" (
	"discovery_id" uuid NOT NULL,
	"mention_id" uuid NOT NULL,
	"relevance" double precision NOT NULL,
	"sentiment" double precision NOT NULL,
	"intent" text NOT NULL,
	"fingerprint" text NOT NULL,
	CONSTRAINT "discovery_posts_discovery_id_mention_id_pk" PRIMARY KEY("discovery_id","mention_id")
);
--> statement-breakpoint
CREATE TABLE "discovery_results" (
	"discovery_id" uuid NOT NULL,
	"competitor_id" uuid NOT NULL,
	"relevance" double precision NOT NULL,
	"quality" double precision NOT NULL,
	"judgement" jsonb NOT NULL,
	"listed" boolean NOT NULL,
	CONSTRAINT "discovery_results_discovery_id_competitor_id_pk" PRIMARY KEY("discovery_id","competitor_id")
);
--> statement-breakpoint
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
CREATE TABLE "events" (
	"user_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_user_id_seq_pk" PRIMARY KEY("user_id","seq")
);
--> statement-breakpoint
CREATE TABLE "user_streams" (
	"user_id" text PRIMARY KEY NOT NULL,
	"epoch" text NOT NULL,
	"seq" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "export_records" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid,
	"format" text NOT NULL,
	"rows" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "export_records_kind" CHECK ("export_records"."kind" in ('search', 'competitors', 'monitoring', 'ai-visibility', 'leads'))
);
--> statement-breakpoint
CREATE TABLE "feedbacks" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"collection" text NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"user_email" text NOT NULL,
	"feedback_type" text NOT NULL,
	"feedback_text" text NOT NULL,
	"timestamp" timestamp with time zone DEFAULT now() NOT NULL,
	"search_id" uuid NOT NULL,
	"search_result_id" uuid NOT NULL,
	"search_query" text NOT NULL,
	"competitors_found" integer,
	"total_mentions" integer NOT NULL,
	"plan_name" text NOT NULL,
	CONSTRAINT "feedbacks_one_per_result" UNIQUE("user_id","search_id","search_result_id"),
	CONSTRAINT "feedbacks_collection_known" CHECK ("feedbacks"."collection" in ('social_media_search_feedbacks', 'competitive_intelligence_feedbacks')),
	CONSTRAINT "feedbacks_kind" CHECK ("feedbacks"."kind" in ('social_media_search', 'gpt_analysis', 'competitive_intelligence')),
	CONSTRAINT "feedbacks_type" CHECK ("feedbacks"."feedback_type" in ('positive', 'negative'))
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"charged" boolean DEFAULT true NOT NULL,
	"charged_day" text NOT NULL,
	"charged_month" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"dispatched_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "jobs_kind" CHECK ("jobs"."kind" in ('search', 'gpt_analysis', 'competitor_discovery')),
	CONSTRAINT "jobs_status" CHECK ("jobs"."status" in ('queued', 'running', 'completed', 'partial', 'failed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "lead_changes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"lead_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"field" text NOT NULL,
	"from" text,
	"to" text
);
--> statement-breakpoint
CREATE TABLE "lead_posts" (
	"user_id" uuid NOT NULL,
	"mention_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	CONSTRAINT "lead_posts_user_id_mention_id_pk" PRIMARY KEY("user_id","mention_id")
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"mention_id" uuid,
	"url" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'saved' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"follow_up_on" date,
	"reason" text DEFAULT '' NOT NULL,
	"intent" text,
	"origin_kind" text NOT NULL,
	"origin_id" text,
	"origin_label" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"contacted_at" timestamp with time zone,
	"customer_at" timestamp with time zone,
	CONSTRAINT "leads_state" CHECK ("leads"."state" in ('saved', 'contacted', 'replied', 'customer', 'not_for_me')),
	CONSTRAINT "leads_origin" CHECK ("leads"."origin_kind" in ('search', 'watch', 'competitor', 'problem', 'gap', 'link'))
);
--> statement-breakpoint
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
CREATE TABLE "mail_bounces" (
	"user_id" uuid NOT NULL,
	"report_id" text NOT NULL,
	"address" text NOT NULL,
	"status" text NOT NULL,
	"permanent" boolean NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_bounces_user_id_report_id_pk" PRIMARY KEY("user_id","report_id")
);
--> statement-breakpoint
CREATE TABLE "share_links" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "share_links_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "maintenance" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"until" timestamp with time zone,
	CONSTRAINT "maintenance_one_row" CHECK ("maintenance"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "process_beats" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"report" jsonb NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"heard_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "process_beats_kind" CHECK ("process_beats"."kind" in ('api', 'gateway', 'worker'))
);
--> statement-breakpoint
CREATE TABLE "mentions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"platform" text NOT NULL,
	"external_id" text NOT NULL,
	"url" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"author" text,
	"kind" text,
	"language" text,
	"posted_at" timestamp with time zone,
	"fetched_at" timestamp with time zone NOT NULL,
	"committed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"engagement" jsonb NOT NULL,
	"text_removed_at" timestamp with time zone,
	"words" "tsvector",
	CONSTRAINT "mentions_natural_key" UNIQUE("platform","external_id"),
	CONSTRAINT "mentions_platform" CHECK ("mentions"."platform" in ('reddit', 'stackoverflow', 'hackernews', 'youtube', 'tumblr', 'pinterest', 'github', 'mastodon', 'quora', 'producthunt'))
);
--> statement-breakpoint
CREATE TABLE "search_platforms" (
	"search_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"found" integer DEFAULT 0 NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"reason" text,
	"retry_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "search_platforms_search_id_platform_pk" PRIMARY KEY("search_id","platform"),
	CONSTRAINT "search_platforms_state" CHECK ("search_platforms"."state" in ('queued', 'running', 'waiting', 'completed', 'failed', 'cancelled', 'skipped'))
);
--> statement-breakpoint
CREATE TABLE "search_rejections" (
	"search_id" uuid NOT NULL,
	"mention_id" uuid NOT NULL,
	"relevance" double precision NOT NULL,
	"cause" text NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "search_rejections_search_id_mention_id_pk" PRIMARY KEY("search_id","mention_id"),
	CONSTRAINT "search_rejections_cause" CHECK ("search_rejections"."cause" in ('excluded', 'filtered', 'not_matching', 'outside_timeframe', 'below_threshold'))
);
--> statement-breakpoint
CREATE TABLE "search_results" (
	"search_id" uuid NOT NULL,
	"mention_id" uuid NOT NULL,
	"relevance" double precision NOT NULL,
	"intent" text NOT NULL,
	"sentiment" double precision NOT NULL,
	"reason" text NOT NULL,
	"verdicts" jsonb NOT NULL,
	"own_verdict" jsonb,
	"conversation_id" uuid NOT NULL,
	"fingerprint" text DEFAULT '' NOT NULL,
	"text_removed_after_days" integer,
	CONSTRAINT "search_results_search_id_mention_id_pk" PRIMARY KEY("search_id","mention_id"),
	CONSTRAINT "search_results_intent" CHECK ("search_results"."intent" in ('recommendation', 'alternative', 'complaint', 'comparison', 'price', 'howto', 'promotion', 'other'))
);
--> statement-breakpoint
CREATE TABLE "searches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"query" text NOT NULL,
	"mode" text NOT NULL,
	"platforms" text[] NOT NULL,
	"timeframe" text NOT NULL,
	"result_limit" integer NOT NULL,
	"refined_round" integer,
	"total_found" integer DEFAULT 0 NOT NULL,
	"rejected_count" integer DEFAULT 0 NOT NULL,
	"analysis" jsonb NOT NULL,
	CONSTRAINT "searches_mode" CHECK ("searches"."mode" in ('keywords', 'query')),
	CONSTRAINT "searches_timeframe" CHECK ("searches"."timeframe" in ('1h', '24h', '7d', '30d', '365d'))
);
--> statement-breakpoint
CREATE TABLE "company_source_health" (
	"source" text PRIMARY KEY NOT NULL,
	"state" text,
	"reason" text,
	"limited_until" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"last_answer_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "provider_answers" (
	"key" text PRIMARY KEY NOT NULL,
	"body" text,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_quota" (
	"ledger" text NOT NULL,
	"day" text NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "provider_quota_ledger_day_pk" PRIMARY KEY("ledger","day")
);
--> statement-breakpoint
CREATE TABLE "source_clocks" (
	"platform" text PRIMARY KEY NOT NULL,
	"ahead_seconds" integer NOT NULL,
	"observed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "source_health" (
	"platform" text PRIMARY KEY NOT NULL,
	"state" text,
	"reason" text,
	"limited_until" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"troubled_since" timestamp with time zone,
	"probe_at" timestamp with time zone,
	"last_answer_at" timestamp with time zone,
	"posted_to_shown" jsonb,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trend_days" (
	"problem_id" integer NOT NULL,
	"day" date NOT NULL,
	"posts" integer NOT NULL,
	"voices" integer NOT NULL,
	"score" integer,
	CONSTRAINT "trend_days_problem_id_day_pk" PRIMARY KEY("problem_id","day")
);
--> statement-breakpoint
CREATE TABLE "trend_posts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"platform" text NOT NULL,
	"external_id" text NOT NULL,
	"url" text NOT NULL,
	"place" text,
	"title" text,
	"content" text,
	"voice" text NOT NULL,
	"words" text NOT NULL,
	"category" text NOT NULL,
	"chance" real DEFAULT 1 NOT NULL,
	"terms" text[] NOT NULL,
	"mentions_onset" boolean DEFAULT false NOT NULL,
	"likes" integer NOT NULL,
	"comments" integer NOT NULL,
	"posted_at" timestamp with time zone NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	"problem_id" integer,
	"states_problem" boolean DEFAULT true NOT NULL,
	"quote_rank" smallint,
	CONSTRAINT "trend_posts_natural_key" UNIQUE("platform","external_id")
);
--> statement-breakpoint
CREATE TABLE "trend_problems" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trend_problems_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text,
	"title_post_id" uuid,
	"category" text NOT NULL,
	"memory" text[] NOT NULL,
	"merged_into" integer,
	"rank" integer,
	"score" integer DEFAULT 0 NOT NULL,
	"change" text DEFAULT 'steady' NOT NULL,
	"score_change" integer DEFAULT 0 NOT NULL,
	"parts" jsonb,
	"figures" jsonb,
	"products" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_post_at" timestamp with time zone NOT NULL,
	"ranked_at" timestamp with time zone,
	CONSTRAINT "trend_problems_category" CHECK ("trend_problems"."category" in ('complaint', 'alternative', 'recommendation', 'howto')),
	CONSTRAINT "trend_problems_change" CHECK ("trend_problems"."change" in ('new', 'rising', 'steady', 'falling', 'gone'))
);
--> statement-breakpoint
CREATE TABLE "trend_refreshes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workflow_id" text,
	"status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"as_of" timestamp with time zone,
	"posts" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	"done" text[] DEFAULT '{}' NOT NULL,
	"ranking" boolean DEFAULT false NOT NULL,
	"state" jsonb,
	"listed" integer[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "trend_refreshes_workflowId_unique" UNIQUE("workflow_id"),
	CONSTRAINT "trend_refreshes_status" CHECK ("trend_refreshes"."status" in ('queued', 'running', 'completed', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "trend_scores" (
	"problem_id" integer NOT NULL,
	"refresh_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"score" integer NOT NULL,
	"rank" integer NOT NULL,
	"surprise" double precision NOT NULL,
	"parts" jsonb NOT NULL,
	CONSTRAINT "trend_scores_problem_id_refresh_id_pk" PRIMARY KEY("problem_id","refresh_id")
);
--> statement-breakpoint
CREATE TABLE "trend_sources" (
	"platform" text PRIMARY KEY NOT NULL,
	"cursor_at" timestamp with time zone,
	"covered_since" timestamp with time zone,
	"clock_at" timestamp with time zone,
	"validators" jsonb,
	"last_answer_at" timestamp with time zone,
	"failure" text,
	"reason" text,
	"kept" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "trend_sources_platform" CHECK ("trend_sources"."platform" in ('reddit', 'hackernews', 'stackoverflow', 'youtube', 'github'))
);
--> statement-breakpoint
CREATE TABLE "former_usage" (
	"identity" text NOT NULL,
	"kind" text NOT NULL,
	"period" text NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "former_usage_identity_kind_period_pk" PRIMARY KEY("identity","kind","period"),
	CONSTRAINT "former_usage_kind" CHECK ("former_usage"."kind" in ('search', 'gpt_analysis', 'competitor_discovery'))
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer NOT NULL,
	"body" text NOT NULL,
	"subject_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "llm_calls" (
	"scope" text NOT NULL,
	"purpose" text NOT NULL,
	"day" date NOT NULL,
	"used" integer NOT NULL,
	"micros" bigint DEFAULT 0 NOT NULL,
	"input_tokens" bigint DEFAULT 0 NOT NULL,
	"output_tokens" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "llm_calls_scope_purpose_day_pk" PRIMARY KEY("scope","purpose","day"),
	CONSTRAINT "llm_calls_purpose" CHECK ("llm_calls"."purpose" in ('search', 'competitors', 'ai_visibility', 'drafts', 'all'))
);
--> statement-breakpoint
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
CREATE TABLE "rate_buckets" (
	"key" text PRIMARY KEY NOT NULL,
	"tokens" integer NOT NULL,
	"refilled_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"cause" text DEFAULT 'failed' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_cause" CHECK ("refunds"."cause" in ('failed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "usage_counters" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"period" text NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "usage_counters_user_id_kind_period_pk" PRIMARY KEY("user_id","kind","period"),
	CONSTRAINT "usage_counters_kind" CHECK ("usage_counters"."kind" in ('search', 'gpt_analysis', 'competitor_discovery'))
);
--> statement-breakpoint
CREATE TABLE "watched_posts" (
	"watch_id" uuid NOT NULL,
	"mention_id" uuid NOT NULL,
	"platform" text NOT NULL,
	"relevance" double precision NOT NULL,
	"sentiment" double precision NOT NULL,
	"intent" text NOT NULL,
	"collection" integer NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "watched_posts_watch_id_mention_id_pk" PRIMARY KEY("watch_id","mention_id"),
	CONSTRAINT "watched_posts_platform" CHECK ("watched_posts"."platform" in ('reddit', 'stackoverflow', 'hackernews', 'youtube', 'tumblr', 'pinterest', 'github', 'mastodon', 'quora', 'producthunt')),
	CONSTRAINT "watched_posts_intent" CHECK ("watched_posts"."intent" in ('recommendation', 'alternative', 'complaint', 'comparison', 'price', 'howto', 'promotion', 'other'))
);
--> statement-breakpoint
CREATE TABLE "watched_searches" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"user_id" uuid NOT NULL,
	"watch_id" uuid NOT NULL,
	"query" text NOT NULL,
	"mode" text NOT NULL,
	"platforms" text[] NOT NULL,
	"origin" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"fanned_out" integer DEFAULT 0 NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "watched_searches_once" UNIQUE("user_id","watch_id"),
	CONSTRAINT "watched_searches_mode" CHECK ("watched_searches"."mode" in ('keywords', 'query')),
	CONSTRAINT "watched_searches_origin" CHECK ("watched_searches"."origin" in ('search', 'preview', 'problem'))
);
--> statement-breakpoint
ALTER TABLE "premium_interests" ADD CONSTRAINT "premium_interests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_feedbacks" ADD CONSTRAINT "product_feedbacks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_channels" ADD CONSTRAINT "alert_channels_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_cooldowns" ADD CONSTRAINT "alert_cooldowns_rule_id_alert_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."alert_rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD CONSTRAINT "alert_deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD CONSTRAINT "alert_deliveries_channel_id_alert_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."alert_channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD CONSTRAINT "alert_deliveries_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_mutes" ADD CONSTRAINT "alert_mutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_rules" ADD CONSTRAINT "alert_rules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_settings" ADD CONSTRAINT "alert_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_day_totals" ADD CONSTRAINT "company_day_totals_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_events" ADD CONSTRAINT "company_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_facts" ADD CONSTRAINT "company_facts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_mentions" ADD CONSTRAINT "company_mentions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_mentions" ADD CONSTRAINT "company_mentions_mention_id_mentions_id_fk" FOREIGN KEY ("mention_id") REFERENCES "public"."mentions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_platforms" ADD CONSTRAINT "watch_platforms_watch_id_watches_id_fk" FOREIGN KEY ("watch_id") REFERENCES "public"."watches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competitors" ADD CONSTRAINT "competitors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competitors" ADD CONSTRAINT "competitors_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competitors" ADD CONSTRAINT "competitors_discovery_id_jobs_id_fk" FOREIGN KEY ("discovery_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discoveries" ADD CONSTRAINT "discoveries_id_jobs_id_fk" FOREIGN KEY ("id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_platforms" ADD CONSTRAINT "discovery_platforms_discovery_id_discoveries_id_fk" FOREIGN KEY ("discovery_id") REFERENCES "public"."discoveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_posts" ADD CONSTRAINT "discovery_posts_discovery_id_discoveries_id_fk" FOREIGN KEY ("discovery_id") REFERENCES "public"."discoveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_posts" ADD CONSTRAINT "discovery_posts_mention_id_mentions_id_fk" FOREIGN KEY ("mention_id") REFERENCES "public"."mentions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_results" ADD CONSTRAINT "discovery_results_discovery_id_discoveries_id_fk" FOREIGN KEY ("discovery_id") REFERENCES "public"."discoveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discovery_results" ADD CONSTRAINT "discovery_results_competitor_id_competitors_id_fk" FOREIGN KEY ("competitor_id") REFERENCES "public"."competitors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gpt_analyses" ADD CONSTRAINT "gpt_analyses_id_jobs_id_fk" FOREIGN KEY ("id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gpt_analyses" ADD CONSTRAINT "gpt_analyses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gpt_analysis_prompts" ADD CONSTRAINT "gpt_analysis_prompts_analysis_id_gpt_analyses_id_fk" FOREIGN KEY ("analysis_id") REFERENCES "public"."gpt_analyses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gpt_analysis_prompts" ADD CONSTRAINT "gpt_analysis_prompts_prompt_id_gpt_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."gpt_prompts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gpt_drafts" ADD CONSTRAINT "gpt_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gpt_drafts" ADD CONSTRAINT "gpt_drafts_analysis_id_gpt_analyses_id_fk" FOREIGN KEY ("analysis_id") REFERENCES "public"."gpt_analyses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gpt_drafts" ADD CONSTRAINT "gpt_drafts_mention_id_mentions_id_fk" FOREIGN KEY ("mention_id") REFERENCES "public"."mentions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gpt_naming_rules" ADD CONSTRAINT "gpt_naming_rules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gpt_prompts" ADD CONSTRAINT "gpt_prompts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gpt_samples" ADD CONSTRAINT "gpt_samples_analysis_id_gpt_analyses_id_fk" FOREIGN KEY ("analysis_id") REFERENCES "public"."gpt_analyses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gpt_samples" ADD CONSTRAINT "gpt_samples_prompt_id_gpt_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."gpt_prompts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gpt_schedules" ADD CONSTRAINT "gpt_schedules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gpt_schedules" ADD CONSTRAINT "gpt_schedules_analysis_id_gpt_analyses_id_fk" FOREIGN KEY ("analysis_id") REFERENCES "public"."gpt_analyses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_records" ADD CONSTRAINT "export_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD CONSTRAINT "feedbacks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_changes" ADD CONSTRAINT "lead_changes_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_posts" ADD CONSTRAINT "lead_posts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_posts" ADD CONSTRAINT "lead_posts_mention_id_mentions_id_fk" FOREIGN KEY ("mention_id") REFERENCES "public"."mentions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_posts" ADD CONSTRAINT "lead_posts_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_mention_id_mentions_id_fk" FOREIGN KEY ("mention_id") REFERENCES "public"."mentions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_mails" ADD CONSTRAINT "account_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_bounces" ADD CONSTRAINT "mail_bounces_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_links" ADD CONSTRAINT "share_links_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_platforms" ADD CONSTRAINT "search_platforms_search_id_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_rejections" ADD CONSTRAINT "search_rejections_search_id_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_rejections" ADD CONSTRAINT "search_rejections_mention_id_mentions_id_fk" FOREIGN KEY ("mention_id") REFERENCES "public"."mentions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_results" ADD CONSTRAINT "search_results_search_id_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_results" ADD CONSTRAINT "search_results_mention_id_mentions_id_fk" FOREIGN KEY ("mention_id") REFERENCES "public"."mentions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "searches" ADD CONSTRAINT "searches_id_jobs_id_fk" FOREIGN KEY ("id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trend_scores" ADD CONSTRAINT "trend_scores_refresh_id_trend_refreshes_id_fk" FOREIGN KEY ("refresh_id") REFERENCES "public"."trend_refreshes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "llm_job_calls" ADD CONSTRAINT "llm_job_calls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_counters" ADD CONSTRAINT "usage_counters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_posts" ADD CONSTRAINT "watched_posts_watch_id_watches_id_fk" FOREIGN KEY ("watch_id") REFERENCES "public"."watches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_posts" ADD CONSTRAINT "watched_posts_mention_id_mentions_id_fk" FOREIGN KEY ("mention_id") REFERENCES "public"."mentions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_searches" ADD CONSTRAINT "watched_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_searches" ADD CONSTRAINT "watched_searches_watch_id_watches_id_fk" FOREIGN KEY ("watch_id") REFERENCES "public"."watches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_user" ON "audit_log" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "premium_interests_newest" ON "premium_interests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "product_feedbacks_newest" ON "product_feedbacks" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "product_feedbacks_user" ON "product_feedbacks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "alert_channels_user" ON "alert_channels" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "alert_deliveries_due" ON "alert_deliveries" USING btree ("due_at") WHERE state in ('queued', 'held', 'retrying', 'sending');--> statement-breakpoint
CREATE INDEX "alert_deliveries_waiting" ON "alert_deliveries" USING btree ("channel_id") WHERE state in ('queued', 'held', 'retrying', 'sending');--> statement-breakpoint
CREATE INDEX "alert_deliveries_sent" ON "alert_deliveries" USING btree ("channel_id","delivered_at");--> statement-breakpoint
CREATE INDEX "alert_deliveries_log" ON "alert_deliveries" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "alert_deliveries_alert" ON "alert_deliveries" USING btree ("alert_id");--> statement-breakpoint
CREATE INDEX "alert_deliveries_carrier" ON "alert_deliveries" USING btree ("carried_by") WHERE carried_by is not null;--> statement-breakpoint
CREATE INDEX "alert_rules_user" ON "alert_rules" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "alerts_newest" ON "alerts" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "alerts_unread" ON "alerts" USING btree ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "companies_name" ON "companies" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "company_events_list" ON "company_events" USING btree ("company_id","seen_at","id");--> statement-breakpoint
CREATE INDEX "company_facts_current" ON "company_facts" USING btree ("company_id","kind") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "company_mentions_list" ON "company_mentions" USING btree ("company_id","about","posted_at","mention_id");--> statement-breakpoint
CREATE INDEX "company_mentions_seen" ON "company_mentions" USING btree ("company_id","about","seen_at");--> statement-breakpoint
CREATE INDEX "company_mentions_mention" ON "company_mentions" USING btree ("mention_id");--> statement-breakpoint
CREATE INDEX "watches_due" ON "watches" USING btree ("next_due_at") WHERE next_due_at is not null;--> statement-breakpoint
CREATE INDEX "competitors_monitored_name" ON "competitors" USING btree ("user_id","name_lower") WHERE monitored_since is not null;--> statement-breakpoint
CREATE INDEX "competitors_followers" ON "competitors" USING btree ("company_id","user_id") WHERE monitored_since is not null;--> statement-breakpoint
CREATE INDEX "competitors_expiry" ON "competitors" USING btree ("monitored_until") WHERE monitored_since is not null and status <> 'archived';--> statement-breakpoint
CREATE INDEX "discovery_posts_mention" ON "discovery_posts" USING btree ("mention_id");--> statement-breakpoint
CREATE INDEX "discovery_results_competitor" ON "discovery_results" USING btree ("competitor_id");--> statement-breakpoint
CREATE INDEX "discovery_results_order" ON "discovery_results" USING btree ("discovery_id","relevance");--> statement-breakpoint
CREATE INDEX "gpt_analyses_brand" ON "gpt_analyses" USING btree ("user_id","brand_key","created_at");--> statement-breakpoint
CREATE INDEX "gpt_analysis_prompts_prompt" ON "gpt_analysis_prompts" USING btree ("prompt_id");--> statement-breakpoint
CREATE INDEX "gpt_drafts_user" ON "gpt_drafts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "gpt_drafts_mention" ON "gpt_drafts" USING btree ("mention_id");--> statement-breakpoint
CREATE INDEX "gpt_drafts_writing" ON "gpt_drafts" USING btree ("updated_at") WHERE state = 'writing';--> statement-breakpoint
CREATE UNIQUE INDEX "gpt_naming_rules_place" ON "gpt_naming_rules" USING btree ("user_id","brand_key","surface","before","after");--> statement-breakpoint
CREATE UNIQUE INDEX "gpt_prompts_text" ON "gpt_prompts" USING btree ("user_id","kind",md5(text));--> statement-breakpoint
CREATE INDEX "gpt_samples_open" ON "gpt_samples" USING btree ("analysis_id","assistant","position") WHERE state = 'not_run';--> statement-breakpoint
CREATE INDEX "gpt_samples_answers" ON "gpt_samples" USING btree ("analysis_id","answered_at");--> statement-breakpoint
CREATE INDEX "gpt_samples_prompt" ON "gpt_samples" USING btree ("prompt_id");--> statement-breakpoint
CREATE INDEX "gpt_schedules_due" ON "gpt_schedules" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "gpt_schedules_analysis" ON "gpt_schedules" USING btree ("analysis_id");--> statement-breakpoint
CREATE INDEX "events_created" ON "events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "export_records_user" ON "export_records" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "feedbacks_collection" ON "feedbacks" USING btree ("collection","timestamp");--> statement-breakpoint
CREATE INDEX "jobs_history" ON "jobs" USING btree ("user_id","kind","created_at","id");--> statement-breakpoint
CREATE INDEX "jobs_unfinished" ON "jobs" USING btree ("queued_at") WHERE status in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "lead_changes_lead" ON "lead_changes" USING btree ("lead_id","id");--> statement-breakpoint
CREATE INDEX "lead_posts_lead" ON "lead_posts" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "leads_newest" ON "leads" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "leads_due" ON "leads" USING btree ("user_id","follow_up_on") WHERE follow_up_on is not null;--> statement-breakpoint
CREATE INDEX "leads_mention" ON "leads" USING btree ("mention_id");--> statement-breakpoint
CREATE UNIQUE INDEX "leads_one_per_page" ON "leads" USING btree ("user_id","url") WHERE mention_id is null;--> statement-breakpoint
CREATE INDEX "account_mails_queued" ON "account_mails" USING btree ("created_at") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "mail_bounces_at" ON "mail_bounces" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "share_links_one_per_job" ON "share_links" USING btree ("job_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "share_links_live" ON "share_links" USING btree ("user_id","created_at") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "process_beats_heard" ON "process_beats" USING btree ("heard_at");--> statement-breakpoint
CREATE INDEX "mentions_words" ON "mentions" USING gin ("words");--> statement-breakpoint
CREATE INDEX "mentions_removed" ON "mentions" USING btree ("text_removed_at") WHERE text_removed_at is not null;--> statement-breakpoint
CREATE INDEX "mentions_kept" ON "mentions" USING btree ("platform","fetched_at") WHERE text_removed_at is null;--> statement-breakpoint
CREATE INDEX "mentions_posted" ON "mentions" USING btree ("platform","posted_at");--> statement-breakpoint
CREATE INDEX "search_rejections_mention" ON "search_rejections" USING btree ("mention_id");--> statement-breakpoint
CREATE INDEX "search_results_mention" ON "search_results" USING btree ("mention_id");--> statement-breakpoint
CREATE INDEX "provider_answers_until" ON "provider_answers" USING btree ("until");--> statement-breakpoint
CREATE INDEX "trend_posts_problem" ON "trend_posts" USING btree ("problem_id","posted_at");--> statement-breakpoint
CREATE INDEX "trend_posts_posted" ON "trend_posts" USING btree ("posted_at");--> statement-breakpoint
CREATE INDEX "trend_posts_quotes" ON "trend_posts" USING btree ("problem_id") WHERE quote_rank is not null;--> statement-breakpoint
CREATE INDEX "trend_posts_kept" ON "trend_posts" USING btree ("platform","fetched_at") WHERE title is not null;--> statement-breakpoint
CREATE INDEX "trend_problems_rank" ON "trend_problems" USING btree ("rank") WHERE rank is not null;--> statement-breakpoint
CREATE INDEX "trend_problems_last" ON "trend_problems" USING btree ("last_post_at") WHERE merged_into is null;--> statement-breakpoint
CREATE UNIQUE INDEX "trend_refreshes_single" ON "trend_refreshes" USING btree ((true)) WHERE status in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "trend_refreshes_created" ON "trend_refreshes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "trend_scores_at" ON "trend_scores" USING btree ("at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "llm_job_calls_user" ON "llm_job_calls" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "llm_job_calls_updated" ON "llm_job_calls" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "refunds_user" ON "refunds" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "watched_posts_list" ON "watched_posts" USING btree ("watch_id","seen_at","mention_id");--> statement-breakpoint
CREATE INDEX "watched_posts_mention" ON "watched_posts" USING btree ("mention_id");--> statement-breakpoint
CREATE INDEX "watched_searches_watch" ON "watched_searches" USING btree ("watch_id");