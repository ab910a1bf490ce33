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
ALTER TABLE "lead_changes" ADD CONSTRAINT "lead_changes_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_posts" ADD CONSTRAINT "lead_posts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_posts" ADD CONSTRAINT "lead_posts_mention_id_mentions_id_fk" FOREIGN KEY ("mention_id") REFERENCES "public"."mentions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_posts" ADD CONSTRAINT "lead_posts_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_mention_id_mentions_id_fk" FOREIGN KEY ("mention_id") REFERENCES "public"."mentions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_changes_lead" ON "lead_changes" USING btree ("lead_id","id");--> statement-breakpoint
CREATE INDEX "lead_posts_lead" ON "lead_posts" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "leads_newest" ON "leads" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "leads_due" ON "leads" USING btree ("user_id","follow_up_on") WHERE follow_up_on is not null;--> statement-breakpoint
CREATE INDEX "leads_mention" ON "leads" USING btree ("mention_id");--> statement-breakpoint
CREATE UNIQUE INDEX "leads_one_per_page" ON "leads" USING btree ("user_id","url") WHERE mention_id is null;