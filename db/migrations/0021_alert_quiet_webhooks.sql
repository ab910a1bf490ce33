ALTER TABLE "alert_settings" ADD COLUMN "quiet_webhooks" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_settings" DROP COLUMN "last_daily";--> statement-breakpoint
ALTER TABLE "alert_settings" DROP COLUMN "last_weekly";--> statement-breakpoint
ALTER TABLE "alert_settings" DROP COLUMN "unsubscribed";