import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import type { Clock } from '../../clock.ts';
import { unauthorized } from './reddit-failures.ts';

const LIFE_SECONDS = 3_600;

export interface RedditTokens {
  issue(): string;
  accepts(token: string): boolean;
  /** As Reddit does now and then: every token issued so far is refused. */
  revokeAll(): void;
}

export function createRedditTokens(clock: Clock): RedditTokens {
  const expiries = new Map<string, number>();
  return {
    issue() {
      const token = randomBytes(24).toString('base64url');
      expiries.set(token, clock.seconds() + LIFE_SECONDS);
      return token;
    },
    accepts: (token) => (expiries.get(token) ?? 0) > clock.seconds(),
    revokeAll: () => expiries.clear(),
  };
}

interface RedditClient {
  id: string;
  secret: string;
}

function presents(header: string | undefined, client: RedditClient): boolean {
  const [scheme, value = ''] = (header ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'basic') return false;
  return Buffer.from(value, 'base64').toString() === `${client.id}:${client.secret}`;
}

/** `POST /access_token`: HTTP Basic and `grant_type=client_credentials`. */
export function createRedditToken(tokens: RedditTokens, client: RedditClient): Hono {
  return new Hono().post('/access_token', async (context) => {
    if (!presents(context.req.header('authorization'), client)) return unauthorized();
    const form = new URLSearchParams(await context.req.text());
    if (form.get('grant_type') !== 'client_credentials') {
      return context.json({ error: 'unsupported_grant_type' }, 400);
    }
    return context.json({
      access_token: tokens.issue(),
      token_type: 'bearer',
      expires_in: LIFE_SECONDS,
      scope: form.get('scope') ?? '*',
    });
  });
}
