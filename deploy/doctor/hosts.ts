import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Environment } from '#config/env.ts';
import { checkMailDomain, createResolver, domainOf } from '../../api/mail/domain-records.ts';
import { ok, unreachable, warning } from './row.ts';
import type { Check, Row } from './row.ts';

/** Settings that name hosts without which the product does not work. */
function hostsOf(env: Environment): Map<string, string[]> {
  const addresses: [string, string | undefined][] = [
    ['DATABASE_URL', env.DATABASE_URL],
    ['DATABASE_BACKGROUND_URL', env.DATABASE_BACKGROUND_URL],
    ...env.NATS_URL.split(',').map((each): [string, string] => ['NATS_URL', each.trim()]),
    ['TEMPORAL_ADDRESS', env.TEMPORAL_ADDRESS],
    ['SMTP_URL', env.SMTP_URL],
    ['PUBLIC_URL', env.PUBLIC_URL],
    ['GATEWAY_PUBLIC_URL', env.GATEWAY_PUBLIC_URL],
    ['OIDC_ISSUER', env.OIDC_CLIENT_ID === '' ? undefined : env.OIDC_ISSUER],
    ['OPENAI_BASE_URL', env.OPENAI_API_KEY === undefined ? undefined : env.OPENAI_BASE_URL],
  ];
  const named = new Map<string, string[]>();
  for (const [variable, address] of addresses) {
    const host = address === undefined ? '' : hostOf(address);
    if (host === '' || isIP(host) !== 0) continue;
    const known = named.get(host) ?? [];
    if (!known.includes(variable)) named.set(host, [...known, variable]);
  }
  return named;
}

/** The host of an address with or without a scheme; '' when there is none. */
function hostOf(address: string): string {
  const url = URL.parse(address.includes('://') ? address : `tcp://${address}`);
  return (url?.hostname ?? '').replaceAll(/^\[|\]$/gu, '');
}

/** DNS of every host that the settings name; addresses need none. */
export const hostsCheck = (env: Environment): Check => ({
  name: 'DNS',
  async run() {
    const rows = await Promise.all(
      [...hostsOf(env)].map(async ([host, variables]): Promise<Row | null> => {
        const name = `DNS of ${host} (${variables.join(', ')})`;
        return lookup(host).then(
          () => null,
          (error: unknown) => unreachable(name, error),
        );
      }),
    );
    const wrong = rows.filter((row) => row !== null);
    const counted = `${rows.length} host${rows.length === 1 ? '' : 's'}`;
    return wrong.length > 0 ? wrong : [ok('DNS', `Resolves ${counted} that the settings name.`)];
  },
});

/** SPF, DKIM and DMARC of the sender's domain. */
export const mailDomainCheck = (env: Environment): Check => ({
  name: 'Mail domain',
  async run() {
    const domain = domainOf(env.MAIL_FROM);
    if (domain.endsWith('.test'))
      return [ok('Mail domain', `${domain} is reserved for tests; its records are not read.`)];
    const selector = env.MAIL_DKIM_SELECTOR ?? null;
    const records = await checkMailDomain({ domain, selector }, createResolver());
    return records.map(({ record, host, state, add, advice }) => {
      const name = `${record} of ${domain}`;
      if (state === 'ok') return ok(name, `${host} has a valid record.`);
      const todo = [advice ?? '', add === null ? '' : `TXT record: ${add}`].filter(Boolean);
      return warning(name, `${host}: ${state}.`, todo.join(' '));
    });
  },
});
