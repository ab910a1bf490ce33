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
ALTER TABLE "product_feedbacks" ADD CONSTRAINT "product_feedbacks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_feedbacks_newest" ON "product_feedbacks" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "product_feedbacks_user" ON "product_feedbacks" USING btree ("user_id");