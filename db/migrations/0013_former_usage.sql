CREATE TABLE "former_usage" (
	"identity" text NOT NULL,
	"kind" text NOT NULL,
	"period" text NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "former_usage_identity_kind_period_pk" PRIMARY KEY("identity","kind","period"),
	CONSTRAINT "former_usage_kind" CHECK ("former_usage"."kind" in ('search', 'gpt_analysis', 'competitor_discovery'))
);
