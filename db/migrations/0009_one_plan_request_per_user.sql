DELETE FROM "premium_interests" older USING "premium_interests" newer
WHERE older.user_id = newer.user_id
  AND (older.updated_at, older.plan_name) < (newer.updated_at, newer.plan_name);--> statement-breakpoint
ALTER TABLE "premium_interests" DROP CONSTRAINT "premium_interests_user_id_plan_name_pk";--> statement-breakpoint
ALTER TABLE "premium_interests" ADD PRIMARY KEY ("user_id");
