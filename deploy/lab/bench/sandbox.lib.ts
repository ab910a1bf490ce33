import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { readEnvironment } from '#config/read-environment.ts';
import { providerSettings } from '#config/providers.ts';
import { PORT_OFFSETS, sandboxEnvironment } from '#config/sandbox-addresses.ts';
import { INTENTS, PLATFORM_IDS } from '#domain/names.ts';
import { createRegistry } from '#providers/registry.ts';
import type { FoundPost } from '#providers/port.ts';
import { parseQuery } from '#providers/query.ts';

const ROOT = join(import.meta.dirname, '../../..');
const STARTED = z.object({ msg: z.string(), port: z.number() });
const labelSchema = z.object({
  key: z.string(),
  platform: z.enum(PLATFORM_IDS),
  id: z.string(),
  area: z.string(),
  language: z.string(),
  intent: z.enum(INTENTS),
  sentiment: z.string(),
  duplicateGroup: z.string().nullable(),
  relevance: z.record(z.string(), z.number()),
});
export type Label = z.infer<typeof labelSchema>;

/** A post read through the product's own adapters, with its labels. */
export interface LabelledPost {
  post: FoundPost;
  label: Label;
}

export interface SandboxPosts {
  labels: Label[];
  posts: LabelledPost[];
  /** Results of the search for each judged query. */
  found: Map<string, LabelledPost[]>;
  /** Results of the search for the name of each area. */
  areas: Map<string, LabelledPost[]>;
}

/** Starts a sandbox, searches it like the product does, and stops it. */
export async function readSandbox(): Promise<SandboxPosts | null> {
  const home = await mkdtemp(join(tmpdir(), 'judgement-'));
  const child = spawn(process.execPath, ['deploy/sandbox/main.ts'], {
    cwd: ROOT,
    env: {
      SANDBOX_PORT: '0',
      SANDBOX_SMTP_PORT: '0',
      EARSHOT_HOME: home,
      EARSHOT_SANDBOX_WORLD: readEnvironment().EARSHOT_SANDBOX_WORLD,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const port = await portOf(child);
    return port === null ? null : await collect(port);
  } finally {
    child.kill();
    await rm(home, { recursive: true, force: true });
  }
}

async function portOf(child: ChildProcess): Promise<number | null> {
  if (!child.stdout) return null;
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('{')) continue;
    const started = STARTED.safeParse(JSON.parse(line));
    if (started.success && started.data.msg.includes('listening')) return started.data.port;
  }
  return null;
}

async function collect(port: number): Promise<SandboxPosts> {
  const answer = await fetch(`http://127.0.0.1:${port}/control/labels`);
  const { labels } = z.object({ labels: z.array(labelSchema) }).parse(await answer.json());
  const byId = new Map(labels.map((label) => [`${label.platform} ${label.id}`, label]));
  const settings = sandboxEnvironment(port - PORT_OFFSETS.sandbox);
  const registry = createRegistry(providerSettings(readEnvironment(settings)));
  const search = async (text: string): Promise<LabelledPost[]> => {
    const request = { query: parseQuery(text, 'keywords'), since: new Date(0), limit: 200 };
    const live = registry.sources().filter(({ state }) => state === 'sandbox');
    const answers = await Promise.all(
      live.map(async ({ id }) => {
        const { items } = await registry
          .get(id)
          .search(request, { signal: AbortSignal.timeout(60_000) });
        return items.flatMap((post) => {
          const label = byId.get(`${id} ${post.externalId}`);
          return label ? [{ post, label }] : [];
        });
      }),
    );
    return answers.flat();
  };
  try {
    const found = new Map<string, LabelledPost[]>();
    for (const query of new Set(labels.flatMap((label) => Object.keys(label.relevance))))
      found.set(query, await search(query));
    const areas = new Map<string, LabelledPost[]>();
    for (const area of new Set(labels.map((label) => label.area)))
      if (area !== '') areas.set(area, await search(area.replaceAll('-', ' ')));
    const rest: LabelledPost[] = [];
    for (const words of EVERYDAY) rest.push(...(await search(words)));
    const all = [...found.values(), ...areas.values(), rest].flat();
    const posts = [...new Map(all.map((item) => [item.label.key, item])).values()];
    return { labels, posts, found, areas };
  } finally {
    await registry.close();
  }
}

/** Queries for posts that no area's name finds. */
const EVERYDAY = [
  'how',
  'what',
  'tool',
  'app',
  'software',
  'best',
  'anyone',
  'show',
  'need',
  'month',
  'customers',
  'using',
  'price',
  'free',
  'email',
  'error',
  'data',
  'users',
  'team',
  'time',
  'site',
  'work',
];
