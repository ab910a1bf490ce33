import { cutText } from '#domain/text/cut.ts';
import { parseArgs } from 'node:util';
import { readEnvironment } from '#config/read-environment.ts';
import { companySourceSettings } from '#config/providers.ts';
import type { CompanyFact } from '#domain/competitors/facts.ts';
import { OUTSIDE_SOURCES } from '#domain/competitors/company-source-catalogue.ts';
import type { OutsideSource } from '#domain/competitors/company-source-catalogue.ts';
import { priceText } from '../company-changes/money-text.ts';
import { registrableDomain } from '../extraction/company-pages/links.ts';
import { createCompanySources } from './company-sources.ts';
import type { CompanySources } from './company-sources.ts';
import type { CompanyHints } from './port.ts';
import { emptySiteMemory } from './site/reading.ts';

const NAMES = ['site', ...OUTSIDE_SOURCES.map((id) => (id === 'github' ? 'github-releases' : id))];
const USAGE = `Usage: npm run providers -- check <source> "<domain or name>" [--name "Acme"] [--hint acme/acme] [--sandbox]
A name is looked up first: its site is the first one found that confirms it.
Sources: ${NAMES.join(', ')}
--hint says where the source keeps the company, such as a repository, package, job board or app id.
Without it, the company's site is read first for such links.`;

function readArguments(args: string[]) {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { name: { type: 'string' }, hint: { type: 'string' } },
  });
  const [command, named, query = ''] = positionals;
  const id = named?.replace('github-releases', 'github').replace('app-store', 'app_store');
  const domain = /[\p{L}\p{N}]\.\p{L}/u.test(query) ? registrableDomain(query) : null;
  const source = id === 'site' ? ('site' as const) : OUTSIDE_SOURCES.find((known) => known === id);
  const name = values.name ?? (domain === null ? query.trim() : undefined);
  if (command !== 'check' || source === undefined || (domain === null && !name)) return null;
  return { source, domain, name, hint: values.hint };
}

const valueText = (fact: CompanyFact): string => {
  if (fact.kind === 'plan') return `${fact.value.name}: ${priceText(fact.value)}`;
  return typeof fact.value === 'string' ? fact.value : JSON.stringify(fact.value);
};

function describe(facts: readonly CompanyFact[]): string {
  const lines = facts.map((fact) => {
    const quote = fact.quote === null ? '' : `\n    “${fact.quote}”`;
    return `- ${fact.kind}: ${cutText(valueText(fact), 200)}${quote}\n    ${fact.sourceUrl}`;
  });
  return [`${facts.length} ${facts.length === 1 ? 'fact' : 'facts'}.`, ...lines].join('\n');
}

async function readSite(
  sources: CompanySources,
  domain: string,
  name: string | undefined,
  signal: AbortSignal,
) {
  const reading = await sources.readCompanySite({
    domain,
    name: name ?? null,
    memory: emptySiteMemory(),
    signal,
  });
  const status = `${domain}: ${reading.status}, ${reading.verification.replace('_', ' ')}, ${reading.requests} requests`;
  console.log([status, ...(reading.note ? [reading.note] : [])].join('\n'));
  return reading;
}

/** The first site that confirms the name, among those known for it and common guesses. */
async function findDomain(
  sources: CompanySources,
  name: string,
  signal: AbortSignal,
): Promise<string | null> {
  const key = name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  const known = await sources.findDomains({ name, market: 'software', signal });
  for (const domain of [...known, `${key}.com`, `${key}.io`, `${key}.example`]) {
    const { verification } = await sources.readCompanySite({
      domain,
      name,
      memory: emptySiteMemory(),
      pages: ['home'],
      signal,
    });
    if (verification === 'verified') return domain;
  }
  return null;
}

async function checkSource(
  sources: CompanySources,
  id: OutsideSource,
  { domain, name, hint }: { domain: string; name: string | undefined; hint: string | undefined },
  signal: AbortSignal,
): Promise<boolean> {
  const site = hint === undefined ? await readSite(sources, domain, name, signal) : null;
  const hints: CompanyHints = { ...site?.hints, ...(hint !== undefined && { [id]: hint }) };
  const company = { name: name ?? site?.siteName ?? domain, domain, hints };
  const [answer] = await sources.collectFacts(company, { signal, sources: [id] });
  if (!answer) return false;
  console.log(
    [
      `${id}: ${answer.outcome.replace('_', ' ')}`,
      ...(answer.note ? [answer.note] : []),
      ...(answer.outcome === 'unknown' && answer.note === null
        ? [
            `Nothing leads to an entry of ${company.name} there. If it has one, name it with --hint.`,
          ]
        : []),
      describe(answer.facts),
    ].join('\n'),
  );
  return answer.outcome === 'known' || answer.outcome === 'unknown';
}

const asked = readArguments(process.argv.slice(2));
if (asked === null) {
  console.error(USAGE);
  process.exitCode = 1;
} else {
  const sources = createCompanySources(companySourceSettings(readEnvironment()));
  const signal = AbortSignal.timeout(120_000);
  try {
    const domain = asked.domain ?? (await findDomain(sources, asked.name ?? '', signal));
    if (domain === null) {
      console.error(`No site was found that calls itself ${asked.name ?? 'so'}. Give its domain.`);
      process.exitCode = 1;
    } else if (asked.source === 'site')
      console.log(describe((await readSite(sources, domain, asked.name, signal)).facts));
    else if (!(await checkSource(sources, asked.source, { ...asked, domain }, signal)))
      process.exitCode = 1;
  } finally {
    await sources.close();
  }
}
