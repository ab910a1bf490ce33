import { testReplay } from '../testing/replay.ts';

// Analyses go on while an installation is upgraded.
testReplay({
  folder: new URL('./histories/earlier/', import.meta.url),
  subject: 'an analysis that an earlier build began',
  files: ['assistant-failed.json', 'happy.json'],
  paths: [['happy.json', 'askAssistant']],
});
