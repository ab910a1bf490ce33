ALTER TABLE "source_health" RENAME COLUMN "believed_until" TO "expires_at";
