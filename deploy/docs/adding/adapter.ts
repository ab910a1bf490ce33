import { z } from 'zod';
import type { PlatformId } from '#domain/names.ts';
import type { AccessOf } from '#domain/platforms/descriptor.ts';
import { createAsker } from '#providers/ask.ts';
import { collectAlternatives } from '#providers/collect.ts';
import type { Page } from '#providers/collect.ts';
import type {
  FoundPost,
  Provider,
  ProviderRequest,
  QueryTerm,
  AdapterDeps,
} from '#providers/port.ts';
import { cleanText, cleanTitle } from '#providers/text/text.ts';
import { fromUnixSeconds, lax, mapItems, toCount } from '#providers/wire.ts';
import { porchlightService } from './descriptor.ts';

const SOURCE = 'Porchlight';
const PAGE_SIZE = 50;
const MAX_PAGES = 4;
const MAX_ALTERNATIVES = 3;

/** GET /search */
const answerSchema = z.object({ posts: z.array(z.unknown()), next: lax.number });
const postSchema = z.object({
  id: z.string().regex(/^\d{1,20}$/u),
  title: lax.text,
  text: lax.text,
  author: lax.text,
  /** Unix seconds. */
  at: lax.number,
  likes: lax.number,
});

function mapPost(raw: unknown): FoundPost | null {
  const parsed = postSchema.safeParse(raw);
  if (!parsed.success) return null;
  const { id, title, text, author, at, likes } = parsed.data;
  return {
    externalId: id,
    url: `https://porchlight.example/posts/${id}`,
    title: cleanTitle(title ?? '', { escaped: false }),
    content: cleanText(text ?? ''),
    author: cleanText(author ?? '') || null,
    postedAt: fromUnixSeconds(at),
    engagement: { likes: toCount(likes), comments: null, shares: null },
    language: null,
  };
}

/** Posts of Porchlight, newest first; the API has no OR. */
export function createPorchlight(
  { baseUrl, token }: AccessOf<typeof porchlightService>,
  deps: AdapterDeps,
): Provider {
  const { ask } = createAsker({ source: SOURCE }, deps);
  const headers = { authorization: `Bearer ${token}` };

  async function* alternative(
    terms: readonly QueryTerm[],
    { since, limit }: ProviderRequest,
    signal: AbortSignal,
  ): AsyncGenerator<Page> {
    let start: number | null = 0;
    for (let page = 0; page < MAX_PAGES && start !== null; page += 1) {
      const parameters = new URLSearchParams({
        q: terms.map(({ text }) => text).join(' '),
        since: String(Math.floor(since.getTime() / 1_000)),
        start: String(start),
        limit: String(Math.min(limit, PAGE_SIZE)),
      });
      const url = `${baseUrl}/search?${parameters}`;
      const answer = await ask({ url, signal, headers }, answerSchema);
      yield { posts: mapItems(answer.posts, mapPost, SOURCE) };
      const next: number | null = answer.next ?? null;
      start = next !== null && next > start && answer.posts.length > 0 ? next : null;
    }
  }

  return {
    // The type knows the names of the index only.
    id: 'porchlight' as PlatformId,
    capabilities: porchlightService.capabilities,
    search: (request, { signal }) =>
      collectAlternatives(request, MAX_ALTERNATIVES, (terms) =>
        alternative(terms, request, signal),
      ),
  };
}
