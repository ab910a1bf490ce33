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
	"terms" text[] NOT NULL,
	"likes" integer NOT NULL,
	"comments" integer NOT NULL,
	"posted_at" timestamp with time zone NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	"problem_id" integer,
	"quote_rank" smallint,
	CONSTRAINT "trend_posts_natural_key" UNIQUE("platform","external_id")
);
--> statement-breakpoint
CREATE TABLE "trend_problems" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trend_problems_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text,
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
ALTER TABLE "trend_scores" ADD CONSTRAINT "trend_scores_refresh_id_trend_refreshes_id_fk" FOREIGN KEY ("refresh_id") REFERENCES "public"."trend_refreshes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trend_posts_problem" ON "trend_posts" USING btree ("problem_id","posted_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "trend_posts_posted" ON "trend_posts" USING btree ("posted_at");--> statement-breakpoint
CREATE INDEX "trend_posts_quotes" ON "trend_posts" USING btree ("problem_id") WHERE quote_rank is not null;--> statement-breakpoint
CREATE INDEX "trend_posts_kept" ON "trend_posts" USING btree ("platform","fetched_at") WHERE title is not null;--> statement-breakpoint
CREATE INDEX "trend_problems_rank" ON "trend_problems" USING btree ("rank") WHERE rank is not null;--> statement-breakpoint
CREATE INDEX "trend_problems_last" ON "trend_problems" USING btree ("last_post_at") WHERE merged_into is null;--> statement-breakpoint
CREATE UNIQUE INDEX "trend_refreshes_single" ON "trend_refreshes" USING btree ((true)) WHERE status in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "trend_refreshes_created" ON "trend_refreshes" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "trend_scores_at" ON "trend_scores" USING btree ("at");