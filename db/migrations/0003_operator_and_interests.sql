CREATE TABLE "premium_interests" (
	"user_id" uuid NOT NULL,
	"plan_name" text NOT NULL,
	"message" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "premium_interests_user_id_plan_name_pk" PRIMARY KEY("user_id","plan_name"),
	CONSTRAINT "premium_interests_plan" CHECK ("premium_interests"."plan_name" in ('free', 'starter', 'professional'))
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
ALTER TABLE "premium_interests" ADD CONSTRAINT "premium_interests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "premium_interests_newest" ON "premium_interests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "process_beats_heard" ON "process_beats" USING btree ("heard_at");