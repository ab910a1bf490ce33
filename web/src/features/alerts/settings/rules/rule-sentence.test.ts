import { expect, test } from 'vitest';
import { ruleInputSchema } from '#contracts/alerts/rules.ts';
import type { Channel } from '#contracts/alerts/channels.ts';
import { ruleSentence } from './rule-list.tsx';

const channelOf = (id: string, name: string): Channel => ({
  id,
  name,
  kind: 'email',
  shownAddress: '',
  state: 'active',
  stateReason: null,
  failingSince: null,
  lastSuccessAt: null,
  createdAt: '2026-11-22T10:00:00.000Z',
});
const mail = channelOf('00000000-0000-4000-8000-000000000001', 'My mail');
const team = channelOf('00000000-0000-4000-8000-000000000002', 'Team');

test('a rule reads as one sentence with its scope, thresholds, timing and channels', () => {
  const rule = ruleInputSchema.parse({
    name: 'r',
    kinds: ['price', 'mention_new'],
    subjects: [
      { kind: 'competitor', id: 'a' },
      { kind: 'competitor', id: 'b' },
    ],
    minNewMentions: 8,
    channelIds: [mail.id, team.id],
    timing: 'daily',
  });
  const names = new Map([['a', 'Kontaktly']]);
  expect(ruleSentence(rule, names, [mail, team])).toBe(
    'When Kontaktly or something that is gone changes a price or plan or gets 8 or more new mentions, tell me once a day by My mail and Team.',
  );
});

test('kinds that are not about a competitor have a separate clause', () => {
  const rule = ruleInputSchema.parse({
    name: 'r',
    kinds: ['search_completed', 'price', 'quota_low'],
    timing: 'weekly',
  });
  expect(ruleSentence(rule, new Map(), [])).toBe(
    'When a competitor I follow changes a price or plan, or when one of my searches finishes, or when my plan runs low, tell me in the inbox only.',
  );
  expect(ruleSentence({ ...rule, kinds: ['quota_low'] }, new Map(), [])).toBe(
    'When my plan runs low, tell me in the inbox only.',
  );
});

test('a rule without channels states that it reaches the inbox only', () => {
  const rule = ruleInputSchema.parse({ name: 'r', kinds: ['launch'] });
  expect(ruleSentence(rule, new Map(), [mail])).toBe(
    'When a competitor I follow launches something, tell me in the inbox only.',
  );
});

test('channels.md 7: a rule states how it sends repeats about the same subject', () => {
  const rule = ruleInputSchema.parse({ name: 'r', kinds: ['launch'], channelIds: [mail.id] });
  expect(ruleSentence(rule, new Map(), [mail])).toBe(
    'When a competitor I follow launches something, tell me at once by My mail. Repeats about the same subject are sent together, once a day.',
  );
  expect(ruleSentence({ ...rule, cooldownHours: 0 }, new Map(), [mail])).not.toContain('Repeats');
});
