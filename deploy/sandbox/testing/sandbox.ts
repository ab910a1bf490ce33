import { freePort } from '#config/free-port.ts';
import { createSandbox } from '../app.ts';
import type { Sandbox, SandboxDeps } from '../app.ts';
import { listen } from '../serve.ts';
import { postSchema } from '../world/files.ts';
import type { World, WorldPost } from '../world/files.ts';
import { DEFAULT_WORLD, loadWorld } from '../world/read.ts';

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

/** A world of nothing but these posts. */
const worldOfPosts = (posts: WorldPost[]): World => ({
  id: 'posts',
  title: 'Posts',
  market: 'posts',
  description: '',
  language: 'en',
  writtenFor: '2026-11-22',
  companies: [],
  pages: [],
  changes: [],
  posts,
  queries: [],
  problems: [],
  assistants: { intents: [], assistants: {}, answers: [] },
});

/** A sandbox for a test, with a model that answers at once. */
export async function startSandbox({
  posts,
  ...options
}: Partial<SandboxDeps> & { port?: number; posts?: WorldPost[] } = {}): Promise<TestSandbox> {
  const port = options.port ?? (await freePort());
  const issuer = options.oidc?.issuer ?? `http://localhost:${port}/oidc`;
  const sandbox = await createSandbox({
    stateFolder: null,
    modelPaceMs: 0,
    world: posts === undefined ? defaultWorld() : worldOfPosts(posts),
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

/** Posts of one platform within the last year that differ by a number only. */
export const manyPosts = (
  count: number,
  where: Pick<WorldPost, 'platform' | 'kind'> & Partial<WorldPost>,
): WorldPost[] =>
  Array.from({ length: count }, (_, index) =>
    postSchema.parse({
      id: `crm-${index + 1}`,
      author: `maple${index + 1}`,
      title: `Which crm for team ${index + 1}?`,
      text: `We are ${index + 1} people & look for a crm.`,
      day: (-360 * (index + 1)) / (count + 1),
      likes: index,
      comments: index % 7,
      labels: { intent: 'recommendation', sentiment: 'neutral' },
      ...where,
    }),
  );
