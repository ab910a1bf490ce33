import { quoted } from '../query.ts';
import { createAsker } from '../ask.ts';
import type { AdapterDeps } from '../port.ts';
import type { HttpAnswer } from '#http/client.ts';
import { ProviderError } from '../port.ts';
import { cleanText, cleanTitle, htmlToText } from '../text/text.ts';
import { mapItems, lax } from '../wire.ts';
import type { WebQuery, WebResult, WebSearch } from './port.ts';
import { z } from 'zod';

/** GET /web/search; `web` is absent when nothing was found. */
const answerSchema = z.object({
  type: z.literal('search'),
  query: z.object({ more_results_available: lax.flag }).nullish().catch(null),
  web: z.object({ results: z.array(z.unknown()) }).nullish(),
});

const resultSchema = z.object({
  url: z.url().max(2_000),
  /** HTML-escaped, with `<strong>` around hits unless decorations are off. */
  title: lax.text,
  description: lax.text,
  extra_snippets: z.array(z.string()).nullish().catch(null),
  /** ISO 8601 without a zone: when the page was last seen to change. */
  page_age: lax.text,
  language: lax.text,
});

const PAGE_SIZE = 20;
/** Offsets 0 to 9: at most 200 results. */
const MAX_PAGES = 10;
const MAX_CHARACTERS = 400;
const MAX_WORDS = 50;
const DAY_MS = 86_400_000;
/** Normal wait between two pages; a longer one ends the search. */
const PACE_MS = 2_000;

export interface BraveConfig {
  baseUrl: string;
  apiKey: string;
}

const wantedOf = ({ site, terms, anyOf = [] }: Omit<WebQuery, 'excluded' | 'since'>): string =>
  [
    ...(site === null ? [] : [`site:${site}`]),
    ...terms.map(quoted),
    ...(anyOf.length === 0 ? [] : [`(${anyOf.map(quoted).join(' OR ')})`]),
  ].join(' ');

const fits = (text: string): boolean =>
  text.length <= MAX_CHARACTERS && text.split(' ').length <= MAX_WORDS;

/** Whether the engine accepts this many words in one search. */
export const fitsBrave = (query: Omit<WebQuery, 'excluded' | 'since'>): boolean =>
  fits(wantedOf(query));

/** @throws ProviderError bad_request when the engine does not accept this many words. */
function searchText(query: WebQuery, source: string): string {
  const wanted = wantedOf(query);
  const whole = [wanted, ...query.excluded.map((term) => `-${quoted(term)}`)].join(' ');
  if (fits(whole)) return whole;
  if (fits(wanted)) return wanted;
  throw new ProviderError('bad_request', `${source} is searched with at most ${MAX_WORDS} words.`);
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** The engine's smallest period that covers the window; ranges are whole days. */
export function freshnessFor(since: Date, now: Date): string {
  const days = (now.getTime() - since.getTime()) / DAY_MS;
  if (days <= 1) return 'pd';
  if (days <= 7) return 'pw';
  return `${dayOf(since)}to${dayOf(new Date(now.getTime() + DAY_MS))}`;
}

/** A list such as "1, 15000": one entry for the second, one for the month. */
function listHeader(answer: HttpAnswer, name: string): number[] {
  return (answer.headers[name] ?? '').split(',').map((entry) => Number.parseFloat(entry));
}

/** Milliseconds until the slowest of the used-up allowances is fresh, in seconds by header. */
function exhaustedFor(answer: HttpAnswer): number | undefined {
  const resets = listHeader(answer, 'x-ratelimit-reset');
  const waits = listHeader(answer, 'x-ratelimit-remaining').flatMap((remaining, index) => {
    const seconds = resets[index];
    return remaining === 0 && seconds !== undefined && seconds >= 0 ? [seconds * 1000] : [];
  });
  return waits.length > 0 ? Math.max(...waits) : undefined;
}

/** `page_age` has no zone; it is read as UTC. */
function timeOf(pageAge: string | null | undefined): Date | null {
  if (!pageAge) return null;
  const time = new Date(/(?:Z|[+-]\d\d:?\d\d)$/u.test(pageAge) ? pageAge : `${pageAge}Z`);
  return Number.isNaN(time.getTime()) ? null : time;
}

function mapResult(raw: unknown): WebResult | null {
  const parsed = resultSchema.safeParse(raw);
  const url = parsed.success ? URL.parse(parsed.data.url) : null;
  if (!parsed.success || url === null) return null;
  const result = parsed.data;
  const snippets = [result.description ?? '', ...(result.extra_snippets ?? [])];
  return {
    url,
    title: cleanTitle(htmlToText(result.title ?? ''), { escaped: false }),
    description: cleanText(snippets.map(htmlToText).filter(Boolean).join('\n\n')),
    seenAt: timeOf(result.page_age),
    language: cleanText(result.language ?? '', 20) || null,
  };
}

/** Brave's web search. `source` is the platform searched for, as named in messages. */
export function createBraveSearch(
  config: BraveConfig,
  source: string,
  deps: Pick<AdapterDeps, 'http' | 'now' | 'steady' | 'wait'>,
): WebSearch {
  const { ask, pause } = createAsker({ source, exhaustedFor }, deps);
  const headers = { accept: 'application/json', 'x-subscription-token': config.apiKey };

  return {
    async *search(query, signal) {
      const q = searchText(query, source);
      for (let offset = 0; offset < MAX_PAGES; offset += 1) {
        const pauseMs = pause.remainingMs();
        if (pauseMs > PACE_MS && offset > 0) return true;
        if (pauseMs > 0 && pauseMs <= PACE_MS) await deps.wait(pauseMs, signal);
        const parameters = new URLSearchParams({
          q,
          count: String(PAGE_SIZE),
          offset: String(offset),
          ...(query.since ? { freshness: freshnessFor(query.since, deps.now()) } : {}),
          text_decorations: 'false',
          spellcheck: 'false',
          result_filter: 'web',
        });
        const url = `${config.baseUrl}/web/search?${parameters}`;
        const answer = await ask({ url, signal, headers }, answerSchema);
        const results = answer.web?.results ?? [];
        yield mapItems(results, mapResult, source);
        if (results.length === 0 || answer.query?.more_results_available === false) return false;
      }
      return true;
    },
  };
}
