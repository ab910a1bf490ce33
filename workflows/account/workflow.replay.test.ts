import { testReplay } from '../testing/replay.ts';

testReplay({
  folder: new URL('./histories/', import.meta.url),
  subject: 'a reading of a product’s site',
  files: ['site-failed.json', 'site-read.json'],
  paths: [['site-read.json', 'readProductSite']],
});
