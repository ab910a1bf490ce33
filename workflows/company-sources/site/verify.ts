import type { VerificationStatus } from '#domain/competitors/names.ts';
import type { PageFacts } from '../../extraction/company-pages/facts.ts';
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

/**
 * Whether a site is the company's: it gives the name itself, or says it in its title. Null `name`:
 * any site with a name of its own.
 */
export function verificationOf(page: PageFacts, name: string | null): VerificationStatus {
  const own = page.name?.value;
  if (name === null) return own === undefined ? 'other' : 'verified';
  if (own !== undefined && isSameName(own, name)) return 'verified';
  const said = `${page.title?.value ?? ''} ${page.headline?.value ?? ''} ${page.description?.value ?? ''}`;
  return nameKey(name).length >= MIN_KEY && nameKey(said).includes(nameKey(name))
    ? 'verified'
    : 'failed_verification';
}
