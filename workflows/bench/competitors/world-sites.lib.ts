import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { profileOf } from '#contracts/competitors/profile.ts';
import { verificationOf } from '../../company-sources/site/verify.ts';
import { guessDomains } from '../../competitors/discovery/company-name.ts';
import type { KnownCompany } from '../../competitors/discovery/judge.ts';
import { companyFactsOf } from '../../extraction/company-pages/company-facts.ts';
import { factsOfPage } from '../../extraction/company-pages/facts.ts';
import type { PageKind } from '../../extraction/company-pages/links.ts';

const pageSchema = z.object({
  company: z.string(),
  path: z.string(),
  day: z.number(),
  html: z.string().nullish(),
  status: z.number().default(200),
});
const companySchema = z.object({
  id: z.string(),
  domain: z.string().nullable(),
  site_status: z.string(),
});

const PATHS: readonly (readonly [path: string, kind: PageKind])[] = [
  ['/', 'home'],
  ['/pricing', 'pricing'],
  ['/about', 'about'],
];

export const readLines = <T>(file: string, schema: z.ZodType<T>): T[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => schema.parse(JSON.parse(line)))
    : [];

/** What reading a candidate's site gives on day 0 of a world, by the product's own rules. */
export function sitesOf(
  folder: string,
): (name: string, domains: readonly string[]) => KnownCompany {
  const companies = readLines(join(folder, 'companies.ndjson'), companySchema);
  const pages = readLines(join(folder, 'pages.ndjson'), pageSchema);
  const live = new Map(
    companies.flatMap(({ id, domain, site_status: status }) =>
      domain !== null && status === 'live' ? [[domain, id]] : [],
    ),
  );
  const now = new Date();
  const htmlOf = (company: string, path: string): string | null => {
    const versions = pages.filter(
      (page) => page.company === company && page.path === path && page.day <= 0,
    );
    const latest = versions.toSorted((a, b) => b.day - a.day)[0];
    return latest?.status === 200 ? (latest.html ?? null) : null;
  };
  return (name, domains) => {
    const unread: KnownCompany = { verification: 'other', siteReadAt: now, profile: null };
    const [linked] = domains;
    const endings = [...live.keys()].slice(0, 1).map((each) => each.slice(each.indexOf('.') + 1));
    const tried = linked === undefined ? guessDomains(name, endings) : [linked];
    const domain = tried.find((each) => live.has(each));
    const company = domain === undefined ? undefined : live.get(domain);
    if (company === undefined)
      return linked === undefined ? unread : { ...unread, verification: 'failed_verification' };
    const read = PATHS.flatMap(([path, kind]) => {
      const html = htmlOf(company, path);
      return html === null
        ? []
        : [factsOfPage({ html, url: `https://${domain}${path}`, kind, now })];
    });
    const [home] = read;
    if (home?.kind !== 'home') return unread;
    const verification = verificationOf(home, name);
    if (verification !== 'verified') return linked ? { ...unread, verification } : unread;
    const profile = profileOf(
      read.flatMap((page) => companyFactsOf(page, now)),
      now,
    );
    return { verification, siteReadAt: now, profile };
  };
}
