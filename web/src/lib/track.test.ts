import { expect, test } from 'vitest';
import { createTracker, httpAdapter, pageName } from './track.ts';

test('R-INT-05: nothing is tracked before consent, nor sent later', () => {
  let allowed = false;
  const sent: string[] = [];
  const tracker = createTracker(() => allowed);
  tracker.connect((event) => sent.push(event));
  tracker.track('page_view');
  allowed = true;
  tracker.track('login');
  allowed = false;
  tracker.track('logout');
  expect(sent).toEqual(['login']);
});

test('without an adapter, or with one that throws, tracking does nothing', () => {
  const tracker = createTracker(() => true);
  tracker.track('page_view');
  tracker.connect(() => {
    throw new Error('broken');
  });
  expect(() => {
    tracker.track('page_view');
  }).not.toThrow();
});

test('the HTTP adapter posts the event without credentials and swallows a failure', async () => {
  const requests: [unknown, RequestInit | undefined][] = [];
  const send = httpAdapter('https://count.example/e', (url, init) => {
    requests.push([url, init]);
    return Promise.reject(new Error('offline'));
  });
  send('export_completed', { format: 'pdf' });
  await Promise.resolve();
  expect(requests).toHaveLength(1);
  const [url, init] = requests[0] ?? [];
  expect(url).toBe('https://count.example/e');
  expect(init?.credentials).toBe('omit');
  expect(JSON.parse(String(init?.body))).toMatchObject({
    event: 'export_completed',
    properties: { format: 'pdf' },
  });
});

test('a page view never names a search', () => {
  const id = '0192f0aa-7b1c-7def-8abc-0123456789ab';
  expect(pageName(`/dashboard/social-media-search-history/${id}`)).toBe(
    '/dashboard/social-media-search-history/:id',
  );
  expect(pageName('/blog/ask-a-good-search')).toBe('/blog/ask-a-good-search');
});
