import { OUTSIDE_SOURCES } from './names.ts';

/** All external sources of company facts. No schemas here, as with platforms. */
export const COMPANY_SOURCE_IDS = ['site', 'web_search', ...OUTSIDE_SOURCES] as const;
export type CompanySourceId = (typeof COMPANY_SOURCE_IDS)[number];

export interface CompanySourceEntry {
  name: string;
  /** What it provides, in a phrase. */
  provides: string;
  /** What is missing while it is unavailable, in one sentence. */
  without: string;
  /** Its limits in one sentence, or null. */
  note: string | null;
  /** Variables of the keys it needs; empty: none. */
  keys: readonly ('CRUNCHBASE_API_KEY' | 'BRAVE_API_KEY')[];
}

const JOB_BOARD = {
  provides: 'Open jobs',
  without: 'Open jobs of companies that use it are not updated.',
  note: 'Where the careers page links to it.',
  keys: [],
} as const;

export const COMPANY_SOURCE_CATALOGUE: Readonly<Record<CompanySourceId, CompanySourceEntry>> = {
  site: {
    name: 'Company websites',
    provides: 'Names, taglines, plans and prices, changelogs, profiles',
    without: 'Prices and descriptions are not updated.',
    note: 'Pages that robots.txt allows, at most once a day each; challenges are not worked around.',
    keys: [],
  },
  web_search: {
    name: 'Web search (Brave)',
    provides: 'Companies of your market, and the websites of names in posts',
    without: 'Companies that neither posts nor Wikidata name are not found.',
    note: null,
    keys: ['BRAVE_API_KEY'],
  },
  wikidata: {
    name: 'Wikidata',
    provides: 'Founding year, headquarters, employees, stock listing, profiles',
    without: 'Founding years and headquarters come from companies’ own pages only.',
    note: 'Only companies whose official website there is the same domain; young ones have no entry.',
    keys: [],
  },
  rdap: {
    name: 'Domain registries (RDAP)',
    provides: 'When the domain was registered',
    without: 'The age of companies that do not state it stays unknown.',
    note: 'An upper bound of the company’s age. Some country domains do not say.',
    keys: [],
  },
  wayback: {
    name: 'Wayback Machine',
    provides: 'First appearance, earlier versions of pricing pages',
    without: 'Changes are confirmed by a second read of the page, half an hour later.',
    note: '30 requests a minute for all users, in the background only.',
    keys: [],
  },
  github: {
    name: 'GitHub releases',
    provides: 'Releases and stars of the linked repository',
    without: 'New releases on GitHub are not noticed.',
    note: '60 requests an hour without a token, 5,000 with one.',
    keys: [],
  },
  npm: {
    name: 'npm',
    provides: 'Versions of the linked package',
    without: 'New versions on npm are not noticed.',
    note: null,
    keys: [],
  },
  greenhouse: { name: 'Greenhouse', ...JOB_BOARD },
  lever: { name: 'Lever', ...JOB_BOARD },
  ashby: { name: 'Ashby', ...JOB_BOARD },
  app_store: {
    name: 'App Store',
    provides: 'Ratings and versions of the iPhone app',
    without: 'Ratings of iPhone apps are not updated.',
    note: 'The US store; about 20 requests a minute.',
    keys: [],
  },
  crunchbase: {
    name: 'Crunchbase',
    provides: 'Funding, investors, number of employees',
    without: 'Funding is known only where a company’s own pages state it.',
    note: 'Needs a paid key. 200 requests a minute.',
    keys: ['CRUNCHBASE_API_KEY'],
  },
};
