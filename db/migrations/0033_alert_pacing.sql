CREATE TABLE "alert_cooldowns" (
	"rule_id" uuid NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"kind" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "alert_cooldowns_rule_id_subject_kind_subject_id_kind_pk" PRIMARY KEY("rule_id","subject_kind","subject_id","kind")
);
--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD COLUMN "held_for" text;--> statement-breakpoint
ALTER TABLE "alert_rules" ADD COLUMN "cooldown_hours" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_settings" ADD COLUMN "quiet_days" integer DEFAULT 127 NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_cooldowns" ADD CONSTRAINT "alert_cooldowns_rule_id_alert_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."alert_rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_deliveries_waiting" ON "alert_deliveries" USING btree ("channel_id") WHERE state in ('queued', 'held', 'retrying', 'sending');--> statement-breakpoint
CREATE INDEX "alert_deliveries_sent" ON "alert_deliveries" USING btree ("channel_id","delivered_at");