import type { PageFacts } from '../../extraction/company-pages/facts.ts';
import { registrableDomain } from '../../extraction/company-pages/links.ts';
import { factsFrom } from '../port.ts';
import type { FetchedPage } from './fetch-page.ts';
import type { SiteReading } from './reading.ts';
import type { Visit } from './visit.ts';
import type { VerificationStatus } from '#domain/competitors/names.ts';
import { nameKey } from '../../extraction/company-pages/name.ts';

const CORPORATE =
  /(?:inc|llc|ltd|limited|gmbh|corp|corporation|company|co|ag|sa|sas|bv|oy|ab|app|hq|software|labs|technologies|io|ai|com)$/u;
const MIN_KEY = 3;

const coreOf = (text: string): string => {
  const key = nameKey(text);
  const core = key.replace(CORPORATE, '');
  return core.length >= MIN_KEY ? core : key;
};

/** Two spellings of one name: "Acme", "Acme Inc." and "acme.io". */
function isSameName(a: string, b: string): boolean {
  const [first, second] = [coreOf(a), coreOf(b)];
  if (first === '' || second === '') return false;
  if (first === second) return true;
  const [short, long] = first.length <= second.length ? [first, second] : [second, first];
  return short.length > MIN_KEY && long.startsWith(short);
}

const LATIN = /\p{Script=Latin}/u;

/**
 * Whether a site is the company's: it gives the name itself, or says it in its title, or its domain is
 * the name in the letters of another script. Null `name`: any site with a name of its own.
 */
export function verificationOf(
  page: PageFacts,
  name: string | null,
  domain: string,
): VerificationStatus {
  const own = page.name?.value;
  if (name === null) return own === undefined ? 'other' : 'verified';
  if (own !== undefined && isSameName(own, name)) return 'verified';
  const isOtherScript = own !== undefined && LATIN.test(name) && !LATIN.test(own);
  if (isOtherScript && isSameName(domain.split('.')[0] ?? '', name)) return 'verified';
  const said = `${page.title?.value ?? ''} ${page.headline?.value ?? ''} ${page.description?.value ?? ''}`;
  return nameKey(name).length >= MIN_KEY && nameKey(said).includes(nameKey(name))
    ? 'verified'
    : 'failed_verification';
}

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
      const verification = verificationOf(read, request.name, request.domain);
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
