import type { PageFacts } from '../../extraction/company-pages/facts.ts';
import { registrableDomain } from '../../extraction/company-pages/links.ts';
import { factsFrom } from '../facts.ts';
import type { FetchedPage } from './fetch-page.ts';
import type { SiteReading } from './reading.ts';
import { verificationOf } from './verify.ts';
import type { Visit } from './visit.ts';

/** Reads the start page, which decides the status of the whole reading. */
export async function visitStartPage(visit: Visit): Promise<void> {
  const { domain, memory } = visit.request;
  const known = memory.pages.home;
  const addresses = known
    ? [known.url]
    : [`https://${domain}/`, `https://www.${domain}/`, `http://${domain}/`];
  let answer: FetchedPage | null = null;
  for (const url of addresses) {
    answer = await visit.fetchPage(url, 'home', known ?? null);
    // Only a name or a port that is not there is worth another spelling.
    if (answer.outcome !== 'failed' || answer.problem !== 'unreachable') break;
  }
  if (answer) judgeAnswer(visit, answer);
}

function judgeAnswer(visit: Visit, answer: FetchedPage): void {
  const moved = answer.outcome === 'moved' ? registrableDomain(answer.url) : null;
  if (answer.outcome === 'page' || answer.outcome === 'unchanged' || moved !== null)
    addAddress(visit, moved, answer.url);
  switch (answer.outcome) {
    case 'page':
      return judgePage(visit, visit.take('home', answer), answer.cut);
    case 'unchanged':
      visit.addUnchanged('home');
      return settle(visit, 'unchanged', 'verified', null);
    case 'moved':
      return settle(
        visit,
        'mismatch',
        'failed_verification',
        `The site leads to ${moved ?? 'another address'}.`,
      );
    case 'blocked':
      visit.addUnreadable('home');
      return settle(visit, 'blocked', 'other', answer.reason);
    case 'missing':
      visit.addUnreadable('home');
      return settle(visit, 'unreachable', 'failed_verification', 'The site has no start page.');
    case 'failed':
      visit.addUnreadable('home');
      return settle(visit, 'unreachable', 'failed_verification', answer.reason);
  }
}

/** The address is a separate fact: moved away, or no longer there. */
function addAddress(visit: Visit, moved: string | null, url: string): void {
  const fact = factsFrom('site', visit.now);
  const facts =
    moved === null
      ? []
      : [fact('moved_to', moved, { url, quote: `${visit.request.domain} → ${moved}` })];
  visit.addRead('site:address', facts, { complete: true, textLength: null });
}

function judgePage(visit: Visit, read: PageFacts | null, cut: boolean): void {
  const { reading, request } = visit;
  reading.siteName = read?.name?.value ?? null;
  switch (read?.state) {
    case 'content':
    case 'script_only': {
      const verification = verificationOf(read, request.name);
      const isOther = verification === 'failed_verification' && read.state === 'content';
      if (isOther && cut)
        return settle(visit, 'unreachable', verification, 'The start page is too large.');
      return settle(
        visit,
        isOther ? 'mismatch' : 'read',
        verification,
        isOther ? `The site calls itself ${reading.siteName ?? 'something else'}.` : null,
      );
    }
    case 'challenge':
    case 'login':
      return settle(visit, 'blocked', 'other', 'The site does not let us read it.');
    case 'parked':
      return settle(visit, 'mismatch', 'failed_verification', 'The domain is parked.');
    default:
      return settle(visit, 'unreachable', 'failed_verification', 'The site has no start page now.');
  }
}

function settle(
  { reading }: Visit,
  status: SiteReading['status'],
  verification: SiteReading['verification'],
  note: string | null,
): void {
  Object.assign(reading, { status, verification, note });
}
