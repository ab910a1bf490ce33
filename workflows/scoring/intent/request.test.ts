import { expect, test } from 'vitest';
import { parseQuery } from '#providers/query.ts';
import { scorePosts } from '../score.ts';
import { requestOf } from './request.ts';

const span = (content: string, words: string) => ({
  field: 'content' as const,
  start: content.indexOf(words),
  end: content.indexOf(words) + words.length,
});

test.each([
  ['One. Can anyone recommend a CRM? Two.', 'anyone recommend', 'Can anyone recommend a CRM'],
  ['Can anyone recommend a CRM', 'anyone recommend', 'Can anyone recommend a CRM'],
  ['line one\nlooking for a tool\nline three', 'looking for', 'looking for a tool'],
  ['v2.1 broke it. Looking for 3.0! Now.', 'Looking for', 'Looking for 3.0'],
  ['  Looking   for \t a tool.  ', 'Looking', 'Looking for a tool'],
])('the reason quotes the sentence that asks: %j', (content, words, quote) => {
  const intent = { intent: 'recommendation' as const, spans: [span(content, words)] };
  expect(requestOf({ title: 'CRM', content }, intent, true)).toBe(`Asks what to use: “${quote}”.`);
});

test('words of the title are not repeated, and an unclear intent has no reason', () => {
  const post = { title: 'Which CRM?', content: 'Which CRM?' };
  const intent = { intent: 'recommendation' as const, spans: [span('Which CRM?', 'Which')] };
  expect(requestOf(post, intent, true)).toBe('Asks what to use.');
  expect(requestOf(post, intent, false)).toBe('');
  expect(requestOf(post, { intent: 'other', spans: [] }, true)).toBe('');
});

test('a long sentence is cut between words', () => {
  const content = `Looking for ${'something with reminders '.repeat(20)}`;
  const intent = { intent: 'recommendation' as const, spans: [span(content, 'Looking for')] };
  const reason = requestOf({ title: '', content }, intent, true);
  expect(reason.length).toBeLessThan(140);
  expect(reason).toMatch(/reminders…”\.$|with…”\.$|something…”\.$/u);
});

test('reasons of results never state which words matched', () => {
  const posts = [
    { title: 'Which CRM for freelancers?', content: 'Can anyone recommend a simple one?' },
    { title: 'CRM notes', content: 'A list of things about freelancers.' },
  ];
  for (const score of scorePosts(parseQuery('crm freelancers', 'keywords'), 'reddit', posts))
    expect(score?.reason).not.toMatch(/mention|in the title|missing/iu);
});
