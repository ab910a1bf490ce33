import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { stemsOf } from '#domain/query/match.ts';
import { profileOf } from '#domain/competitors/profile.ts';
import { verificationOf } from '../../../../workflows/company-sources/site/start-page.ts';
import { guessDomains } from '../../../../workflows/competitors/discovery/candidates/company-name.ts';
import type { FoundPage } from '../../../../workflows/company-sources/port.ts';
import type { KnownCompany } from '../../../../workflows/competitors/discovery/known-company.ts';
import { companyFactsOf } from '../../../../workflows/extraction/company-pages/company-facts.ts';
import { factsOfPage } from '../../../../workflows/extraction/company-pages/facts.ts';
import type { PageKind } from '../../../../workflows/extraction/company-pages/links.ts';

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

/** A world's sites, called in memory. */
export interface WorldSites {
  /** The result of reading a candidate's site on day 0, by the product's own rules. */
  companyOf(name: string, domains: readonly string[]): KnownCompany;
  /** Start pages found by a web search for the market; empty without a search. */
  search(market: string): FoundPage[];
}

/** @param web whether a web search is configured; it finds exactly the reachable sites. */
export function sitesOf(folder: string, web = true): WorldSites {
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
  const starts = [...live].flatMap(([domain, id]): FoundPage[] => {
    const html = htmlOf(id, '/');
    if (!web || html === null) return [];
    const title = decoded(/<title>([^<]*)/iu.exec(html)?.[1] ?? '');
    const description = /<meta name="description" content="([^"]*)/iu.exec(html)?.[1] ?? '';
    const url = `https://www.${domain}/`;
    return [{ domain, url, title, description: decoded(description), source: 'web_search' }];
  });
  const companyOf = (name: string, domains: readonly string[]): KnownCompany => {
    const unread: KnownCompany = { verification: 'other', siteReadAt: now, profile: null };
    const [linked] = domains;
    const endings = [...live.keys()].slice(0, 1).map((each) => each.slice(each.indexOf('.') + 1));
    const named = starts.filter(({ title }) => title.startsWith(`${name} `));
    const tried =
      linked === undefined
        ? [...named.map(({ domain }) => domain), ...guessDomains(name, endings)]
        : [linked];
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
    const verification = verificationOf(home, name, domain ?? '');
    if (verification !== 'verified') return linked ? { ...unread, verification } : unread;
    const profile = profileOf(
      read.flatMap((page) => companyFactsOf(page, now)),
      now,
    );
    return { verification, siteReadAt: now, profile };
  };
  return {
    companyOf,
    search(market) {
      const wanted = stemsOf(market);
      return starts
        .map((page) => {
          const words = new Set(stemsOf(`${page.title} ${page.description}`));
          return { page, held: wanted.filter((stem) => words.has(stem)).length };
        })
        .filter(({ held }) => held > 0)
        .toSorted((a, b) => b.held - a.held)
        .slice(0, MAX_PAGES)
        .map(({ page }) => page);
    },
  };
}

/** Same limit as in the product. */
const MAX_PAGES = 20;
const decoded = (text: string): string =>
  text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&lt;', '<');
