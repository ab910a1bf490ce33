import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A market of the tests: three products for dog groomers, one of which has news within two days. */
export const GROOMING = {
  market: 'appointment software for dog groomers',
  names: ['Pawdesk', 'Groomly', 'Furbook'],
  /** Of Pawdesk, in days of the world. */
  priceChangesOn: 1.1,
} as const;

const DAY_MS = 86_400_000;

/** Noon of the next UTC day: a spike counts within one day, whatever the hour. */
const spikeOn = (): number => Math.floor(Date.now() / DAY_MS) + 1.5 - Date.now() / DAY_MS;

const slug = (name: string): string => name.toLowerCase();

const company = (name: string) => ({
  id: slug(name),
  name,
  aliases: [],
  domain: `${slug(name)}.example`,
  type: 'direct',
  category: 'Appointment software',
  description: `${name} is appointment software for dog groomers.`,
  founded: 2019,
  funding_stage: null,
  startup_focus: true,
  social: {},
  launch: null,
  homonym: false,
  site_status: 'live',
  repository: null,
});

const page = (name: string, path: string, body: string, day = -400) => ({
  company: slug(name),
  path,
  day,
  html: `<!doctype html><html lang="en"><head><title>${name} - Appointment software for dog groomers</title>
<meta name="description" content="Appointment software for dog groomers."><meta property="og:site_name" content="${name}"></head>
<body><header><nav><a href="/">Home</a> <a href="/pricing">Pricing</a></nav></header><main>${body}</main></body></html>`,
  status: 200,
  location: null,
  error: null,
});

const prices = (solo: number): string =>
  `<h1>Pricing</h1><p>Pick what fits your salon. Cancel whenever you like.</p>
<section><h2>Solo</h2><p>$${solo} / month</p><ul><li>One groomer</li><li>Reminders by text</li></ul><a href="/signup">Start</a></section>
<section><h2>Salon</h2><p>$79 / month</p><ul><li>Six groomers</li><li>Deposits</li></ul><a href="/signup">Start</a></section>`;

let posts = 0;
const post = (platform: string, day: number, title: string, text: string) => {
  posts += 1;
  return {
    id: `post-${posts}`,
    platform,
    kind: platform === 'reddit' ? 'self' : 'story',
    community: platform === 'reddit' ? 'doggrooming' : null,
    author: `groomer${posts}`,
    title,
    text,
    day,
    likes: 3,
    comments: 1,
    shares: null,
    lang: 'en',
    tags: [],
    labels: {
      intent: 'other',
      sentiment: 'neutral',
      relevance: {},
      about: [],
      names: [],
      homonymOf: null,
      dup: null,
      problem: null,
      hostile: null,
    },
  };
};

/** Talk of the last month: every other day about Pawdesk, seldom about the others. */
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

const lines = (rows: readonly object[]): string =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/** Writes the world into a folder of its own. */
export async function writeGroomingWorld(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'grooming-'));
  const write = (file: string, text: string) => writeFile(join(folder, file), text);
  const { market, names, priceChangesOn } = GROOMING;
  await write(
    'world.json',
    JSON.stringify({
      id: 'grooming',
      title: 'Grooming',
      market,
      description: 'Appointment software for dog groomers.',
      language: 'en',
      writtenFor: '2026-11-22',
    }),
  );
  await write('companies.ndjson', lines(names.map(company)));
  await write(
    'pages.ndjson',
    lines([
      ...names.flatMap((name) => [
        page(name, '/', '<h1>Every dog on time</h1><p>Appointments, reminders and deposits.</p>'),
        page(name, '/pricing', prices(29)),
      ]),
      page('Pawdesk', '/pricing', prices(35), priceChangesOn),
    ]),
  );
  await write(
    'changes.ndjson',
    lines([
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
    ]),
  );
  await write('posts.ndjson', lines([...history(), ...news()]));
  for (const file of ['queries.ndjson', 'problems.ndjson']) await write(file, '');
  await write('assistants.json', JSON.stringify({ intents: [], assistants: {}, answers: [] }));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
