import { expect, test } from 'vitest';
import { describeQuery } from './describe.ts';
import { readQuery } from './language.ts';

const sentenceOf = (text: string): string => {
  const reading = readQuery(text, 'keywords');
  return reading.ok ? describeQuery(reading.query).sentence : 'not read';
};

test.each([
  ['intitle:crm', 'We will look for “crm” in the title.'],
  ['crm from:maria', 'We will look for “crm” by maria.'],
  ['crm user:@maria', 'We will look for “crm” by maria.'],
  ['crm by:maria', 'We will look for “crm” by maria.'],
  ['crm language:de', 'We will look for “crm” in German.'],
  ['crm site：github', 'We will look for “crm” on GitHub.'],
  ['crm kind:issue', 'We will look for “crm” of the kind issue.'],
  ['!jobs crm', 'We will look for “crm”, not “jobs”.'],
  ['crm !"help desk"', 'We will look for “crm”, not “help desk”.'],
  ['crm or erp', 'We will look for “crm” or “erp”.'],
  ['crm or erp or sap cheap', 'We will look for (“crm” or “erp” or “sap”) and “cheap”.'],
  ['crm||erp', 'We will look for “crm” or “erp”.'],
  ['crm|erp cheap', 'We will look for (“crm” or “erp”) and “cheap”.'],
  ['crm&&erp', 'We will look for “crm” and “erp”.'],
  ['crm oder erp', 'We will look for “crm” or “erp”.'],
  ['R&D crm', 'We will look for “R&D” and “crm”.'],
  ['crm ODER erp', 'We will look for “crm” or “erp”.'],
  ['crm NICHT jobs', 'We will look for “crm”, not “jobs”.'],
  ['crm^2 erp', 'We will look for “crm” and “erp”.'],
  ['crm^0.5', 'We will look for “crm”.'],
  ['crm~1', 'We will look for “crm”.'],
  ['+crm +erp', 'We will look for “crm” and “erp”.'],
  ['「会計 ソフト」', 'We will look for “会計 ソフト”.'],
  ['（crm，erp）cheap', 'We will look for (“crm” or “erp”) and “cheap”.'],
  ['crm －jobs', 'We will look for “crm”, not “jobs”.'],
])('%s is understood as in other tools', (text, sentence) => {
  expect(sentenceOf(text)).toBe(sentence);
});

test.each([
  ['subreddit:saas crm', 'site:reddit.com/r/saas crm'],
  ['subreddit:r/saas crm', 'site:reddit.com/r/saas crm'],
  ['repo:owner/name crm', 'site:github.com/owner/name crm'],
  ['crm is:issue', 'crm type:issue'],
  ['crm platform:reddit', 'crm site:reddit'],
  ['crm since:2026-01-01', 'crm'],
  ['crm after:2025', 'crm'],
  ['crm label:bug', 'crm bug'],
  ['crm tag:"help wanted"', 'crm "help wanted"'],
  ['selftext:crm', 'crm'],
  ['crm score:>5', 'crm'],
  ['crm min_faves:10', 'crm'],
  ['crm filetype:pdf', 'crm'],
  ['crm not jobs', 'crm NOT jobs'],
  ['"a b"~5', 'a b'],
  ['crm NEAR/5 erp', 'crm erp'],
  ['crm NEAR erp', 'crm erp'],
  ['crm AROUND(3) erp', 'crm erp'],
  ['crm w/5 erp', 'crm erp'],
  ['crm BEFORE/3 erp', 'crm erp'],
  ['crm sort:new', 'crm'],
  ['crm link:acme.com', 'crm'],
  ['crm nicht jobs', 'crm NOT jobs'],
  ['cr?m tool', 'crm tool'],
  ['invoic* tool', 'invoic tool'],
  ['*soft crm', 'soft crm'],
])('%s is answered with what to write here', (text, suggestion) => {
  const { problems } = readQuery(text, 'keywords');
  expect(problems[0]).toMatchObject({ suggestion });
  expect(problems[0]?.code).toMatch(/^unknown_(?:field|operator)$/u);
  expect(readQuery(suggestion, 'keywords').ok).toBe(true);
});

test.each([
  ['tools that do not suck'],
  ['not working crm'],
  ['"not working" crm'],
  ['note:this C:\\x'],
  ['ratio 16:9'],
  ['to be or'],
  ['**bold** crm'],
  ['from crm to erp'],
  ['c++ c# .NET'],
  ['wow! crm!'],
])('%s holds no operator', (text) => {
  expect(readQuery(text, 'keywords').ok).toBe(true);
});
