import { Resolver } from 'node:dns/promises';
import { parseArgs } from 'node:util';
import { readEnvironment } from '#config/env.ts';
import { checkMailDomain } from './records.ts';
import type { RecordCheck, ResolveTxt } from './records.ts';

/**
 * `npm run providers -- check mail [--selector <name>]`: whether DNS has the SPF, DKIM and DMARC
 * records of the sender's domain. Ends with 1 unless all three are right.
 */
const TIMEOUT_MS = 5_000;
const NOTHING = new Set(['ENODATA', 'ENOTFOUND']);

const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 });
const resolveTxt: ResolveTxt = async (name) => {
  try {
    return await resolver.resolveTxt(name);
  } catch (error) {
    if (NOTHING.has((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
};

function describe({ record, host, state, found, advice }: RecordCheck): string {
  const lines = [`${state.padEnd(8)} ${record.padEnd(6)} ${host}`];
  if (found !== null) lines.push(`                ${found}`);
  if (advice !== null) lines.push(`                ${advice}`);
  return lines.join('\n');
}

const { values } = parseArgs({
  allowPositionals: true,
  options: { selector: { type: 'string' } },
});
const env = readEnvironment();
const domain = /@([^>\s]+)/u.exec(env.MAIL_FROM)?.[1]?.toLowerCase() ?? '';
if (domain === '') {
  console.error(`MAIL_FROM has no address: ${env.MAIL_FROM}`);
  process.exit(1);
}
const mailServer = new URL(env.SMTP_URL).hostname;
const checks = await checkMailDomain(
  { domain, selector: values.selector ?? env.MAIL_DKIM_SELECTOR ?? null, mailServer },
  resolveTxt,
);
console.log(`Mail from ${domain}, handed to ${mailServer}\n`);
console.log(checks.map(describe).join('\n'));
process.exit(checks.every(({ state }) => state === 'ok') ? 0 : 1);
