import { testReplay } from '../testing/replay.ts';

testReplay({
  folder: new URL('./histories/', import.meta.url),
  subject: 'an analysis',
  files: ['happy.json'],
  paths: [['happy.json', 'askAssistant']],
});
