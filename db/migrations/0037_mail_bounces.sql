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
ALTER TABLE "mail_bounces" ADD CONSTRAINT "mail_bounces_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_bounces_at" ON "mail_bounces" USING btree ("at");