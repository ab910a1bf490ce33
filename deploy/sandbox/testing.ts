import { freePort } from '#config/free-port.ts';
import { createSandbox } from './app.ts';
import type { Sandbox, SandboxDeps } from './app.ts';
import type { Draft } from './corpus/post.ts';
import { listen } from './serve.ts';
import type { World } from './world/files.ts';
import { DEFAULT_WORLD, loadWorld } from './world/read.ts';
import { CORPUS_SEED } from './corpus/corpus.ts';
import { postsOfDrafts } from './worlds/generate/corpus-posts.ts';

export interface TestSandbox extends Sandbox {
  /** `http://127.0.0.1:<port>` */
  url: string;
  /** `http://localhost:<port>/oidc` */
  issuer: string;
  close(): Promise<void>;
}

export const TEST_REDIRECT_URI = 'http://localhost:4400/api/auth/callback';

let shipped: World | null = null;
/** The default world, read once. */
export const defaultWorld = (): World => (shipped ??= loadWorld(DEFAULT_WORLD));

/** A world of nothing but these posts: most exist from the start, some arrive. */
const worldOfDrafts = (drafts: readonly Draft[]): World => ({
  id: 'drafts',
  title: 'Drafts',
  market: 'drafts',
  description: '',
  language: 'en',
  writtenFor: '2026-11-22',
  companies: [],
  pages: [],
  changes: [],
  posts: postsOfDrafts(drafts, CORPUS_SEED, 14),
  queries: [],
  problems: [],
  assistants: { intents: [], assistants: {}, answers: [] },
});

/** A sandbox for a test, with a model that answers at once. */
export async function startSandbox({
  drafts,
  ...options
}: Partial<SandboxDeps> & { port?: number; drafts?: readonly Draft[] } = {}): Promise<TestSandbox> {
  const port = options.port ?? (await freePort());
  const issuer = options.oidc?.issuer ?? `http://localhost:${port}/oidc`;
  const sandbox = await createSandbox({
    stateFolder: null,
    modelPaceMs: 0,
    world: drafts === undefined ? defaultWorld() : worldOfDrafts(drafts),
    oidc: {
      issuer,
      clientId: 'earshot-local',
      clientSecret: 'earshot-local-secret',
      redirectUris: [TEST_REDIRECT_URI],
    },
    ...options,
  });
  const server = await listen(sandbox, port, '127.0.0.1');
  return {
    ...sandbox,
    url: `http://127.0.0.1:${server.port}`,
    issuer,
    close: () => server.close(),
  };
}

/** Makes the sandbox refuse requests beyond a platform's allowance. */
export async function enforceLimits({ url }: Pick<TestSandbox, 'url'>, enforced: boolean) {
  const response = await fetch(`${url}/control/limits`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ enforced }),
  });
  if (!response.ok) throw new Error(`The switch answered ${response.status}.`);
}

/** A number of posts of one platform that differ by a number only. */
export const manyDrafts = (count: number, draft: Pick<Draft, 'platform' | 'place'>): Draft[] =>
  Array.from({ length: count }, (_, index) => ({
    ...draft,
    key: `crm-${index + 1}`,
    area: 'crm',
    intent: 'recommendation',
    sentiment: 'neutral',
    language: 'en',
    title: `Which crm for team ${index + 1}?`,
    body: `We are ${index + 1} people & look for a crm.`,
    link: null,
    duplicateGroup: null,
    original: null,
  }));
