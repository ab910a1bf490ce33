import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PLATFORM_IDS } from '#domain/names.ts';
import type { Intent } from '#domain/names.ts';
import { tokenize } from '#domain/query/words.ts';
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
])('a request needs no verb and no English: %s, %s', (intent, title) => {
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

test('best way to do something is a how-to', () => {
  expect(
    classifyIntent({ title: 'Best way to keep two folders in sync', content: '' }).intent,
  ).toBe('howto');
});

const launch = (title: string) => classifyIntent({ title, content: '' }, 'hackernews');

test('a Hacker News launch without its mark is never sure', () => {
  expect(launch('Show HN: I built a CRM for dentists').confidence).toBeGreaterThan(0.75);
  const unmarked = launch('I built a CRM for dentists');
  expect(unmarked.intent).toBe('promotion');
  expect(unmarked.confidence).toBeLessThan(0.75);
});

test('an untitled message that names nothing is no complaint', () => {
  expect(letter('nothing works today, least of all me, worst day ever')).not.toBe('complaint');
});

test('a quote has two words or more, and they are more than numbers', () => {
  const words =
    'how do I export 2026 14.04 the best CRM for $ 30 ? vs Jira alternative to broken , . 3';
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...words.split(' ')), { maxLength: 14 }),
      fc.constantFrom(...PLATFORM_IDS),
      (parts, platform) => {
        const title = parts.join(' ');
        const { spans, reason } = classifyIntent({ title, content: '' }, platform);
        expect(reason.includes('“')).toBe(spans.length > 0);
        for (const { start, end } of spans) {
          const quoted = tokenize(title.slice(start, end)).map(({ text }) => text);
          expect(quoted.filter((word) => !/^\d/.test(word)).length).toBeGreaterThanOrEqual(2);
        }
      },
    ),
    { numRuns: 300 },
  );
});

test.each([
  ['RIP our data', 'Backup was empty. 6 years gone.'],
  ['Crash on startup', '1. open app 2. it crashes. Expected: opens'],
])('words that pull little are no reason: %s', (title, content) => {
  const { intent, reason, spans } = classifyIntent({ title, content });
  expect(intent).toBe('complaint');
  expect(reason).toBe('The author is unhappy with something.');
  expect(spans).toEqual([]);
});
