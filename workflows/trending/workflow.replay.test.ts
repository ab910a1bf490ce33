import { testReplay } from '../testing/replay.ts';

testReplay({
  folder: new URL('./histories/', import.meta.url),
  subject: 'a refresh',
  files: ['another-runs.json', 'happy.json', 'one-source-lost.json', 'ranking-failed.json'],
  paths: [['happy.json', 'rankTrends']],
});
