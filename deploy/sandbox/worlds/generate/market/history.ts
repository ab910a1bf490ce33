import type { Change, Page } from '../../../world/files.ts';
import { MARKET } from './companies.ts';
import type { MarketCompany } from './companies.ts';
import { renderSite } from './site.ts';
import type { SiteState } from './site.ts';
import { STEPS } from './steps.ts';

const BEGINNING = -400;

const page = (company: string, path: string, day: number, html: string): Page => ({
  company,
  path,
  day,
  html,
  status: 200,
  location: null,
  error: null,
});

const firstState = (company: MarketCompany): SiteState => ({
  company,
  plans: company.plans,
  tagline: company.tagline,
  about: company.about,
  releases: [
    ['Autumn notes', 'October 14, 2026', 'Faster search and smaller fixes.'],
    ['Summer notes', 'July 2, 2026', 'Import from spreadsheets, dark mode.'],
  ],
  jobs: company.id === 'deskling' || company.id === 'kontaktly' ? ['Support lead (remote)'] : [],
  extras: {},
  decimals: false,
  annualFirst: false,
  from: null,
});

/** Sites that do not answer as themselves. */
const OTHERS: readonly Page[] = [
  {
    company: 'dexterix',
    path: '/',
    day: -20,
    html: null,
    status: 503,
    location: null,
    error: 'timeout',
  },
  {
    company: 'kindling',
    path: '/',
    day: -90,
    html: null,
    status: 301,
    location: 'https://kindling-donors.example/',
    error: null,
  },
  {
    ...page(
      'pipehaven',
      '/pricing',
      0.4,
      '<!doctype html><title>Just a moment...</title><p>Verifying that you are human.</p>',
    ),
    status: 403,
  },
];

/** Pages of all sites over time: a line for each path whenever its answer differs from before. */
export function siteHistory(): { pages: Page[]; changes: Change[] } {
  const pages: Page[] = [];
  for (const company of MARKET) {
    const answers = (company.site_status ?? 'live') === 'live' && company.domain !== null;
    if (!answers) continue;
    let state = firstState(company);
    let shown = renderSite(state);
    for (const [path, html] of shown) pages.push(page(company.id, path, BEGINNING, html));
    for (const step of STEPS.filter((one) => one.company === company.id)) {
      state = { ...state, ...step.edit(state) };
      const next = renderSite(state);
      for (const [path, html] of next)
        if (shown.get(path) !== html) pages.push(page(company.id, path, step.day, html));
      shown = next;
    }
  }
  const pricing = pages.find(({ company, path }) => company === 'pipehaven' && path === '/pricing');
  if (pricing) pages.push({ ...pricing, day: 0.45 });
  const challenge: Change = {
    id: 'challenge',
    type: 'noise',
    company: 'pipehaven',
    path: '/pricing',
    kind: null,
    day: 0.4,
    before: null,
    after: null,
    significance: null,
    evidence: { before: null, after: 'Verifying that you are human.' },
  };
  const changes = STEPS.map(({ company, day, change }, index) => ({
    id: `${change.kind ?? change.type}-${index + 1}`,
    company,
    day,
    ...change,
  }));
  return {
    pages: [...pages, ...OTHERS].toSorted(
      (a, b) => a.company.localeCompare(b.company) || a.day - b.day,
    ),
    changes: [...changes, challenge].toSorted((a, b) => a.day - b.day),
  };
}
