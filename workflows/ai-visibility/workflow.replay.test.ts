import { testReplay } from '../testing/replay.ts';

testReplay({
  folder: new URL('./histories/', import.meta.url),
  subject: 'an analysis, a draft or a correction',
  files: [
    'happy.json',
    'assistant-failed.json',
    'ended-before.json',
    'questions-written.json',
    'questions-failed.json',
    'draft.json',
    'draft-failed.json',
    'correction.json',
    'correction-failed.json',
  ],
  paths: [
    ['happy.json', 'askAssistant'],
    ['questions-written.json', 'writeQuestions'],
    ['draft.json', 'writeDraft'],
  ],
});
