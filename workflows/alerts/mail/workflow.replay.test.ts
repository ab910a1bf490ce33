import { testReplay } from '../../testing/replay.ts';

testReplay({
  folder: new URL('./histories/', import.meta.url),
  subject: 'an account mail',
  files: ['mail-refused-once.json', 'mail-sent.json'],
  paths: [['mail-sent.json', 'sendAccountMail']],
});
