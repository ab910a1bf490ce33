/** A string that looks like a real credential. */
interface Secret {
  line: number;
  kind: string;
}

/** Formats that issuers publish, so that a match is hardly ever a coincidence. */
const FORMATS: readonly [kind: string, pattern: RegExp][] = [
  ['AWS access key', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['Anthropic key', /\bsk-ant-[\w-]{20,}/],
  ['Discord webhook', /discord(?:app)?\.com\/api\/webhooks\/\d{17,20}\/[\w-]{60,}/],
  ['GitHub token', /\b(?:gh[pousr]_\w{36}|github_pat_\w{60,})\b/],
  ['GitLab token', /\bglpat-[\w-]{20,}/],
  ['Google API key', /\bAIza[\w-]{35}/],
  ['Google client secret', /\bGOCSPX-[\w-]{28}/],
  ['JSON web token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/],
  ['npm token', /\bnpm_[0-9A-Za-z]{36}\b/],
  ['OpenAI key', /\bsk-(?!ant-)(?:proj-|svcacct-)?[0-9A-Za-z][\w-]{31,}/],
  ['private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----[\s\\nr'"+]*[A-Za-z0-9+/]{40,}/],
  ['Slack token', /\bxox[abeprs]-[0-9A-Za-z-]{20,}/],
  ['Slack webhook', /hooks\.slack\.com\/services\/T\w{8,}\/B\w{8,}\/\w{20,}/],
  ['Stripe key', /\b[rs]k_live_[0-9A-Za-z]{20,}/],
  ['xAI key', /\bxai-[0-9A-Za-z]{60,}/],
];
/** A literal assigned to a name such as "password". */
const ASSIGNED =
  /(?:secret|passw(?:or)?d|token|api_?key|credential)\w*['"]?\s*[:=]\s*['"]?([\w+/=-]{24,})/gi;
/** Bits per character from which a literal looks random; English and our test values stay below 3.9. */
const RANDOM_BITS = 4.2;

/**
 * Strings of a file that look like credentials. The finding never contains the string itself.
 * @param isTest leaves out random-looking literals, which tests need; published formats still count.
 */
export function findSecrets(text: string, isTest: boolean): Secret[] {
  const byFormat = FORMATS.flatMap(([kind, pattern]) =>
    [...text.matchAll(new RegExp(pattern, 'g'))].map(({ index }) => ({
      line: lineOf(text, index),
      kind,
    })),
  );
  if (isTest) return byFormat;
  const assigned = [...text.matchAll(ASSIGNED)]
    .filter(([, value = '']) => /\d/.test(value) && entropyOf(value) >= RANDOM_BITS)
    .map(({ index }) => ({ line: lineOf(text, index), kind: 'random-looking literal' }));
  return [...byFormat, ...assigned];
}

/** Shannon entropy in bits per character. */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const sign of text) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => {
    const share = count / text.length;
    return sum - share * Math.log2(share);
  }, 0);
}

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length;
