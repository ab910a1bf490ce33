ALTER TABLE "refresh_tokens" ADD COLUMN "next_salt" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text;