export { readProductSite } from './account/workflow.ts';
export { collectWatch } from './monitoring/workflow.ts';
export { competitorDiscovery } from './competitors/discovery/workflow.ts';
export { sendAccountMail } from './alerts/mail/workflow.ts';
export { correctReading, draftReply } from './ai-visibility/short-workflows.ts';
export { measureAiVisibility } from './ai-visibility/workflow.ts';
export { refreshTrends } from './trending/workflow.ts';
export { socialSearch } from './search/workflow.ts';
