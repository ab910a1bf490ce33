import { testReplay } from '../testing/replay.ts';

testReplay({
  folder: new URL('./histories/', import.meta.url),
  subject: 'a search',
  files: [
    'all-failed.json',
    'cancelled.json',
    'happy.json',
    'not-refined.json',
    'partial.json',
    'waited.json',
    'widened.json',
  ],
  paths: [
    ['happy.json', 'searchPlatform'],
    ['widened.json', 'widenSearch'],
  ],
});
