CREATE TABLE "company_source_health" (
	"source" text PRIMARY KEY NOT NULL,
	"state" text,
	"reason" text,
	"limited_until" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"last_answer_at" timestamp with time zone
);
