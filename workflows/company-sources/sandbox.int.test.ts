import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSandboxProcess } from '#providers/testing/sandbox-process.ts';
import type { SandboxProcess } from '#providers/testing/sandbox-process.ts';
import { compareFacts } from '../company-changes/compare.ts';
import { emptyMemory } from '../company-changes/facts-read.ts';
import type { FactsMemory } from '../company-changes/facts-read.ts';
import { createCompanySources } from './company-sources.ts';
import type { CompanySources } from './company-sources.ts';
import { emptySiteMemory } from './site/reading.ts';
import type { SiteMemory, SiteReading } from './site/reading.ts';

/** The small world that comes along, read from outside as a real company's site is. */
const WORLD = join(import.meta.dirname, '../../deploy/sandbox/worlds/tiny');
const rows = (file: string): Record<string, unknown>[] =>
  readFileSync(join(WORLD, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

interface Company {
  id: string;
  name: string;
  domain: string;
  site_status: string;
  founded: number | null;
  startup_focus: boolean;
}
const companies = rows('companies.ndjson') as unknown as Company[];
const changes = rows('changes.ndjson');

let sandbox: SandboxProcess;
let sources: CompanySources;
let clockMs = Date.now();

beforeAll(async () => {
  sandbox = await startSandboxProcess(WORLD);
  sources = createCompanySources(
    {
      sandbox: true,
      botUserAgent: 'EarshotBot/1.0 (+https://earshot.example/bot)',
      privateOrigins: [sandbox.origin],
      github: { baseUrl: 'https://api.github.com' },
      npm: { registryUrl: 'https://registry.npmjs.org' },
      crunchbase: { baseUrl: 'https://api.crunchbase.com/v4/data', apiKey: 'sandbox-token' },
      webSearch: { baseUrl: `${sandbox.origin}/brave/res/v1`, apiKey: 'sandbox-token' },
    },
    { now: () => new Date(clockMs) },
  );
});
afterAll(async () => {
  await sources.close();
  await sandbox.stop();
});

const signal = AbortSignal.timeout(120_000);
const read = (company: Company, memory: SiteMemory = emptySiteMemory()): Promise<SiteReading> =>
  sources.readCompanySite({ domain: company.domain, name: company.name, memory, signal });

async function moveClock(days: number): Promise<void> {
  clockMs = Date.now() + days * 86_400_000;
  const answer = await fetch(`${sandbox.origin}/control/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ offsetSeconds: days * 86_400 }),
  });
  expect(answer.ok).toBe(true);
}

test('the site of a company that nothing links to is found by its name', async () => {
  for (const { name, domain } of companies.filter(({ site_status }) => site_status === 'live'))
    expect(await sources.findDomains({ name, market: 'salon booking', signal })).toContain(domain);
  expect(
    await sources.findDomains({ name: 'Unheard Of', market: 'salon booking', signal }),
  ).toEqual([]);
});

describe.each(companies)('$name', (company) => {
  test('its site matches the world, under its own address', async () => {
    const reading = await read(company);
    const expected = {
      live: 'read',
      dead: 'unreachable',
      redirect: 'mismatch',
      none: 'unreachable',
    }[company.site_status];
    expect(reading).toMatchObject({
      status: expected,
      verification: expected === 'read' ? 'verified' : 'failed_verification',
    });
    if (expected === 'read') expect(reading.siteName).toBe(company.name);
    const founded = reading.facts.find((fact) => fact.kind === 'founded');
    // Facts that no page states stay unknown.
    if (founded?.kind === 'founded') expect(founded.value.year).toBe(company.founded);
  });

  test('registries know what the world states about it, and nothing else', async () => {
    const answers = await sources.collectFacts(
      { name: company.name, domain: company.domain, hints: {} },
      { signal },
    );
    const years = answers
      .flatMap(({ facts }) => facts)
      .flatMap((fact) => (fact.kind === 'founded' ? [fact.value.year] : []));
    expect(new Set(years).size).toBeLessThanOrEqual(1);
    for (const year of years) expect(year).toBe(company.founded);
    expect(answers.find(({ source }) => source === 'wikidata')?.outcome).toBe(
      company.startup_focus ? 'unknown' : 'known',
    );
    expect(answers.filter(({ outcome }) => outcome === 'failed' || outcome === 'limited')).toEqual(
      [],
    );
  });
});

const order = (list: { company: unknown; kind: unknown }[]) =>
  list.map((one) => `${String(one.company)} ${String(one.kind)}`).toSorted();

test('three days of reading: every change of the world once, no noise and no echo', async () => {
  const known = new Map(
    companies.map(({ id }) => [
      id,
      { site: emptySiteMemory(), facts: emptyMemory() as FactsMemory },
    ]),
  );
  const found: { company: string; kind: string }[] = [];
  // Each day is read twice, to confirm changes.
  for (const day of [0, 0.02, 0.6, 0.65, 1.22, 1.3, 1.7, 1.75, 2.4, 2.45, 2.9, 2.95]) {
    await moveClock(day);
    for (const company of companies) {
      const memory = known.get(company.id);
      if (!memory) continue;
      const reading = await read(company, memory.site);
      memory.site = reading.memory;
      for (const one of reading.reads) {
        const result = compareFacts(memory.facts, one);
        memory.facts = result.memory;
        found.push(...result.events.map(({ kind }) => ({ company: company.id, kind })));
      }
    }
  }
  const expected = changes
    .filter(
      ({ type, path, day }) =>
        type === 'change' && path !== null && Number(day) > 0 && Number(day) < 2.9,
    )
    .map(({ company, kind }) => ({ company, kind }));
  expect(order(found)).toEqual(order(expected));
});

test('most readings of an unchanged site are answered without a body', async () => {
  const [company] = companies;
  if (!company) return;
  const { memory } = await read(company);
  const again = await read(company, memory);
  expect(again.status).toBe('unchanged');
  expect(
    again.reads.filter(({ unchanged }) => unchanged !== true).map(({ scope }) => scope),
  ).toEqual(['site:address']);
});

test('F-14: a broken or slow site is unreadable now, and known facts stay', async () => {
  const [company] = companies;
  if (!company) return;
  await sandbox.fault({ target: 'company-sites', kind: '500' });
  const reading = await read(company);
  expect(reading).toMatchObject({ status: 'unreachable', facts: [] });
  await sandbox.fault();
});
