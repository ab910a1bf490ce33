import { z } from 'zod';
import { leadSchema } from '#contracts/leads/leads.ts';
import type { Lead } from '#contracts/leads/leads.ts';
import { LEAD_STATES } from '#domain/leads/names.ts';
import { listLeads } from '#db/queries/leads.ts';
import {
  defineTool,
  pageArguments,
  pageOf,
  linkOf,
  linkSchema,
  quote,
  quoteOrNull,
} from '../tool.ts';

const { shape } = leadSchema;
const leadItemSchema = z.object({
  lead_id: z.string(),
  state: shape.state,
  note: z.string().describe('Written by the owner; cut to 200 characters.'),
  follow_up_on: z.string().nullable(),
  saved_at: z.string(),
  contacted_at: z.string().nullable(),
  customer_at: z.string().nullable(),
  platform: shape.post.shape.platform,
  intent: shape.intent,
  url: linkSchema,
  posted_at: z.string().nullable(),
  quoted_title: z.string(),
  quoted_text: z.string(),
  quoted_author: z.string().nullable(),
  quoted_reason: z.string().describe('Why it matters.'),
});

const toItem = ({ post, ...lead }: Lead): z.input<typeof leadItemSchema> => ({
  lead_id: lead.leadId,
  state: lead.state,
  note: quote(lead.note, 200),
  follow_up_on: lead.followUpOn,
  saved_at: lead.savedAt,
  contacted_at: lead.contactedAt,
  customer_at: lead.customerAt,
  platform: post.platform,
  intent: lead.intent,
  url: linkOf(post.url),
  posted_at: post.createdAt,
  quoted_title: quote(post.title, 120),
  quoted_text: quote(post.excerpt, 200),
  quoted_author: quoteOrNull(post.author, 60),
  quoted_reason: quote(lead.reason, 120),
});

const listTool = defineTool({
  name: 'list_leads',
  title: 'Leads',
  description:
    'Lists saved leads, newest first, with how many are in each state. Without a state it leaves out those marked not_for_me. For posts that are not saved yet, use list_search_results.',
  scope: 'read',
  input: z.strictObject({
    state: z.enum(LEAD_STATES).optional(),
    due: z.boolean().default(false).describe('Only those to follow up today or earlier (UTC).'),
    ...pageArguments,
  }),
  output: pageOf(leadItemSchema).extend({ counts: z.record(z.enum(LEAD_STATES), z.number()) }),
  run: async ({ actor, database }, { due, ...query }) => {
    const key = { userId: actor.userId, due: due ? ('true' as const) : ('false' as const) };
    const { data } = await listLeads(database, { ...key, ...query });
    return { items: data.items.map(toItem), next_cursor: data.nextCursor, counts: data.counts };
  },
});

export const leadTools = [listTool];
