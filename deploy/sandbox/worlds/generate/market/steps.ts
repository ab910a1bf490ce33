import type { Change } from '../../../world/files.ts';
import { MARKET } from './companies.ts';
import type { MarketCompany } from './companies.ts';
import type { SiteState } from './site.ts';

type Plans = MarketCompany['plans'];

/** Something that happens to a site, and what is true about it. */
export interface Step {
  company: string;
  day: number;
  edit: (state: SiteState) => Partial<SiteState>;
  change: Omit<Change, 'id' | 'company' | 'day'>;
}

const withPrice = (plans: Plans, name: string, price: number): Plans =>
  plans.map((plan) => (plan[0] === name ? [plan[0], price, ...plan.slice(2).map(String)] : plan));

const swapBullet = (plans: Plans, before: string, after: string): Plans =>
  plans.map(([name, price, ...bullets]) => [
    name,
    price,
    ...bullets.map((text) => (text === before ? after : text)),
  ]);

const monthly = (company: MarketCompany, plan: string, amount: number) => ({
  plan,
  amount,
  currency: company.currency,
  period: 'month',
});

function companyOf(id: string): MarketCompany {
  const company = MARKET.find((candidate) => candidate.id === id);
  if (!company) throw new Error(`There is no company ${id}.`);
  return company;
}

function price(id: string, day: number, plan: string, before: number, after: number): Step {
  const company = companyOf(id);
  return {
    company: id,
    day,
    edit: ({ plans }) => ({ plans: withPrice(plans, plan, after) }),
    change: {
      type: 'change',
      path: '/pricing',
      kind: 'price',
      before: monthly(company, plan, before),
      after: monthly(company, plan, after),
      significance: 'high',
      evidence: { before: `${plan} ${before}`, after: `${plan} ${after}` },
    },
  };
}

function plan(id: string, day: number, added: Plans[number]): Step {
  return {
    company: id,
    day,
    edit: ({ plans }) => ({ plans: [...plans, added] }),
    change: {
      type: 'change',
      path: '/pricing',
      kind: 'plan',
      before: null,
      after: monthly(companyOf(id), added[0], added[1]),
      significance: 'high',
      evidence: { before: null, after: `${added[0]} ${added[1]}` },
    },
  };
}

function limit(id: string, day: number, before: string, after: string): Step {
  return {
    company: id,
    day,
    edit: ({ plans }) => ({ plans: swapBullet(plans, before, after) }),
    change: {
      type: 'change',
      path: '/pricing',
      kind: 'limit',
      before,
      after,
      significance: 'medium',
      evidence: { before, after },
    },
  };
}

function release(id: string, day: number, version: string, text: string): Step {
  return {
    company: id,
    day,
    edit: ({ releases }) => ({ releases: [[version, 'November 23, 2026', text], ...releases] }),
    change: {
      type: 'change',
      path: '/changelog',
      kind: 'release',
      before: null,
      after: version,
      significance: 'medium',
      evidence: { before: null, after: version },
    },
  };
}

function messaging(id: string, day: number, after: string): Step {
  const before = companyOf(id).tagline;
  return {
    company: id,
    day,
    edit: () => ({ tagline: after }),
    change: {
      type: 'change',
      path: '/',
      kind: 'messaging',
      before,
      after,
      significance: 'low',
      evidence: { before, after },
    },
  };
}

const unlike = (
  type: 'noise' | 'echo',
  id: string,
  day: number,
  path: string,
  after: string,
  edit: Step['edit'],
): Step => ({
  company: id,
  day,
  edit,
  change: {
    type,
    path,
    kind: type === 'echo' ? 'price' : null,
    before: null,
    after: null,
    significance: null,
    evidence: { before: null, after },
  },
});

const onHome = (html: string) => (): Partial<SiteState> => ({ extras: { home: html } });
const onPricing = (html: string) => (): Partial<SiteState> => ({ extras: { pricing: html } });

/** What happens while the clock runs: true changes, noise and echoes, about as many of each. */
export const STEPS: readonly Step[] = [
  price('kontaktly', 0.03, 'Start', 18, 21),
  unlike('echo', 'kontaktly', 0.5, '/', 'From $21 a month.', () => ({ from: 21 })),
  release('nudgebook', 0.05, '2.4', 'Nags pause while you are on vacation.'),
  unlike(
    'noise',
    'warmlist',
    0.06,
    '/',
    '1,318 agencies',
    onHome('<p>Trusted by 1,318 agencies</p>'),
  ),
  release('cardbox', 0.2, '1.5', 'A window for people who do not live in a terminal.'),
  unlike(
    'noise',
    'harbor',
    0.3,
    '/',
    'Quiet and quick.',
    onHome(
      '<blockquote class="testimonial">Quiet and quick. <cite>Ada, Halifax</cite></blockquote>',
    ),
  ),
  unlike(
    'noise',
    'billow',
    0.55,
    '/pricing',
    'We value your privacy',
    onPricing(
      '<div id="cookie-consent" role="dialog"><p>We value your privacy</p><button>Accept</button></div>',
    ),
  ),
  messaging('booknest', 0.6, 'Deposits without drama'),
  limit('mailglue', 0.7, '1 mailbox', '2 mailboxes'),
  unlike('noise', 'warmlist', 0.8, '/pricing', '$15.00', () => ({ decimals: true })),
  plan('pipehaven', 0.9, ['Solo', 39, 'One person', 'One pipeline']),
  unlike('noise', 'ledgerlark', 1, '/pricing', 'Shelf before Book', ({ plans }) => ({
    plans: plans.toReversed(),
  })),
  price('harbor', 1.1, 'Crew', 59, 69),
  release('rolobase', 1.2, '0.14', 'Finds and merges duplicates.'),
  {
    company: 'deskling',
    day: 1.3,
    edit: ({ jobs }) => ({ jobs: [...jobs, 'Product engineer, billing (remote, Europe)'] }),
    change: {
      type: 'change',
      path: '/careers',
      kind: 'hiring',
      before: null,
      after: 'Product engineer, billing (remote, Europe)',
      significance: 'low',
      evidence: { before: null, after: 'Product engineer, billing (remote, Europe)' },
    },
  },
  unlike(
    'noise',
    'helphive',
    1.4,
    '/',
    '12,408 teams',
    onHome('<p class="css-9f2e" data-nonce="a81f">12,408 teams and counting</p>'),
  ),
  messaging('voicecard', 1.5, 'The CRM for people who drive'),
  unlike(
    'echo',
    'harbor',
    1.6,
    '/',
    'Crew at $69',
    onHome('<p>Small teams start at $24, Crew at $69.</p>'),
  ),
  unlike('noise', 'billow', 1.8, '/pricing', 'billed annually first', () => ({
    annualFirst: true,
  })),
  plan('thread', 2, ['Atelier', 49, '15 people', 'Archive']),
  unlike(
    'noise',
    'plainboard',
    2.1,
    '/',
    'Last visited 2 minutes ago',
    onHome('<p>Last updated 2 minutes ago · 214 people online</p>'),
  ),
  limit('zuruf', 2.2, '500 customers', '400 customers'),
  {
    company: 'mailglue',
    day: 2.4,
    edit: ({ about }) => ({
      about: `${about} In November 2026 we raised a seed round of 2 million dollars.`,
    }),
    change: {
      type: 'change',
      path: '/about',
      kind: 'funding',
      before: 'Pre-seed',
      after: 'Seed',
      significance: 'medium',
      evidence: { before: null, after: 'we raised a seed round of 2 million dollars' },
    },
  },
  price('billow', 2.7, 'Breeze', 11, 13),
  unlike(
    'noise',
    'slotty',
    2.8,
    '/',
    'New here?',
    onHome('<div class="banner">New here? 20 days free.</div>'),
  ),
  price('tagwerk', 3.2, 'Solo', 6, 7),
  release('formgnome', 3.6, '2.4', 'Uploads of more than a gigabyte.'),
  limit('deskling', 4.1, 'Reports', 'Reports for 90 days'),
];
