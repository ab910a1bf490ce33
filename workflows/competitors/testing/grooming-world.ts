import { MARKET, company, page, post, writeWorld } from './write-world.ts';
import type { TestWorld } from './write-world.ts';

/** A test market: three products for dog groomers, two of which have news within two days. */
export const GROOMING = {
  market: MARKET,
  names: ['Pawdesk', 'Groomly', 'Furbook'],
  /** Pawdesk's price change, in world days. */
  priceChangesOn: 1.1,
} as const;

const DAY_MS = 86_400_000;

/** Noon of the next UTC day: a spike is counted within one day, whatever the hour. */
const spikeOn = (): number => Math.floor(Date.now() / DAY_MS) + 1.5 - Date.now() / DAY_MS;

const SALON =
  '<section><h2>Salon</h2><p>$79 / month</p><ul><li>Six groomers</li><li>Deposits</li></ul><a href="/signup">Start</a></section>';
const CHAIN = SALON.replace('Salon', 'Chain').replace('$79', '$149');
const prices = (solo: number, salon = SALON): string =>
  `<h1>Pricing</h1><p>Pick what fits your salon. Cancel whenever you like.</p>
<section><h2>Solo</h2><p>$${solo} / month</p><ul><li>One groomer</li><li>Reminders by text</li></ul><a href="/signup">Start</a></section>
${salon}`;

/** Posts of the last month: every other day about Pawdesk, rarely about the others. */
const history = () => [
  ...Array.from({ length: 14 }, (_none, at) =>
    post(
      at % 2 === 0 ? 'reddit' : 'hackernews',
      -0.6 - at * 2,
      `Appointment software for dog groomers: Pawdesk after ${at + 2} months`,
      'We use Pawdesk (https://pawdesk.example) at our dog grooming salon. An alternative to Groomly for appointments.',
    ),
  ),
  ...[-3, -9, -16].map((day) =>
    post(
      'reddit',
      day,
      'Best appointment software for dog groomers?',
      'We switched from Groomly (https://groomly.example) to Furbook (https://furbook.example) for our grooming appointments.',
    ),
  ),
];

const news = (day = spikeOn()) => [
  post('reddit', 1.05, 'Pawdesk at the dog show', 'Saw the Pawdesk stand, nice appointment app.'),
  ...Array.from({ length: 11 }, (_none, at) =>
    post(
      at % 2 === 0 ? 'reddit' : 'hackernews',
      day + at / 100,
      `Pawdesk raised prices, story ${at + 1}`,
      'Our groomers use Pawdesk for appointments and the bill went up.',
    ),
  ),
];

/** Writes the world into a new folder. */
export function writeGroomingWorld(): Promise<TestWorld> {
  const { names, priceChangesOn } = GROOMING;
  return writeWorld({
    companies: names.map((name) => company(name)),
    pages: [
      ...names.flatMap((name) => [
        page(name, '/', '<h1>Every dog on time</h1><p>Appointments, reminders and deposits.</p>'),
        page(name, '/pricing', prices(29, name === 'Furbook' ? SALON + CHAIN : SALON)),
      ]),
      page('Pawdesk', '/pricing', prices(35), { day: priceChangesOn }),
      // Removes a plan without changing the start page.
      page('Furbook', '/pricing', prices(29), { day: priceChangesOn }),
      // Has no news; its pricing page does not change.
      page('Groomly', '/', '<h1>Every dog on time</h1><p>Appointments and reminders.</p>', {
        day: priceChangesOn,
      }),
    ],
    changes: [
      {
        id: 'price',
        type: 'change',
        company: 'pawdesk',
        path: '/pricing',
        kind: 'price',
        day: priceChangesOn,
        before: { plan: 'Solo', amount: 29, currency: 'USD', period: 'month' },
        after: { plan: 'Solo', amount: 35, currency: 'USD', period: 'month' },
        significance: 'high',
        evidence: null,
      },
      {
        id: 'plan',
        type: 'change',
        company: 'furbook',
        path: '/pricing',
        kind: 'plan',
        day: priceChangesOn,
        before: { plan: 'Chain', amount: 149, currency: 'USD', period: 'month' },
        after: null,
        significance: 'high',
        evidence: null,
      },
    ],
    posts: [...history(), ...news()],
  });
}
