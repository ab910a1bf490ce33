import { z } from 'zod';
import { planInfoSchema } from '#contracts/account/plans.ts';
import { getPlanInfo } from '#db/queries/account/plan-info.ts';
import { defineTool } from '../tool.ts';

const { shape } = planInfoSchema;

const getTool = defineTool({
  name: 'get_usage',
  title: 'Plan and quota',
  description: 'Shows the plan, the platforms it may search, and what is left of each quota.',
  scope: 'read',
  input: z.strictObject({}),
  output: z.object({
    plan: shape.planName,
    platforms: shape.platforms,
    quotas: z.array(
      z.object({
        kind: z.string(),
        used: z.number(),
        limit: z.number().describe('-1: unlimited.'),
        remaining: z.number(),
        period: z.enum(['day', 'month']),
        resets_at: z.string(),
      }),
    ),
  }),
  run: async ({ actor, database }) => {
    const { planName, platforms, counters } = await getPlanInfo(database.db, actor);
    const quotas = Object.values(counters).map(({ resetsAt, ...counter }) => ({
      ...counter,
      resets_at: resetsAt,
    }));
    return { plan: planName, platforms, quotas };
  },
});

export const usageTools = [getTool];
