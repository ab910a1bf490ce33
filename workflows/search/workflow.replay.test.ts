import { testReplay } from '../testing/replay.ts';

testReplay({
  folder: new URL('./histories/', import.meta.url),
  subject: 'a search',
  files: [
    'all-failed.json',
    'cancelled.json',
    'happy.json',
    'partial.json',
    'refined.json',
    'waited.json',
  ],
  paths: [['happy.json', 'searchPlatform']],
});
