/** Suffixes of domains and legal entities that are not part of a product name. */
const LEGAL = /[\s,]+(?:inc|llc|ltd|gmbh|corp|co|labs|hq|software|technologies)\.?$/iu;
const PREFIXES = ['get', 'try', 'use', 'join', 'go', 'my'];
const SUFFIXES = ['app', 'hq', 'io', 'ai', 'dev', 'software', 'labs', 'tool', 'tools', 'online'];

/** Normalizes a name for comparison: "Front App, Inc." equals "front-app". */
export function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .replace(LEGAL, '')
    .replace(/\.(?:com|io|app|dev|ai|co|net|org)$/iu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Possible spellings of a name in a domain: "Meisterbüro" as meisterbuero or meisterburo. */
function labelsOf(key: string): string[] {
  const german = key.replace(/[äöüß]/gu, (letter) => GERMAN[letter] ?? letter);
  return [...new Set([key, withoutMarks(german), withoutMarks(key)])];
}
const withoutMarks = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');
const GERMAN: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** Whether a registrable domain such as "getfront.com" could belong to a product of this name. */
export function domainFits(name: string, domain: string): boolean {
  const key = nameKey(name);
  if (key.length < 2) return false;
  const label = (domain.split('.')[0] ?? '').replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
  const keys = labelsOf(key);
  if (keys.includes(label)) return true;
  const stripped = [
    ...PREFIXES.map((prefix) => (label.startsWith(prefix) ? label.slice(prefix.length) : '')),
    ...SUFFIXES.map((suffix) => (label.endsWith(suffix) ? label.slice(0, -suffix.length) : '')),
  ];
  return stripped.some((each) => keys.includes(each));
}

const COMMON_ENDINGS = ['com', 'io', 'app', 'co', 'dev', 'ai'];
const MAX_GUESSES = 6;

/**
 * Domains worth trying for a company that no post links to, most likely first. `endings` are the
 * TLDs of sites linked in the same market.
 */
export function guessDomains(name: string, endings: readonly string[]): string[] {
  const key = labelsOf(nameKey(name)).find((label) => /^[a-z0-9]{3,30}$/u.test(label));
  if (key === undefined) return [];
  const [usual = 'com', ...others] = COMMON_ENDINGS;
  const ordered = [...new Set([...endings.slice(0, 2), usual, ...others])];
  return ordered.slice(0, MAX_GUESSES).map((ending) => `${key}.${ending}`);
}
