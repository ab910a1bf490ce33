import { z } from 'zod';
import { companyEventSchema } from '#contracts/competitors/company-events.ts';
import type { Change, CompanyEvent } from '#contracts/competitors/company-events.ts';
import { competitorSchema } from '#contracts/competitors/competitor.ts';
import type { Competitor } from '#contracts/competitors/competitor.ts';
import { COMPANY_EVENT_KINDS } from '#domain/competitors/names.ts';
import { listCompetitors } from '#db/queries/competitors/detail.ts';
import { listTimeline } from '#db/queries/competitors/lists.ts';
import {
  defineTool,
  foundBy,
  pageArguments,
  pageOf,
  pageWithin,
  linkOf,
  linkSchema,
  quote,
  quoteOrNull,
} from '../tool.ts';

const { shape } = competitorSchema;
const competitorItemSchema = z.object({
  competitor_id: z.string(),
  quoted_name: z.string(),
  quoted_description: z.string(),
  website: linkSchema,
  competitive_type: shape.competitive_type,
  relevance: shape.relevance_score.unwrap().describe('0 to 1.'),
  status: shape.status,
  monitored_since: z.string().nullable().describe('Null: discovered, not monitored.'),
  conversations: z.number().describe('Independent conversations that name it.'),
  mentions: z
    .object({
      total: z.number(),
      positive: z.number(),
      neutral: z.number(),
      negative: z.number(),
      average_sentiment: z.number().nullable().describe('-1 to 1.'),
      last_at: z.string().nullable(),
    })
    .describe('Over the days that the plan shows.'),
});

const toItem = (one: Competitor): z.input<typeof competitorItemSchema> => ({
  competitor_id: one.id,
  quoted_name: quote(one.name, 80),
  quoted_description: quote(one.description, 200),
  website: one.website === null ? null : linkOf(one.website),
  competitive_type: one.competitive_type,
  relevance: one.relevance_score,
  status: one.status,
  monitored_since: one.monitoredSince,
  conversations: one.conversations,
  mentions: {
    total: one.analytics.totalMentions,
    positive: one.analytics.positiveMentions,
    neutral: one.analytics.neutralMentions,
    negative: one.analytics.negativeMentions,
    average_sentiment: one.analytics.averageSentiment,
    last_at: one.analytics.lastMentionDate,
  },
});

const listTool = defineTool({
  name: 'list_competitors',
  title: 'Competitors',
  description:
    'Lists discovered and monitored competitors, newest first, with how often people mention them. For what changed at one of them, use list_competitor_changes.',
  scope: 'read',
  input: z.strictObject({
    monitored: z.boolean().default(false).describe('Only those that are monitored.'),
    ...pageArguments,
  }),
  output: pageOf(competitorItemSchema),
  run: async ({ actor, database }, { monitored, ...page }) => {
    const { data } = await listCompetitors(database, actor);
    const wanted = data.competitors.filter((one) => !monitored || one.monitoredSince !== null);
    const { items, next_cursor } = pageWithin(wanted, page);
    return { items: items.map(toItem), next_cursor };
  },
});

const SIDE_MAX = 120;
const CHANGES = 3;
const event = companyEventSchema.shape;
const changeSchema = z.object({
  quoted_label: z.string(),
  quoted_before: z.string().nullable().describe('Null: it is new.'),
  quoted_after: z.string().nullable().describe('Null: it is gone.'),
  source: linkSchema,
});
const eventSchema = z.object({
  event_id: z.string(),
  kind: event.kind,
  significance: event.significance,
  quoted_title: z.string(),
  happened_at: z.string(),
  seen_at: z.string(),
  changes: z.array(changeSchema).describe(`At most ${CHANGES}.`),
  more_changes: z.number(),
});

function toChange({ label, before, after }: Change): z.input<typeof changeSchema> {
  const source = (after ?? before)?.sourceUrl ?? null;
  return {
    quoted_label: quote(label, 60),
    quoted_before: quoteOrNull(before?.text ?? null, SIDE_MAX),
    quoted_after: quoteOrNull(after?.text ?? null, SIDE_MAX),
    source: source === null ? null : linkOf(source),
  };
}

const toEvent = (one: CompanyEvent): z.input<typeof eventSchema> => ({
  event_id: one.id,
  kind: one.kind,
  significance: one.significance,
  quoted_title: quote(one.title, 200),
  happened_at: one.happenedAt,
  seen_at: one.seenAt,
  changes: one.changes.slice(0, CHANGES).map(toChange),
  more_changes: Math.max(0, one.changes.length - CHANGES),
});

const changesTool = defineTool({
  name: 'list_competitor_changes',
  title: 'Changes of a competitor',
  description:
    'Lists dated changes of one competitor, newest first: prices, plans, pages, releases, launches, funding, jobs, each with the value before and after. Not for what people say about it.',
  scope: 'read',
  input: z.strictObject({
    competitor_id: z.uuid().describe('From list_competitors.'),
    kind: z.enum(COMPANY_EVENT_KINDS).optional(),
    ...pageArguments,
  }),
  output: pageOf(eventSchema),
  run: async ({ actor, database }, { competitor_id: competitorId, ...query }) => {
    const read = await listTimeline(database, { ...actor, competitorId }, query);
    const { data } = foundBy(read, 'list_competitors');
    return { items: data.items.map(toEvent), next_cursor: data.nextCursor };
  },
});

export const competitorTools = [listTool, changesTool];
