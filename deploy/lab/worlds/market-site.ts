import type { MarketCompany, SiteStyle } from './market-companies.ts';

type Plan = MarketCompany['plans'][number];

/** What a company's site says at one time. */
export interface SiteState {
  company: MarketCompany;
  plans: readonly Plan[];
  tagline: string;
  /** Of the start page; its name and tagline unless said otherwise. */
  title?: string;
  about: string;
  /** Version, date and text, newest first. */
  releases: readonly (readonly [version: string, date: string, text: string])[];
  jobs: readonly string[];
  /** Markup that means nothing, by the place where it goes. */
  extras: { home?: string; pricing?: string };
  /** How prices are spelled: `$15` or `$15.00`. */
  decimals: boolean;
  /** Which period a toggle shows first. */
  annualFirst: boolean;
  /** A price that the home page repeats. */
  from: number | null;
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const SIGNS = { USD: '$', EUR: '€' } as const;

function money({ company, decimals }: SiteState, amount: number): string {
  const text = decimals ? amount.toFixed(2) : String(amount);
  return company.currency === 'EUR' ? `${text} €` : `${SIGNS.USD}${text}`;
}

const annual = (price: number): number => Math.round(price * 0.8);

function card(state: SiteState, [name, price, ...bullets]: Plan): string {
  const amount =
    price === 0
      ? '<p class="price">Free</p>'
      : `<p class="price"><span class="amount">${money(state, price)}</span> <span class="per">per month</span></p>`;
  const items = bullets.map((text) => `<li>${escape(text)}</li>`).join('');
  return `<article class="plan"><h3>${escape(name)}</h3>${amount}<ul>${items}</ul><a class="button" href="/signup?plan=${encodeURIComponent(name)}">Choose ${escape(name)}</a></article>`;
}

function toggled(state: SiteState, plan: Plan): string {
  const [name, price, ...bullets] = plan;
  const hidden = (isAnnual: boolean): string => (isAnnual === state.annualFirst ? '' : ' hidden');
  return `<section class="tier"><h3>${escape(name)}</h3><div data-period="month"${hidden(false)}><b>${money(state, price)}</b>/month</div><div data-period="year"${hidden(true)}><b>${money(state, annual(price))}</b>/month, billed annually</div><ul>${bullets.map((text) => `<li>${escape(text)}</li>`).join('')}</ul></section>`;
}

function table(state: SiteState): string {
  const heads = state.plans.map(([name]) => `<th scope="col">${escape(name)}</th>`).join('');
  const prices = state.plans
    .map(([, price]) => `<td>${price === 0 ? 'Free' : `${money(state, price)} / month`}</td>`)
    .join('');
  const features = [...new Set(state.plans.flatMap(([, , ...bullets]) => bullets))]
    .map((feature) => {
      const cells = state.plans.map((plan) => `<td>${plan.includes(feature) ? 'Yes' : '–'}</td>`);
      return `<tr><th scope="row">${escape(feature)}</th>${cells.join('')}</tr>`;
    })
    .join('');
  return `<table class="plans"><thead><tr><td></td>${heads}</tr></thead><tbody><tr><th scope="row">Price</th>${prices}</tr>${features}</tbody></table>`;
}

const PLANS: Readonly<Record<SiteStyle, (state: SiteState) => string>> = {
  cards: (state) =>
    `<div class="plans">${state.plans.map((plan) => card(state, plan)).join('')}</div>`,
  script: (state) =>
    `<div class="css-1x9q"><div class="css-77ab">${state.plans.map((plan) => card(state, plan)).join('')}</div></div>`,
  plain: (state) =>
    state.plans
      .map(([name, price, ...bullets]) => {
        const amount = price === 0 ? 'free' : `${money(state, price)} a month`;
        return `<h3>${escape(name)}</h3><p>${escape(bullets.join(', '))}: ${amount}.</p>`;
      })
      .join('\n'),
  table,
  toggle: (state) => state.plans.map((plan) => toggled(state, plan)).join('\n'),
};

/** One organization block, a graph, or a product: as real sites mix them. */
function jsonLd({ company, plans }: SiteState, page: string): string {
  const url = `https://${company.domain}/`;
  const organization = {
    '@type': 'Organization',
    '@id': `${url}#organization`,
    name: company.name,
    url,
    ...(company.social ? { sameAs: Object.values(company.social) } : {}),
  };
  const body =
    page === '/pricing' && plans.length > 0
      ? {
          '@context': 'https://schema.org',
          '@type': 'SoftwareApplication',
          name: company.name,
          applicationCategory: 'BusinessApplication',
          offers: plans.map(([name, price]) => ({
            '@type': 'Offer',
            name,
            price: String(price),
            priceCurrency: company.currency,
          })),
        }
      : company.style === 'script'
        ? {
            '@context': 'https://schema.org',
            '@graph': [organization, { '@type': 'WebSite', name: company.name, url }],
          }
        : { '@context': 'https://schema.org', ...organization };
  return company.style === 'plain'
    ? ''
    : `<script type="application/ld+json">${JSON.stringify(body)}</script>`;
}

const titleOf = (state: SiteState, page: string): string =>
  page === '/'
    ? (state.title ?? `${state.company.name} – ${state.tagline}`)
    : `${page.slice(1, 2).toUpperCase()}${page.slice(2)} | ${state.company.name}`;

/** The frame that all pages of a site share. */
function frame(state: SiteState, page: string, main: string): string {
  const { company, jobs } = state;
  const links = [
    ['/', 'Home'],
    ...(company.plans.length > 0 ? [['/pricing', 'Pricing']] : []),
    ['/changelog', 'Changelog'],
    ['/about', 'About'],
    ...(jobs.length > 0 ? [['/careers', 'Careers']] : []),
  ];
  const nav = links.map(([href, text]) => `<a href="${href}">${text}</a>`).join(' ');
  const social = Object.entries(company.social ?? {})
    .map(([name, href]) => `<a href="${href}" rel="me">${name}</a>`)
    .join(' ');
  const repository = company.repository
    ? `<a href="https://github.com/${company.repository}">Source</a>`
    : '';
  const bundle =
    company.style === 'script'
      ? `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ page, buildId: 'f3a91c' })}</script><script src="/_next/static/chunks/main-8c1d.js" defer></script>`
      : '';
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(titleOf(state, page))}</title>`,
    company.description === ''
      ? ''
      : `<meta name="description" content="${escape(company.description)}">`,
    `<meta property="og:site_name" content="${escape(company.name)}"><meta property="og:title" content="${escape(state.tagline)}"><meta property="og:url" content="https://${company.domain}${page}">`,
    `<link rel="canonical" href="https://${company.domain}${page}"><link rel="alternate" type="application/rss+xml" href="/feed.xml">`,
    jsonLd(state, page),
    `</head><body><header><nav>${nav}</nav></header><main>${main}</main>`,
    `<footer><p>© 2026 ${escape(company.name)}</p>${social} ${repository}</footer>${bundle}</body></html>`,
  ].join('\n');
}

function home(state: SiteState): string {
  const { company, tagline, from, extras } = state;
  const price = from === null ? '' : `<p>From ${money(state, from)} a month.</p>`;
  return `<h1>${escape(tagline)}</h1><p>${escape(company.description)}</p>${price}${extras.home ?? ''}`;
}

/** Paths of a site and what they answer in this state. */
export function renderSite(state: SiteState): Map<string, string> {
  const { company, releases, jobs, about, extras } = state;
  const pages = new Map<string, string>();
  const add = (path: string, main: string): unknown => pages.set(path, frame(state, path, main));
  add('/', home(state));
  if (state.plans.length > 0)
    add('/pricing', `<h1>Pricing</h1>${PLANS[company.style](state)}${extras.pricing ?? ''}`);
  add('/about', `<h1>About ${escape(company.name)}</h1><p>${escape(about)}</p>`);
  const log = releases
    .map(
      ([version, date, text]) =>
        `<article><h2>${version} – ${date}</h2><p>${escape(text)}</p></article>`,
    )
    .join('');
  add('/changelog', `<h1>Changelog</h1>${log}`);
  if (jobs.length > 0)
    add(
      '/careers',
      `<h1>Open jobs</h1><ul>${jobs.map((job) => `<li>${escape(job)}</li>`).join('')}</ul>`,
    );
  const items = releases
    .map(
      ([version, date, text]) =>
        `<item><guid>${version}</guid><title>${company.name} ${version}</title><pubDate>${new Date(`${date} 09:00 UTC`).toUTCString()}</pubDate><description>${escape(text)}</description></item>`,
    )
    .join('');
  pages.set(
    '/feed.xml',
    `<?xml version="1.0"?><rss version="2.0"><channel><title>${escape(company.name)}</title><link>https://${company.domain}/</link>${items}</channel></rss>`,
  );
  pages.set(
    '/robots.txt',
    `User-agent: *\nDisallow: /signup\nSitemap: https://${company.domain}/sitemap.xml\n`,
  );
  const urls = [...pages.keys()].filter((path) => !path.includes('.'));
  pages.set(
    '/sitemap.xml',
    `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map((path) => `<url><loc>https://${company.domain}${path}</loc></url>`).join('')}</urlset>`,
  );
  return pages;
}
