import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkMailDomain } from './domain-records.ts';

const keyOf = (modulusLength: number): string =>
  generateKeyPairSync('rsa', { modulusLength })
    .publicKey.export({ format: 'der', type: 'spki' })
    .toString('base64');
const KEY = keyOf(2_048);
const GOOD = {
  'mail.example.com': ['v=spf1 include:spf.provider.example -all', 'site-verification=1'],
  's1._domainkey.mail.example.com': [`v=DKIM1; k=rsa; p=${KEY}`],
  '_dmarc.mail.example.com': ['v=DMARC1; p=reject; rua=mailto:a@example.com'],
};

async function statesOf(zone: Record<string, string[]>, selector: string | null = 's1') {
  const checks = await checkMailDomain(
    { domain: 'mail.example.com', selector },
    // Long texts come in parts of at most 255 bytes.
    (name) => Promise.resolve((zone[name] ?? []).map((text) => text.match(/.{1,255}/gu) ?? [])),
  );
  return checks.map(({ record, state }) => `${record} ${state}`);
}

test('channels.md 6: a domain with all three records passes', async () => {
  expect(await statesOf(GOOD)).toEqual(['SPF ok', 'DKIM ok', 'DMARC ok']);
});

test('channels.md 6: records that are not there are missing, each with what to add', async () => {
  expect(await statesOf({ 'mail.example.com': ['site-verification=1'] })).toEqual([
    'SPF missing',
    'DKIM missing',
    'DMARC missing',
  ]);
});

test('a subdomain has the DMARC record of the domain above it', async () => {
  const { '_dmarc.mail.example.com': policy, ...others } = GOOD;
  const states = await statesOf({ ...others, '_dmarc.example.com': policy });
  expect(states).toContain('DMARC ok');
});

test('without a selector the state of DKIM is unknown', async () => {
  expect(await statesOf(GOOD, null)).toEqual(['SPF ok', 'DKIM unknown', 'DMARC ok']);
});

test.each([
  ['two SPF records', 'mail.example.com', ['v=spf1 -all', 'v=spf1 a ~all'], 'SPF wrong'],
  ['SPF that allows all', 'mail.example.com', ['v=spf1 a +all'], 'SPF wrong'],
  ['SPF without an end', 'mail.example.com', ['v=spf1 a mx'], 'SPF wrong'],
  ['SPF by redirect', 'mail.example.com', ['v=spf1 redirect=_spf.example.com'], 'SPF ok'],
  ['another version of SPF', 'mail.example.com', ['v=spf10 -all'], 'SPF missing'],
  ['a revoked key', 's1._domainkey.mail.example.com', ['v=DKIM1; p='], 'DKIM wrong'],
  ['a cut key', 's1._domainkey.mail.example.com', [`p=${KEY.slice(0, 100)}`], 'DKIM wrong'],
  ['a short key', 's1._domainkey.mail.example.com', [`p=${keyOf(512)}`], 'DKIM wrong'],
  ['an Ed25519 key', 's1._domainkey.mail.example.com', ['v=DKIM1; k=ed25519; p=x'], 'DKIM ok'],
  [
    'two policies',
    '_dmarc.mail.example.com',
    ['v=DMARC1; p=none', 'v=DMARC1; p=none'],
    'DMARC wrong',
  ],
  ['an unknown policy', '_dmarc.mail.example.com', ['v=DMARC1; p=maybe'], 'DMARC wrong'],
])('%s: %s', async (_what, host, texts, expected) => {
  expect(await statesOf({ ...GOOD, [host]: texts })).toContain(expected);
});

test('a name server that fails leaves a record unknown', async () => {
  const checks = await checkMailDomain({ domain: 'example.com', selector: 's1' }, () =>
    Promise.reject(new Error('queryTxt ESERVFAIL example.com')),
  );
  expect(checks.map(({ state }) => state)).toEqual(['unknown', 'unknown', 'unknown']);
});
