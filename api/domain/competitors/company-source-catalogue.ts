/** An external source of company facts. */
export interface CompanySourceEntry {
  name: string;
  /** Shown next to a fact; absent: its name. */
  label?: string;
  /** Where two sources state a kind, the lower one is shown; null where it states no facts. */
  rank: number | null;
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

const ENTRIES = {
  site: {
    name: 'Company websites',
    label: 'Own site',
    rank: 0,
    provides: 'Names, taglines, plans and prices, changelogs, profiles',
    without: 'Prices and descriptions are not updated.',
    note: 'Pages that robots.txt allows, at most once a day each; challenges are not worked around.',
    keys: [],
  },
  web_search: {
    name: 'Web search (Brave)',
    rank: null,
    provides: 'Companies of your market, and the websites of names in posts',
    without: 'Companies that neither posts nor Wikidata name are not found.',
    note: null,
    keys: ['BRAVE_API_KEY'],
  },
  wikidata: {
    name: 'Wikidata',
    rank: 2,
    provides: 'Founding year, headquarters, employees, stock listing, profiles',
    without: 'Founding years and headquarters come from companies’ own pages only.',
    note: 'Only companies whose official website there is the same domain; young ones have no entry.',
    keys: [],
  },
  rdap: {
    name: 'Domain registries (RDAP)',
    label: 'Domain registry',
    rank: 11,
    provides: 'When the domain was registered',
    without: 'The age of companies that do not state it stays unknown.',
    note: 'An upper bound of the company’s age. Some country domains do not say.',
    keys: [],
  },
  wayback: {
    name: 'Wayback Machine',
    rank: 10,
    provides: 'First appearance, earlier versions of pricing pages',
    without: 'Changes are confirmed by a second read of the page, half an hour later.',
    note: '30 requests a minute for all users, in the background only.',
    keys: [],
  },
  github: {
    name: 'GitHub releases',
    label: 'GitHub',
    rank: 4,
    provides: 'Releases and stars of the linked repository',
    without: 'New releases on GitHub are not noticed.',
    note: '60 requests an hour without a token, 5,000 with one.',
    keys: [],
  },
  npm: {
    name: 'npm',
    rank: 5,
    provides: 'Versions of the linked package',
    without: 'New versions on npm are not noticed.',
    note: null,
    keys: [],
  },
  greenhouse: { name: 'Greenhouse', rank: 7, ...JOB_BOARD },
  lever: { name: 'Lever', rank: 8, ...JOB_BOARD },
  ashby: { name: 'Ashby', rank: 9, ...JOB_BOARD },
  app_store: {
    name: 'App Store',
    rank: 6,
    provides: 'Ratings and versions of the iPhone app',
    without: 'Ratings of iPhone apps are not updated.',
    note: 'The US store; about 20 requests a minute.',
    keys: [],
  },
  crunchbase: {
    name: 'Crunchbase',
    rank: 1,
    provides: 'Funding, investors, number of employees',
    without: 'Funding is known only where a company’s own pages state it.',
    note: 'Needs a paid key. 200 requests a minute.',
    keys: ['CRUNCHBASE_API_KEY'],
  },
} as const satisfies Readonly<Record<string, CompanySourceEntry>>;

export type CompanySourceId = keyof typeof ENTRIES;
export const COMPANY_SOURCE_CATALOGUE: Readonly<Record<CompanySourceId, CompanySourceEntry>> =
  ENTRIES;
export const COMPANY_SOURCE_IDS = Object.keys(ENTRIES) as [CompanySourceId, ...CompanySourceId[]];

/** Sources of facts other than the company's own site and our platforms. */
export type OutsideSource = Exclude<CompanySourceId, 'site' | 'web_search'>;
export const OUTSIDE_SOURCES = COMPANY_SOURCE_IDS.filter(
  (id): id is OutsideSource => id !== 'site' && id !== 'web_search',
);
