import { z } from 'zod';
import { leadCountsSchema, leadMarkSchema } from './leads.ts';

/** Without text of the post: the event log then has nothing for retention to remove. */
export const leadEvents = [
  z.object({
    type: z.literal('lead.saved.v1'),
    data: z.object({ mark: leadMarkSchema, counts: leadCountsSchema }),
  }),
  z.object({
    type: z.literal('lead.changed.v1'),
    data: z.object({ marks: z.array(leadMarkSchema), counts: leadCountsSchema }),
  }),
  z.object({
    type: z.literal('lead.removed.v1'),
    data: z.object({
      leadId: z.uuid(),
      mentionIds: z.array(z.uuid()),
      counts: leadCountsSchema,
    }),
  }),
] as const;
