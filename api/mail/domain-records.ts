import { createPublicKey } from 'node:crypto';
import type { MailRecord } from '#contracts/operator.ts';
import { Resolver } from 'node:dns/promises';

/** Texts of the TXT records of a name, each in its parts; empty when there are none. */
export type ResolveTxt = (name: string) => Promise<readonly (readonly string[])[]>;

/** Result of the check of one record. */
type Checked = Omit<MailRecord, 'record'>;

/** RFC 8301: receivers ignore signatures with shorter keys. */
const SHORTEST_KEY = 1_024;

/**
 * The three records that receivers require before they trust a sender, as currently in DNS.
 * @param selector names the key that the mail server signs with; null: not configured.
 */
export async function checkMailDomain(
  { domain, selector }: { domain: string; selector: string | null },
  resolve: ResolveTxt,
): Promise<MailRecord[]> {
  return Promise.all([
    guarded('SPF', domain, () => checkSpf(domain, resolve)),
    selector === null
      ? missingSelector(domain)
      : guarded('DKIM', `${selector}._domainkey.${domain}`, (host) => checkDkim(host, resolve)),
    guarded('DMARC', `_dmarc.${domain}`, () => checkDmarc(domain, resolve)),
  ]);
}

/** A failing name server says nothing about the record. */
async function guarded(
  record: MailRecord['record'],
  host: string,
  check: (host: string) => Promise<Checked>,
): Promise<MailRecord> {
  try {
    return { record, ...(await check(host)) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      record,
      host,
      state: 'unknown',
      found: null,
      add: null,
      advice: `DNS did not answer: ${reason}`,
    };
  }
}

const missingSelector = (domain: string): MailRecord => ({
  record: 'DKIM',
  host: `<selector>._domainkey.${domain}`,
  state: 'unknown',
  found: null,
  add: null,
  advice: 'Set MAIL_DKIM_SELECTOR to the selector that your mail server signs with.',
});

async function textsAt(host: string, version: RegExp, resolve: ResolveTxt): Promise<string[]> {
  const records = await resolve(host);
  return records.map((parts) => parts.join('')).filter((text) => version.test(text));
}

async function checkSpf(domain: string, resolve: ResolveTxt): Promise<Checked> {
  const [found = null, ...others] = await textsAt(domain, /^v=spf1(?:\s|$)/iu, resolve);
  const at = { host: domain, found, add: null };
  if (found === null)
    return {
      ...at,
      state: 'missing',
      add: 'v=spf1 include:<domain that your mail provider names> -all',
      advice: 'Add this TXT record. It has to cover your mail server.',
    };
  const wrong = (advice: string): Checked => ({ ...at, state: 'wrong', advice });
  if (others.length > 0)
    return wrong('There are several SPF records; receivers accept one. Join them.');
  const terms = found.toLowerCase().split(/\s+/u);
  if (terms.some((term) => term === 'all' || term === '+all'))
    return wrong('It allows every server to send. End it with -all or ~all.');
  if (!terms.some((term) => /^[-~?]all$|^redirect=/u.test(term)))
    return wrong('It ends without a rule for other servers. End it with -all or ~all.');
  return { ...at, state: 'ok', advice: 'Make sure that it covers your mail server.' };
}

/** Tags such as `v=DKIM1; k=rsa; p=…`. */
const tagsOf = (text: string): Map<string, string> =>
  new Map(
    text.split(';').flatMap((part) => {
      const at = part.indexOf('=');
      const value = part.slice(at + 1).replaceAll(/\s+/gu, '');
      return at < 0 ? [] : [[part.slice(0, at).trim().toLowerCase(), value] as const];
    }),
  );

async function checkDkim(host: string, resolve: ResolveTxt): Promise<Checked> {
  const [found = null] = await textsAt(host, /(?:^|;)\s*p\s*=/iu, resolve);
  const at = { host, found, add: null };
  if (found === null)
    return {
      ...at,
      state: 'missing',
      advice: 'Add the TXT record that your mail provider shows for this selector.',
    };
  const wrong = (advice: string): Checked => ({ ...at, state: 'wrong', advice });
  const tags = tagsOf(found);
  const key = tags.get('p') ?? '';
  if ((tags.get('v') ?? 'DKIM1') !== 'DKIM1') return wrong('Its version has to be DKIM1.');
  if (key === '') return wrong('Its key was revoked: p= is empty.');
  if ((tags.get('k') ?? 'rsa') === 'rsa') {
    const bits = rsaBits(key);
    if (bits === null) return wrong('Its key cannot be read. Copy it again, in full.');
    if (bits < SHORTEST_KEY)
      return wrong(`Its key has ${bits} bits; receivers ask for ${SHORTEST_KEY} or more.`);
  }
  const testing = tags.get('t')?.split(':').includes('y') ?? false;
  return {
    ...at,
    state: 'ok',
    advice: testing ? 'It is in test mode (t=y): receivers ignore it.' : null,
  };
}

function rsaBits(key: string): number | null {
  try {
    const der = Buffer.from(key, 'base64');
    const { asymmetricKeyDetails } = createPublicKey({ key: der, format: 'der', type: 'spki' });
    return asymmetricKeyDetails?.modulusLength ?? null;
  } catch {
    return null;
  }
}

/** The domain and its parents, without the top level: `a.b.example`, `b.example`. */
function upwards(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'));
}

/** Subdomains without their own record use that of a parent domain. */
async function checkDmarc(domain: string, resolve: ResolveTxt): Promise<Checked> {
  for (const each of upwards(domain)) {
    const host = `_dmarc.${each}`;
    const [found, ...others] = await textsAt(host, /^v=DMARC1(?:\s|;|$)/u, resolve);
    if (found === undefined) continue;
    const at = { host, found, add: null };
    const wrong = (advice: string): Checked => ({ ...at, state: 'wrong', advice });
    if (others.length > 0)
      return wrong('There are several DMARC records; receivers ignore all. Keep one.');
    if (!/^(?:none|quarantine|reject)$/iu.test(tagsOf(found).get('p') ?? ''))
      return wrong('Its policy has to be p=none, p=quarantine or p=reject.');
    return { ...at, state: 'ok', advice: null };
  }
  return {
    host: `_dmarc.${domain}`,
    found: null,
    state: 'missing',
    add: 'v=DMARC1; p=none; rua=mailto:<an address of yours>',
    advice: 'Add this TXT record. Once its reports show no failures, change p=none to p=reject.',
  };
}

/** The domain of a sender such as `Earshot <alerts@example.com>`. */
export const domainOf = (from: string): string =>
  /@([^>\s]+)/u.exec(from)?.[1]?.toLowerCase() ?? '';

const TIMEOUT_MS = 3_000;
const NO_RECORD = new Set(['ENODATA', 'ENOTFOUND']);

/** TXT records by this machine's resolvers; rejects when none of them answers. */
export function createResolver(): ResolveTxt {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
  return async (name) => {
    try {
      return await resolver.resolveTxt(name);
    } catch (error) {
      if (NO_RECORD.has((error as NodeJS.ErrnoException).code ?? '')) return [];
      throw error;
    }
  };
}
