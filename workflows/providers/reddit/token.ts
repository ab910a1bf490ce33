import { failureOfStatus, parseAnswer } from '../answers.ts';
import type { AdapterDeps } from '../port.ts';
import { JSON_TYPES } from '#http/content-types.ts';
import { ProviderError } from '../port.ts';
import { sendToProvider } from '../ask.ts';
import { tokenSchema } from './wire.ts';

const SOURCE = 'Reddit';
/** A token is renewed this long before its end, so that it does not expire on its way. */
const MARGIN_MS = 60_000;

/** The access token is not accepted, or no longer. */
export class TokenRefusedError extends ProviderError {
  constructor() {
    super('auth', `${SOURCE} does not accept our access token.`);
  }
}

export interface TokenConfig {
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
}

interface TokenSource {
  get(signal: AbortSignal): Promise<string>;
  /** Forgets this token when it is still the current one. */
  discard(token: string): void;
}

/** Tokens of the client-credentials grant, kept until shortly before they expire. */
export function createTokenSource(config: TokenConfig, { http, now }: AdapterDeps): TokenSource {
  let current: { token: string; expiresAt: number } | null = null;
  const credentials = Buffer.from(`${config.clientId}:${config.clientSecret}`).toString('base64');

  async function request(signal: AbortSignal): Promise<string> {
    const answer = await sendToProvider(http, {
      url: config.tokenUrl,
      source: SOURCE,
      signal,
      method: 'POST',
      headers: {
        authorization: `Basic ${credentials}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials&scope=read',
      accept: JSON_TYPES,
      maxRedirects: 0,
    });
    const failure = failureOfStatus(answer, SOURCE, now());
    if (failure?.failure === 'auth' || failure?.failure === 'bad_request')
      throw new ProviderError(
        'auth',
        `${SOURCE} does not accept our app: check its id and secret.`,
      );
    if (failure) throw failure;
    const token = parseAnswer(answer, tokenSchema, SOURCE);
    const lifeMs = token.expires_in * 1000 - MARGIN_MS;
    current = { token: token.access_token, expiresAt: now().getTime() + lifeMs };
    return token.access_token;
  }

  return {
    get: async (signal) =>
      current && current.expiresAt > now().getTime() ? current.token : request(signal),
    discard(token) {
      if (current?.token === token) current = null;
    },
  };
}
