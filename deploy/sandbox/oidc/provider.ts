import { interactionPolicy, Provider } from 'oidc-provider';
import type { Configuration, InteractionResults, KoaContextWithOIDC } from 'oidc-provider';
import { findAccount, subjectOf } from './accounts.ts';
import { renderSignInError } from './chooser.ts';
import type { OidcKeys } from './keys.ts';

export interface OidcSettings {
  /** Address with the path `/oidc`, as used by clients. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  redirectUris: readonly string[];
}

export const SESSION_COOKIE = 'sandbox_session';
const HOUR = 3_600;

/**
 * Sign-in always shows the account chooser, like `prompt=select_account`; never asks for consent.
 */
function policy() {
  const { base, Prompt, Check } = interactionPolicy;
  const prompts = base();
  const login = prompts.get('login');
  login?.checks.add(
    new Check('account_not_chosen', 'An account has to be chosen', (context) =>
      context.oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
    ),
  );
  prompts.add(new Prompt({ name: 'select_account', requestable: true }), 0);
  return prompts;
}

async function grantEverything(context: KoaContextWithOIDC) {
  const { client, session, params, provider } = context.oidc;
  if (!client || !session?.accountId) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(String(params?.scope ?? 'openid'));
  await grant.save();
  return grant;
}

function configuration(
  settings: OidcSettings,
  keys: OidcKeys,
  emails: ReadonlyMap<string, string>,
): Configuration {
  return {
    clients: [
      {
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        redirect_uris: [...settings.redirectUris],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [keys.jwk] },
    cookies: {
      keys: [keys.cookieSecret],
      names: { session: SESSION_COOKIE, interaction: 'sandbox_in', resume: 'sandbox_in_resume' },
    },
    pkce: { required: () => true },
    scopes: ['openid', 'email', 'profile'],
    claims: {
      openid: ['sub', 'azp'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    features: { devInteractions: { enabled: false }, userinfo: { enabled: true } },
    ttl: {
      AccessToken: HOUR,
      AuthorizationCode: 60,
      Grant: HOUR,
      IdToken: HOUR,
      Interaction: HOUR,
      Session: HOUR,
    },
    interactions: {
      policy: policy(),
      url: (_context, interaction) =>
        `${new URL(settings.issuer).pathname}/interaction/${interaction.uid}`,
    },
    loadExistingGrant: grantEverything,
    findAccount(_context, subject) {
      const account = findAccount(emails.get(subject) ?? '');
      if (!account) return undefined;
      const [given = '', ...rest] = account.name.split(' ');
      return {
        accountId: subject,
        claims: () => ({
          sub: subject,
          azp: settings.clientId,
          email: account.email,
          email_verified: account.emailVerified,
          name: account.name,
          given_name: given,
          ...(rest.length > 0 ? { family_name: rest.join(' ') } : {}),
        }),
      };
    },
    renderError(context, out) {
      context.type = 'html';
      context.body = String(renderSignInError(out.error_description ?? out.error));
    },
  };
}

export interface SandboxProvider {
  provider: Provider;
  /** Ends an interaction with the account of an address. */
  choose(email: string): InteractionResults;
}

/** An OpenID provider with the accounts of `accounts.ts`: code flow, PKCE S256, RS256. */
export function createProvider(settings: OidcSettings, keys: OidcKeys): SandboxProvider {
  const emails = new Map<string, string>();
  return {
    provider: new Provider(settings.issuer, configuration(settings, keys, emails)),
    choose(email) {
      const subject = subjectOf(email);
      emails.set(subject, email);
      return { login: { accountId: subject }, select_account: {}, consent: {} };
    },
  };
}
