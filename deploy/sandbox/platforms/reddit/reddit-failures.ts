import type { FailureForms } from '../../faults.ts';

const json = (status: number, body: object, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body).replaceAll('":', '": ').replaceAll(',"', ', "'), {
    status,
    headers: { 'content-type': 'application/json; charset=UTF-8', ...headers },
  });

const page = (status: number, title: string, text: string, headers: Record<string, string> = {}) =>
  new Response(
    `<!doctype html>\n<html>\n  <head>\n    <title>${title}</title>\n  </head>\n  <body>\n    <h1>${title}</h1>\n    <p>${text}</p>\n  </body>\n</html>\n`,
    { status, headers: { 'content-type': 'text/html; charset=UTF-8', ...headers } },
  );

/** The token is missing, wrong or expired. */
export const unauthorized = (): Response =>
  json(
    401,
    { message: 'Unauthorized', error: 401 },
    { 'www-authenticate': 'Bearer realm="reddit", error="invalid_token"' },
  );

/** A private community as JSON; a caller without a token gets the block page. */
export const forbidden = (form: 'json' | 'html'): Response =>
  form === 'json'
    ? json(403, { message: 'Forbidden', error: 403, reason: 'private' })
    : page(403, 'Blocked', 'Sign in, or use a developer token, to go on.');

export const notFound = (): Response => json(404, { message: 'Not Found', error: 404 });

/** With a waiting time the answer is a page, without one it is JSON: clients meet both. */
export const tooManyRequests = (retryAfter: number | null): Response =>
  retryAfter === null
    ? json(429, { message: 'Too Many Requests', error: 429 })
    : page(429, 'Too Many Requests', `Please wait ${retryAfter} second(s) and try again.`, {
        'retry-after': String(retryAfter),
      });

export const redditFailures: FailureForms = {
  rateLimited: tooManyRequests,
  quotaUsedUp: (retryAfter) =>
    json(
      429,
      { message: 'Too Many Requests', error: 429 },
      {
        'x-ratelimit-remaining': '0.0',
        'x-ratelimit-used': '1000',
        'x-ratelimit-reset': String(retryAfter ?? 300),
      },
    ),
  serverError: () => json(500, { message: 'Internal Server Error', error: 500 }),
};
