import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { errorFromAnswer, localError } from '../../lib/errors.ts';
import { ErrorPanel } from './error-panel.tsx';
import { SupportProvider, supportMailto } from './support.tsx';

const support = { productName: 'Earshot', email: 'help@earshot.test', priority: false };
const render = (panel: React.ReactElement) =>
  renderToString(<SupportProvider value={support}>{panel}</SupportProvider>);

test('R-PIECE-08, R-PIECE-09: without an error it shows the default title and message', () => {
  const html = render(<ErrorPanel />);
  expect(html).toContain('Something Went Wrong');
  expect(html).toContain('We encountered an error. Please try again.');
});

test('R-PIECE-10: it offers another try and a mail to support', () => {
  const html = render(<ErrorPanel error={localError('server')} onRetry={() => undefined} />);
  expect(html).toContain('Try Again');
  expect(html).toContain('Contact Support');
  expect(html).toContain('mailto:help@earshot.test');
});

test('R-STATE-34, R-STATE-38: network errors count down to the next try, server errors wait for a click', () => {
  const network = render(<ErrorPanel error={localError('network')} onRetry={() => undefined} />);
  expect(network.replaceAll('<!-- -->', '')).toContain('Trying again in 1 s');
  const server = render(<ErrorPanel error={localError('server')} onRetry={() => undefined} />);
  expect(server).not.toContain('Trying again in');
});

test('R-STATE-36, R-STATE-37: without a session it links to the sign-in, beyond the plan to the plans', () => {
  expect(render(<ErrorPanel error={localError('auth')} />)).toContain('href="/login"');
  expect(render(<ErrorPanel error={localError('plan_restriction')} />)).toContain(
    'href="/pricing"',
  );
  expect(render(<ErrorPanel error={localError('server')} />)).not.toMatch(/login|pricing/);
});

test('R-STATE-35: a rate limit counts down from the server’s waiting time', () => {
  const error = { ...localError('rate_limit'), details: { retryAfter: 20 } };
  const html = render(<ErrorPanel error={error} onRetry={() => undefined} />);
  expect(html.replaceAll('<!-- -->', '')).toContain('Trying again in 20 s');
});

test('the request id is in the panel and in the mail', () => {
  const error = errorFromAnswer(500, {
    success: false,
    error: { code: 'INTERNAL_ERROR', message: 'Broken.' },
    requestId: 'req-17',
    timestamp: '2026-11-21T09:00:00.000Z',
  });
  expect(render(<ErrorPanel error={error} />)).toContain('req-17');
  const mail = supportMailto(support, { title: error.title, requestId: error.requestId });
  expect(decodeURIComponent(mail ?? '')).toContain('Request id: req-17');
});

test('foreign text in a message is text, never markup', () => {
  const error = { ...localError('server'), message: '<img src=x onerror=alert(1)>' };
  expect(render(<ErrorPanel error={error} />)).toContain('&lt;img src=x onerror=alert(1)&gt;');
});

test('A-77: priority support tags the subject; without an address there is no mail link', () => {
  const about = { title: 'Server Error', requestId: null };
  expect(decodeURIComponent(supportMailto({ ...support, priority: true }, about) ?? '')).toContain(
    'subject=[Priority] Earshot: Server Error',
  );
  expect(supportMailto({ ...support, email: '' }, about)).toBeNull();
});
