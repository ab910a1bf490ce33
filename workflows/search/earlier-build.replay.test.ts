import { testReplay } from '../testing/replay.ts';

// Searches go on while an installation is upgraded.
testReplay({
  folder: new URL('./histories/earlier/', import.meta.url),
  subject: 'a search that an earlier build began',
  files: ['cancelled.json', 'happy.json', 'partial.json', 'widened.json'],
  paths: [['widened.json', 'widenSearch']],
});
