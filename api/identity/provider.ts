import { z } from 'zod';
import type { SignInError } from '#contracts/account/account.ts';
import type { JWTVerifyGetKey } from 'jose';
import { IdTokenError, remoteKeys, verifyIdToken } from './id-token.ts';
import type { VerifiedIdentity } from './id-token.ts';

const TIMEOUT_MS = 5_000;
const DISCOVERY_MAX_AGE_MS = 3_600_000;
const ANY_AGE_SECONDS = 10 * 365 * 86_400;

const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});
type Discovery = z.infer<typeof discoverySchema>;

const tokenAnswerSchema = z.object({ id_token: z.string().max(16_384) });
const tokenErrorSchema = z.object({ error: z.string().max(100) });

/** Why a sign-in failed, as a code known to the web app. */
export class SignInFailure extends Error {
  readonly reason: SignInError;
  constructor(reason: SignInError, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'SignInFailure';
    this.reason = reason;
  }
}

export interface SignInProvider {
  issuer: string;
  /** Address of the popup. With a login hint the provider may skip its prompt. */
  authorizationUrl(request: {
    state: string;
    nonce: string;
    codeChallenge: string;
    loginHint: string | undefined;
    /** The issuer should ask for a password or the like, even of a person it knows. */
    fresh: boolean;
  }): Promise<string>;
  /** Exchanges the code and verifies the ID token. @throws SignInFailure */
  redeem(answer: { code: string; codeVerifier: string; nonce: string }): Promise<VerifiedIdentity>;
}

interface ProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  fetch?: typeof fetch;
  now?: () => Date;
  keysMaxAgeMs?: number;
  keysCooldownMs?: number;
}

/** One OpenID Connect provider: authorization code with PKCE, state and nonce. */
export function createSignInProvider(settings: ProviderSettings): SignInProvider {
  const request = settings.fetch ?? fetch;
  let cached: { discovery: Discovery; keys: JWTVerifyGetKey; until: number } | null = null;

  async function metadata() {
    if (cached !== null && cached.until > Date.now()) return cached;
    const address = `${settings.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const discovery = discoverySchema.parse(await readJson(address));
    if (discovery.issuer !== settings.issuer) {
      throw new SignInFailure('failed', 'The discovery document names another issuer.');
    }
    const keys = remoteKeys(new URL(discovery.jwks_uri), {
      fetch: request,
      ...(settings.keysMaxAgeMs === undefined ? {} : { maxAgeMs: settings.keysMaxAgeMs }),
      ...(settings.keysCooldownMs === undefined ? {} : { cooldownMs: settings.keysCooldownMs }),
    });
    cached = { discovery, keys, until: Date.now() + DISCOVERY_MAX_AGE_MS };
    return cached;
  }

  async function readJson(address: string): Promise<unknown> {
    const answer = await request(address, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new SignInFailure('network', 'The issuer does not answer.', error);
    });
    if (!answer.ok) throw new SignInFailure('network', `The issuer answered ${answer.status}.`);
    return answer.json();
  }

  async function exchange(code: string, codeVerifier: string): Promise<string> {
    const { discovery } = await metadata();
    const answer = await request(discovery.token_endpoint, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        accept: 'application/json',
        authorization: basic(settings.clientId, settings.clientSecret),
      },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        code_verifier: codeVerifier,
        redirect_uri: settings.redirectUri,
      }),
    }).catch((error: unknown) => {
      throw new SignInFailure('network', 'The token endpoint does not answer.', error);
    });
    const body: unknown = await answer.json().catch(() => null);
    if (!answer.ok) throw refusedExchange(answer.status, body);
    return tokenAnswerSchema.parse(body).id_token;
  }

  return {
    issuer: settings.issuer,

    async authorizationUrl({ state, nonce, codeChallenge, loginHint, fresh }) {
      const url = new URL((await metadata()).discovery.authorization_endpoint);
      const parameters = {
        client_id: settings.clientId,
        redirect_uri: settings.redirectUri,
        response_type: 'code',
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
        // With any age the ID token states when the person was authenticated (OIDC Core 3.1.2.1).
        max_age: String(fresh ? 0 : ANY_AGE_SECONDS),
        ...(loginHint === undefined ? { prompt: 'select_account' } : { login_hint: loginHint }),
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url.href;
    },

    async redeem({ code, codeVerifier, nonce }) {
      try {
        const token = await exchange(code, codeVerifier);
        return await verifyIdToken(token, nonce, settings, (await metadata()).keys);
      } catch (error) {
        if (error instanceof SignInFailure) throw error;
        const why = error instanceof IdTokenError ? error.message : 'The answer has another form.';
        throw new SignInFailure('failed', why, error);
      }
    },
  };
}

const formEncode = (part: string): string =>
  new URLSearchParams({ part }).toString().slice('part='.length);

/** RFC 6749, 2.3.1: both halves are form-encoded before they are joined. */
const basic = (id: string, secret: string): string =>
  `Basic ${Buffer.from(`${formEncode(id)}:${formEncode(secret)}`).toString('base64')}`;

function refusedExchange(status: number, body: unknown): SignInFailure {
  const parsed = tokenErrorSchema.safeParse(body);
  const code = parsed.success ? parsed.data.error : String(status);
  if (status === 429) return new SignInFailure('too_many_requests', code);
  if (status >= 500) return new SignInFailure('network', code);
  return new SignInFailure(reasonOf(code), code);
}

/** The provider's error codes as sign-in errors. */
export function reasonOf(code: string): SignInError {
  switch (code) {
    case 'access_denied':
    case 'interaction_required':
    case 'login_required':
      return 'popup_closed';
    case 'invalid_client':
    case 'unauthorized_client':
      return 'not_enabled';
    case 'redirect_uri_mismatch':
    case 'invalid_redirect_uri':
      return 'unauthorized_domain';
    case 'temporarily_unavailable':
    case 'server_error':
      return 'network';
    case 'slow_down':
      return 'too_many_requests';
    default:
      return 'failed';
  }
}
