import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ReceivedFeedback } from './received.tsx';

const rendered = (feedbackText: string): string =>
  renderToStaticMarkup(
    <ReceivedFeedback
      entries={[
        {
          id: '00000000-0000-4000-8000-000000000001',
          email: 'pat@example.com',
          feedbackType: 'positive',
          feedbackText,
          page: '/dashboard/overview',
          timestamp: '2026-11-22T10:00:00.000Z',
        },
      ]}
    />,
  );

test('a long text is shortened with a button for the rest; a short one is shown in full', () => {
  expect(rendered('Works well.')).not.toMatch(/line-clamp|<button/);
  for (const text of ['x'.repeat(2_000), 'a\n'.repeat(8)]) {
    expect(rendered(text)).toMatch(/line-clamp-4[^]*aria-expanded="false"[^]*Show all/);
  }
  expect(rendered('<b>bold</b>')).toContain('&lt;b&gt;bold&lt;/b&gt;');
});
