import { z } from 'zod';
import { platformProgressSchema } from '../search/search.ts';
import { competitorActivitySchema } from './analytics.ts';
import { companyEventSchema } from './company-events.ts';
import { competitorSchema } from './competitor.ts';
import { discoverySummarySchema } from './discovery.ts';
import { baselineSchema, dayTotalSchema, monitoredCompetitorSchema } from './monitoring.ts';
import { COMPETITOR_STATUSES } from '#domain/competitors/names.ts';

/** Every visible change of competitive intelligence. */
export const competitorEvents = [
  z.object({
    type: z.literal('competitors.discovery_created.v1'),
    data: z.object({ discovery: discoverySummarySchema }),
  }),
  z.object({
    type: z.literal('competitors.discovery_changed.v1'),
    data: z.object({ discovery: discoverySummarySchema }),
  }),
  z.object({
    type: z.literal('competitors.discovery_progress.v1'),
    data: z.object({ searchId: z.uuid(), progress: platformProgressSchema }),
  }),
  z.object({
    /** Current competitors of a discovery; a known id updates its card. */
    type: z.literal('competitors.found.v1'),
    data: z.object({
      searchId: z.uuid(),
      competitors: z.array(competitorSchema),
      /** Cards that turned out to be something else, or fell below the cut. */
      removedIds: z.array(z.uuid()),
    }),
  }),
  z.object({
    type: z.literal('competitors.monitored.v1'),
    data: z.object({ competitor: monitoredCompetitorSchema }),
  }),
  z.object({
    type: z.literal('competitors.removed.v1'),
    data: z.object({ competitorId: z.uuid() }),
  }),
  z.object({
    /** What a collection changed for one follower: absolute totals of the changed days. */
    type: z.literal('competitors.collected.v1'),
    data: z.object({
      competitorId: z.uuid(),
      companyId: z.uuid(),
      status: z.enum(COMPETITOR_STATUSES),
      baseline: baselineSchema,
      unread: z.int().nonnegative(),
      totals: z.array(dayTotalSchema),
      /** The newest mentions; none while the baseline is being filled. */
      mentions: z.array(competitorActivitySchema),
      collectedAt: z.iso.datetime(),
    }),
  }),
  z.object({
    type: z.literal('competitors.company_changed.v1'),
    data: z.object({ competitorId: z.uuid(), event: companyEventSchema }),
  }),
  z.object({
    type: z.literal('competitors.read.v1'),
    data: z.object({ competitorId: z.uuid(), unread: z.int().nonnegative() }),
  }),
] as const;
