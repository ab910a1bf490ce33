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
ALTER TABLE "mentions" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "mentions" ADD COLUMN "words" "tsvector";--> statement-breakpoint
ALTER TABLE "search_results" ADD COLUMN "conversation_id" uuid;--> statement-breakpoint
UPDATE "search_results" SET "conversation_id" = "mention_id";--> statement-breakpoint
ALTER TABLE "search_results" ALTER COLUMN "conversation_id" SET NOT NULL;--> statement-breakpoint
UPDATE "mentions" SET "words" = setweight(to_tsvector('simple', "title"), 'A') || to_tsvector('simple', "content") WHERE "text_removed_at" IS NULL;--> statement-breakpoint
ALTER TABLE "search_results" ADD COLUMN "fingerprint" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "searches" ADD COLUMN "rejected_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD CONSTRAINT "feedbacks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_rejections" ADD CONSTRAINT "search_rejections_search_id_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_rejections" ADD CONSTRAINT "search_rejections_mention_id_mentions_id_fk" FOREIGN KEY ("mention_id") REFERENCES "public"."mentions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feedbacks_collection" ON "feedbacks" USING btree ("collection","timestamp");--> statement-breakpoint
CREATE INDEX "search_rejections_order" ON "search_rejections" USING btree ("search_id","relevance" DESC NULLS LAST,"mention_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mentions_words" ON "mentions" USING gin ("words");