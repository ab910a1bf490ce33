import type { CompanySourceId } from './port.ts';

/** What a source of company facts offers; shown with its state. */
export interface CompanySourceRow {
  name: string;
  /** What it tells, in a phrase. */
  provides: string;
  /** What limits it, in one sentence, or null. */
  note: string | null;
  /** Variables of the keys that it needs; empty: none. */
  keys: readonly string[];
}

export const SITE_ROW: CompanySourceRow = {
  name: 'Company websites',
  provides: 'Names, taglines, plans and prices, changelogs, profiles',
  note: 'Pages that robots.txt allows, at most once a day each; challenges are not worked around.',
  keys: [],
};

export const CATALOGUE: Readonly<Record<CompanySourceId, CompanySourceRow>> = {
  wikidata: {
    name: 'Wikidata',
    provides: 'Founding year, headquarters, employees, stock listing, profiles',
    note: 'Only companies whose official website there is the same domain; young ones have no entry.',
    keys: [],
  },
  rdap: {
    name: 'Domain registries (RDAP)',
    provides: 'When the domain was registered',
    note: 'An upper bound of the company’s age. Some country domains do not say.',
    keys: [],
  },
  wayback: {
    name: 'Wayback Machine',
    provides: 'First appearance, earlier versions of pricing pages',
    note: '30 requests a minute for all users, in the background only.',
    keys: [],
  },
  github: {
    name: 'GitHub releases',
    provides: 'Releases and stars of the linked repository',
    note: '60 requests an hour without a token, 5,000 with one.',
    keys: [],
  },
  npm: {
    name: 'npm',
    provides: 'Versions of the linked package',
    note: null,
    keys: [],
  },
  greenhouse: {
    name: 'Greenhouse',
    provides: 'Open jobs',
    note: 'Where the careers page links to it.',
    keys: [],
  },
  lever: {
    name: 'Lever',
    provides: 'Open jobs',
    note: 'Where the careers page links to it.',
    keys: [],
  },
  ashby: {
    name: 'Ashby',
    provides: 'Open jobs',
    note: 'Where the careers page links to it.',
    keys: [],
  },
  app_store: {
    name: 'App Store',
    provides: 'Ratings and versions of the iPhone app',
    note: 'The US store; about 20 requests a minute.',
    keys: [],
  },
  crunchbase: {
    name: 'Crunchbase',
    provides: 'Funding, investors, number of employees',
    note: 'Needs a paid key. 200 requests a minute.',
    keys: ['CRUNCHBASE_API_KEY'],
  },
};
