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
ALTER TABLE "watches" ALTER COLUMN "company_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "watches" ADD COLUMN "query_key" text;--> statement-breakpoint
ALTER TABLE "watches" ADD COLUMN "query" jsonb;--> statement-breakpoint
ALTER TABLE "watched_posts" ADD CONSTRAINT "watched_posts_watch_id_watches_id_fk" FOREIGN KEY ("watch_id") REFERENCES "public"."watches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_posts" ADD CONSTRAINT "watched_posts_mention_id_mentions_id_fk" FOREIGN KEY ("mention_id") REFERENCES "public"."mentions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_searches" ADD CONSTRAINT "watched_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_searches" ADD CONSTRAINT "watched_searches_watch_id_watches_id_fk" FOREIGN KEY ("watch_id") REFERENCES "public"."watches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watched_posts_list" ON "watched_posts" USING btree ("watch_id","seen_at" DESC NULLS LAST,"mention_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "watched_posts_mention" ON "watched_posts" USING btree ("mention_id");--> statement-breakpoint
CREATE INDEX "watched_searches_watch" ON "watched_searches" USING btree ("watch_id");--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_query" UNIQUE("query_key");--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_subject" CHECK ((company_id is null) <> (query_key is null));