import { expect, test } from 'vitest';
import type { Intent } from '#contracts/names.ts';
import { classifyIntent } from './intent.ts';

test.each<[Intent, string]>([
  ['promotion', 'Show HN: Plainboard, a board in one file'],
  ['promotion', 'I built a CRM for dentists, feedback welcome'],
  ['alternative', 'Alternative to Jira for seven people?'],
  ['alternative', 'We are switching from Mailchimp, what now'],
  ['comparison', 'Postgres vs MySQL for a small shop'],
  ['comparison', 'Hetzner or DigitalOcean for a side project'],
  ['price', 'How much do you pay for error monitoring?'],
  ['price', 'Notion pricing is a mess'],
  ['recommendation', 'Can anyone recommend a calendar?'],
  ['recommendation', 'What is the best invoicing tool'],
  ['recommendation', 'Looking for a scheduling app'],
  ['recommendation', 'Scheduling software for a dog groomer with two tables?'],
  ['complaint', 'Stripe stopped working for our shop'],
  ['complaint', 'Fed up with our help desk'],
  ['howto', 'How do I export contacts as CSV?'],
  ['howto', 'Is it possible to send reminders from a sheet'],
  ['other', 'The history of the fax machine'],
])('%s: %s', (intent, title) => {
  expect(classifyIntent({ title, content: '' }).intent).toBe(intent);
});

test('the verdict quotes the words that decided, and points at them', () => {
  const title = 'Please: can anyone recommend a calendar?';
  const verdict = classifyIntent({ title, content: '' });
  expect(verdict.reason).toBe('The author asks for recommendations: “can anyone recommend”.');
  const [span] = verdict.spans;
  expect(title.slice(span?.start, span?.end)).toBe('can anyone recommend');
});

test('the title decides before the text', () => {
  const content = 'Mine are lost. Can anyone recommend something?';
  expect(classifyIntent({ title: 'How do I sort rows?', content }).intent).toBe('howto');
  expect(classifyIntent({ title: 'Rows', content }).intent).toBe('recommendation');
});

test('a post on Stack Overflow asks how to do something unless it says otherwise', () => {
  const question = { title: 'Gapless numbers without locking the table', content: '' };
  expect(classifyIntent(question, 'stackoverflow').intent).toBe('howto');
  expect(
    classifyIntent({ title: 'The history of the fax machine', content: '' }, 'stackoverflow')
      .intent,
  ).toBe('howto');
  const named = { title: 'Alternative to moment.js', content: '' };
  expect(classifyIntent(named, 'stackoverflow').intent).toBe('alternative');
});

test.each<[Intent, string]>([
  ['recommendation', 'Ask HN: Invoice software for a one-person consultancy?'],
  ['recommendation', 'need invoice software, 3 techs in vans'],
  ['recommendation', "Email marketing tool that a developer won't hate?"],
  ['recommendation', 'Welches CRM für Freelancer nutzt ihr?'],
  ['promotion', 'We launched a calendar'],
])('a wish needs no verb and no English: %s, %s', (intent, title) => {
  expect(classifyIntent({ title, content: '' }).intent).toBe(intent);
});

test('a reply is judged by its own words, not by the title above it', () => {
  const reply = { title: 'Re: Show HN: Plainboard', content: 'How do I export my rows?' };
  expect(classifyIntent(reply).intent).toBe('howto');
});

test('quoted lines and code decide nothing', () => {
  const content = '> Can anyone recommend a CRM?\n\n`how to recommend`\n\nThe office moved.';
  expect(classifyIntent({ title: 'Notes', content }).intent).toBe('other');
});

const letter = (content: string): Intent => classifyIntent({ title: '', content }).intent;

test('a message to a company is a complaint when it names more trouble than praise', () => {
  expect(letter('@acme still waiting for my order, no reply to any mail')).toBe('complaint');
  expect(letter('@acme thanks, great help, love it')).not.toBe('complaint');
});
