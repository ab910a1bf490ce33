export { competitorDiscovery } from './competitors/discovery/workflow.ts';
export { socialSearch } from './search/workflow.ts';
export { refreshTrends } from './trending/workflow.ts';
