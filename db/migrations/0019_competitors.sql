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
	"failed" boolean DEFAULT false NOT NULL,
	"reason" text,
	CONSTRAINT "watch_platforms_watch_id_platform_pk" PRIMARY KEY("watch_id","platform")
);
--> statement-breakpoint
CREATE TABLE "watches" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"company_id" uuid NOT NULL,
	"collections" integer DEFAULT 0 NOT NULL,
	"next_due_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"last_collected_at" timestamp with time zone,
	"baseline_days" integer NOT NULL,
	"baseline_done_at" timestamp with time zone,
	"rate" double precision DEFAULT 1 NOT NULL,
	"weight" double precision DEFAULT 1 NOT NULL,
	"site_due_at" timestamp with time zone,
	"site_state" jsonb,
	"note" text,
	CONSTRAINT "watches_company" UNIQUE("company_id")
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
	"muted_kinds" text[] DEFAULT '{}' NOT NULL,
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
	CONSTRAINT "discovery_platforms_state" CHECK ("discovery_platforms"."state" in ('queued', 'running', 'waiting', 'completed', 'failed', 'cancelled'))
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
CREATE INDEX "companies_name" ON "companies" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "company_events_list" ON "company_events" USING btree ("company_id","seen_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "company_facts_current" ON "company_facts" USING btree ("company_id","kind") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "company_mentions_list" ON "company_mentions" USING btree ("company_id","about","posted_at" DESC NULLS LAST,"mention_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "company_mentions_mention" ON "company_mentions" USING btree ("mention_id");--> statement-breakpoint
CREATE INDEX "watches_due" ON "watches" USING btree ("next_due_at") WHERE next_due_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "competitors_monitored_name" ON "competitors" USING btree ("user_id","name_lower") WHERE monitored_since is not null;--> statement-breakpoint
CREATE INDEX "competitors_followers" ON "competitors" USING btree ("company_id","user_id") WHERE monitored_since is not null;--> statement-breakpoint
CREATE INDEX "competitors_expiry" ON "competitors" USING btree ("monitored_until") WHERE monitored_since is not null and status <> 'archived';--> statement-breakpoint
CREATE INDEX "discovery_posts_mention" ON "discovery_posts" USING btree ("mention_id");--> statement-breakpoint
CREATE INDEX "discovery_results_competitor" ON "discovery_results" USING btree ("competitor_id");--> statement-breakpoint
CREATE INDEX "discovery_results_order" ON "discovery_results" USING btree ("discovery_id","relevance" DESC NULLS LAST);