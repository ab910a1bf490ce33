import { createDiscoveryCoreActivities } from './discovery/core-activities.ts';
import { createDiscoveryPlatformActivities } from './discovery/platform-activities.ts';
import type { DiscoveryPlatformDeps } from './discovery/platform-activities.ts';
import {
  createMonitoringCoreActivities,
  createMonitoringPlatformActivities,
} from '../monitoring/activities.ts';
import type { MonitoringDeps } from '../monitoring/activities.ts';
import { createDiscoveryRefinement } from './discovery/refine-activity.ts';
import type { RefineDeps } from './discovery/refine-activity.ts';
import { createSiteActivities } from './discovery/site-activities.ts';
import type { SiteDeps } from './discovery/site-reading.ts';

export type CompetitorDeps = DiscoveryPlatformDeps & SiteDeps & MonitoringDeps & RefineDeps;

/** All activities of competitive intelligence, by task queue. */
export const createCompetitorActivities = (deps: CompetitorDeps) => ({
  core: {
    ...createDiscoveryCoreActivities(deps),
    ...createSiteActivities(deps),
    ...createMonitoringCoreActivities(deps),
  },
  platform: {
    ...createDiscoveryPlatformActivities(deps),
    ...createMonitoringPlatformActivities(deps),
  },
  llm: createDiscoveryRefinement(deps),
});

export type CompetitorActivities = ReturnType<typeof createCompetitorActivities>;
