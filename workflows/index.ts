export { socialSearch } from './search/workflow.ts';
