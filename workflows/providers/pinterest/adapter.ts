import { createAsker } from '../ask.ts';
import { pinterestService } from '#domain/platforms/pinterest.ts';
import { collectAlternatives } from '../collect.ts';
import type { Page } from '../collect.ts';
import type { HttpAnswer } from '#http/client.ts';
import { ProviderError } from '../port.ts';
import type { FoundPost, Provider, ProviderRequest, QueryTerm, AdapterDeps } from '../port.ts';
import { cleanText, cleanTitle, firstLine } from '../text/text.ts';
import { mapItems, lax } from '../wire.ts';
import { z } from 'zod';

const SOURCE = 'Pinterest';
const PAGE_SIZE = 50;
const MAX_PAGES = 4;
const MAX_ALTERNATIVES = 3;

interface PinterestConfig {
  baseUrl: string;
  token: string;
  /** ISO 3166 alpha-2: whose results are shown. */
  country: string;
}

const failureOf = ({ status }: HttpAnswer): ProviderError | null =>
  status === 403
    ? new ProviderError('auth', `${SOURCE} has not opened its pin search to our app.`)
    : null;

/** Maps a pin to a post; it has no date, and none is invented. Null when the id is missing. */
function mapPin(raw: unknown): FoundPost | null {
  const parsed = pinSchema.safeParse(raw);
  if (!parsed.success) return null;
  const pin = parsed.data;
  const content = cleanText(pin.description ?? pin.alt_text ?? '');
  return {
    externalId: pin.id,
    url: `https://www.pinterest.com/pin/${pin.id}/`,
    title: cleanTitle(pin.title ?? '', { escaped: false }) || firstLine(content),
    content,
    author: null,
    postedAt: null,
    engagement: { likes: null, comments: null, shares: null },
    language: null,
  };
}

/** Public pins through the partner search, a beta that Pinterest opens app by app. */
export function createPinterest(config: PinterestConfig, deps: AdapterDeps): Provider {
  const { ask, pause } = createAsker({ source: SOURCE, failureOf }, deps);
  const headers = { authorization: `Bearer ${config.token}` };

  async function* alternative(
    terms: readonly QueryTerm[],
    { limit }: ProviderRequest,
    signal: AbortSignal,
  ): AsyncGenerator<Page> {
    let bookmark: string | null = null;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const parameters = new URLSearchParams({
        term: terms.map(({ text }) => text).join(' '),
        country_code: config.country,
        limit: String(Math.min(limit, PAGE_SIZE)),
      });
      if (bookmark !== null) parameters.set('bookmark', bookmark);
      const url = `${config.baseUrl}/search/partner/pins?${parameters}`;
      const answer = await ask({ url, signal, headers }, answerSchema);
      yield { posts: mapItems(answer.items, mapPin, SOURCE) };
      const next: string | null = answer.bookmark ?? null;
      if (next === null || next === bookmark || answer.items.length === 0 || pause.isOn()) return;
      bookmark = next;
    }
  }

  return {
    id: 'pinterest',
    capabilities: pinterestService.capabilities,
    search: (request, { signal }) =>
      collectAlternatives(request, MAX_ALTERNATIVES, (terms) =>
        alternative(terms, request, signal),
      ),
  };
}

/** GET /search/partner/pins: summaries only, without date, author and counts. */
const answerSchema = z.object({ items: z.array(z.unknown()), bookmark: lax.text });

const pinSchema = z.object({
  id: z.string().regex(/^\d{1,24}$/u),
  title: lax.text,
  description: lax.text,
  alt_text: lax.text,
});
