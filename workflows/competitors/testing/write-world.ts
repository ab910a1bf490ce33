import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const MARKET = 'appointment software for dog groomers';

export interface TestWorld {
  folder: string;
  remove(): Promise<void>;
}

const slug = (name: string): string => name.toLowerCase();

/** A company with a reachable site. `id` and `domain` derive from the name unless given. */
export const company = (name: string, more: object = {}) => ({
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
  ...more,
});

/** The content of a page from `day` on; `about` is its text about the company. */
export const page = (
  name: string,
  path: string,
  body: string,
  { day = -400, about = 'Appointment software for dog groomers', id = slug(name) } = {},
) => ({
  company: id,
  path,
  day,
  html: `<!doctype html><html lang="en"><head><title>${name} - ${about}</title>
<meta name="description" content="${about}."><meta property="og:site_name" content="${name}"></head>
<body><header><nav><a href="/">Home</a> <a href="/pricing">Pricing</a></nav></header><main>${body}</main></body></html>`,
  status: 200,
  location: null,
  error: null,
});

let posts = 0;
/** A post about dog grooming. */
export const post = (platform: string, day: number, title: string, text: string) => {
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

const lines = (rows: readonly object[]): string =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/** Writes a dog grooming world into a new folder. */
export async function writeWorld(world: {
  companies: readonly object[];
  pages: readonly object[];
  changes?: readonly object[];
  posts: readonly object[];
}): Promise<TestWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'grooming-'));
  const write = (file: string, text: string) => writeFile(join(folder, file), text);
  await write(
    'world.json',
    JSON.stringify({
      id: 'grooming',
      title: 'Grooming',
      market: MARKET,
      description: 'Appointment software for dog groomers.',
      language: 'en',
      writtenFor: '2026-11-22',
    }),
  );
  await write('companies.ndjson', lines(world.companies));
  await write('pages.ndjson', lines(world.pages));
  await write('changes.ndjson', lines(world.changes ?? []));
  await write('posts.ndjson', lines(world.posts));
  for (const file of ['queries.ndjson', 'problems.ndjson']) await write(file, '');
  await write('assistants.json', JSON.stringify({ intents: [], assistants: {}, answers: [] }));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
