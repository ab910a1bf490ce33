import { companyFactsOf } from '../../extraction/company-pages/company-facts.ts';
import { parsePage } from '../../extraction/company-pages/document.ts';
import { factsOfDocument } from '../../extraction/company-pages/facts.ts';
import type { PageKind } from '../../extraction/company-pages/links.ts';
import type { FactsRead } from '../../company-changes/facts-read.ts';
import type { Wayback } from '../registries/wayback.ts';

/** An archived version of a page, read by the rules for the page itself. */
export interface CapturedRead extends FactsRead {
  /** Where people see it. */
  captureUrl: string;
}

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const LOOK_BACK_MS = 400 * DAY_MS;
/** Younger captures may be the same state of the site as our own read. */
const APART_MS = 30 * MINUTE_MS;
const MAX_PAGES = 2;

/**
 * The newest archived versions of a page from at least half an hour before `readAt`, newest first,
 * two at most.
 * @throws ProviderError
 */
export async function readCaptures(
  wayback: Pick<Wayback, 'daily' | 'page'>,
  { url, kind, readAt }: { url: string; kind: PageKind; readAt: Date },
  context: { signal: AbortSignal },
): Promise<CapturedRead[]> {
  const since = new Date(readAt.getTime() - LOOK_BACK_MS);
  const captures = (await wayback.daily(url, since, context))
    .filter(({ capturedAt }) => capturedAt.getTime() <= readAt.getTime() - APART_MS)
    .toSorted((a, b) => b.capturedAt.getTime() - a.capturedAt.getTime());
  const reads: CapturedRead[] = [];
  for (const capture of captures.slice(0, MAX_PAGES)) {
    const html = await wayback.page(capture, context);
    if (html === null) continue;
    const page = factsOfDocument(parsePage(html, url), kind, {}, capture.capturedAt);
    reads.push({
      scope: `site:${kind}`,
      readAt: capture.capturedAt,
      complete: page.state === 'content',
      textLength: page.textLength,
      facts: companyFactsOf(page, capture.capturedAt),
      captureUrl: capture.url,
    });
  }
  return reads;
}
