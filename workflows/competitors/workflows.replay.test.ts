import { testReplay } from '../testing/replay.ts';

testReplay({
  folder: new URL('./histories/', import.meta.url),
  subject: 'a discovery or collection',
  files: [
    'collection-all-failed.json',
    'collection-happy.json',
    'collection-partial.json',
    'discovery-all-failed.json',
    'discovery-cancelled.json',
    'discovery-happy.json',
    'discovery-no-judgement.json',
    'discovery-not-refined.json',
    'discovery-nothing-found.json',
    'discovery-partial.json',
  ],
  paths: [
    ['discovery-happy.json', 'judgeDiscovery'],
    ['collection-happy.json', 'reviewCollection'],
  ],
});
