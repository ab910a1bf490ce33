import { domainToASCII } from 'node:url';
import { z } from 'zod';
import { createSourceAsker } from '../ask.ts';
import type { SourceDeps } from '../ask.ts';
import { unknownCompany, factsFrom } from '../port.ts';
import type { CompanySource } from '../port.ts';

const BOOTSTRAP = 'https://data.iana.org/rdap/dns.json';
const DAY_MS = 86_400_000;
const RDAP_TYPES = /^(?:application\/(?:rdap\+)?json|text\/json)\b/iu;

export const bootstrapSchema = z.object({
  services: z.array(z.tuple([z.array(z.string()), z.array(z.string())])),
});
export const domainSchema = z.object({
  events: z
    .array(z.object({ eventAction: z.string(), eventDate: z.string() }).nullable().catch(null))
    .default([]),
  nameservers: z.array(z.object({ ldhName: z.string().optional() })).default([]),
});

const PARKED = /\b(?:dns-parking\.com|sedoparking\.com|parkingcrew\.net|bodis\.com|above\.com)$/iu;

/** The registry of a name: the longest suffix that the bootstrap file lists; null without one. */
export function registryOf(
  { services }: z.infer<typeof bootstrapSchema>,
  domain: string,
): string | null {
  let best: { suffix: string; base: string } | null = null;
  for (const [suffixes, bases] of services)
    for (const suffix of suffixes) {
      const base = bases.find((url) => url.startsWith('https:')) ?? bases[0];
      const fits = domain.endsWith(`.${suffix.toLowerCase()}`);
      if (fits && base !== undefined && suffix.length > (best?.suffix.length ?? 0))
        best = { suffix, base };
    }
  return best?.base ?? null;
}

/** "2021-03-16T17:07:37Z", with milliseconds, or with "+0000". */
export function parseEventDate(text: string): Date | null {
  const ms = Date.parse(text.replace(/([+-]\d{2})(\d{2})$/u, '$1:$2'));
  return Number.isNaN(ms) ? null : new Date(ms);
}

/** When the domain was registered, from its registry: an upper bound of the company's age. */
export function createRdap(deps: SourceDeps): CompanySource {
  const { ask } = createSourceAsker(
    { id: 'rdap', source: 'The domain registry', spacingMs: 1_000 },
    deps,
  );
  let bootstrap: { value: z.infer<typeof bootstrapSchema>; until: number } | null = null;

  async function services(signal: AbortSignal) {
    const now = deps.now().getTime();
    if (bootstrap && bootstrap.until > now) return bootstrap.value;
    const value = (await ask({ url: BOOTSTRAP, signal }, bootstrapSchema)) ?? { services: [] };
    bootstrap = { value, until: now + DAY_MS };
    return value;
  }

  return {
    id: 'rdap',
    async collect({ domain }, { signal }) {
      const name = domain === null ? '' : domainToASCII(domain).toLowerCase();
      const base = name === '' ? null : registryOf(await services(signal), name);
      if (base === null)
        return unknownCompany('The domain’s registry does not say when it was registered.');
      const url = new URL(
        `domain/${encodeURIComponent(name)}`,
        base.endsWith('/') ? base : `${base}/`,
      ).href;
      const answer = await ask(
        { url, signal, accept: RDAP_TYPES, headers: { accept: 'application/rdap+json' } },
        domainSchema,
      );
      // Entities have their own events: only those of the domain count.
      const registered = answer?.events.find((event) => event?.eventAction === 'registration');
      const date = registered ? parseEventDate(registered.eventDate) : null;
      if (answer === null || date === null) return unknownCompany();
      const isParked = answer.nameservers.some(({ ldhName }) => PARKED.test(ldhName ?? ''));
      const fact = factsFrom('rdap', deps.now);
      const from = { url, quote: `registration: ${date.toISOString().slice(0, 10)}` };
      return {
        facts: [
          fact('registered', { date: date.toISOString() }, from),
          fact('founded', { year: date.getUTCFullYear(), precision: 'at_latest' }, from),
        ],
        complete: true,
        hints: {},
        note: isParked ? 'The domain is parked.' : null,
      };
    },
  };
}
