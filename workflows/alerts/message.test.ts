import { expect, test } from 'vitest';
import type { Alert } from '#contracts/alerts/alerts.ts';
import type { AlertKind, AlertTiming } from '#domain/alerts/names.ts';
import { mailOf } from './channels/mail-text.ts';
import { messageOf } from './message.ts';

const alert = (id: number, kind: AlertKind, name: string): Alert => ({
  id: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  kind,
  subject: { kind: 'competitor', id: name, name },
  sentence: `${name}: ${kind} <${id}>.`,
  path: `/dashboard/alerts?n=${id}`,
  evidence: { before: null, after: null, sourceUrl: null, count: null },
  createdAt: '2026-11-22T09:00:00.000Z',
  readAt: null,
});
const message = (timing: AlertTiming, alerts: readonly Alert[], limited = false) =>
  messageOf(
    { deliveryId: 'd1', createdAt: new Date(0), timing, limited },
    alerts,
    'https://earshot.example',
  );

test('a digest names its period and subjects, and lists subjects by their most urgent alert', () => {
  const { title, items } = message('daily', [
    alert(1, 'hiring', 'Acme'),
    alert(2, 'mention_new', 'Bexio'),
    alert(3, 'price', 'Bexio'),
    alert(4, 'release', 'Cairn'),
  ]);
  expect(title).toBe('Daily digest: 4 alerts on Bexio, Cairn and 1 more');
  expect(items.map(({ subject, kind }) => `${subject} ${kind}`)).toEqual([
    'Bexio price',
    'Bexio mention_new',
    'Cairn release',
    'Acme hiring',
  ]);
});

test('a message lists 20 alerts and counts the rest', () => {
  const alerts = Array.from({ length: 23 }, (_, n) => alert(n, 'price', 'Acme'));
  expect(message('at_once', alerts)).toMatchObject({ title: '23 alerts on Acme', more: 3 });
});

test('S-28: mail escapes outside text, in both parts names each subject once, and can be ended', () => {
  const parts = mailOf(message('weekly', [alert(1, 'price', 'A&B'), alert(2, 'launch', 'A&B')]), {
    productName: 'Earshot',
    unsubscribeUrl: 'https://earshot.example/unsubscribe/x',
    settingsUrl: 'https://earshot.example/settings',
  });
  expect(parts.html).toContain('A&amp;B: price &lt;1&gt;.');
  expect(parts.html).not.toContain('<1>');
  expect(parts.html).not.toContain('<img');
  expect(parts.text.split('\n').filter((line) => line === 'A&B')).toHaveLength(1);
  expect(parts.text).toContain('Unsubscribe: https://earshot.example/unsubscribe/x');
});

test('a mail about one alert states it once, as subject and heading, and links to the evidence', () => {
  const parts = mailOf(message('at_once', [alert(1, 'price', 'Bexio')]), {
    productName: 'Earshot',
    unsubscribeUrl: 'https://earshot.example/unsubscribe/x',
    settingsUrl: 'https://earshot.example/settings',
  });
  expect(parts.subject).toBe('Bexio: price <1>');
  expect(parts.html.split('Bexio: price')).toHaveLength(3);
  expect(parts.html).toContain('See the evidence');
  expect(parts.text).toContain('https://earshot.example/dashboard/alerts?n=1');
});
