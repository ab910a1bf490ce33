import { cutAtWord } from '../text/cut.ts';
import { PRODUCT_LIMITS } from './products.ts';

const FOR =
  /\s(?<by>for|für|pour|para|per|voor|helps|(?<=(?:we|that|to|can) )help|lets|reminds|hilft|helfen|aide|ayuda a|ajuda)\s+(?<audience>[^.,;:!?()–—]+)/giu;
const SOLD_TO =
  /\b(?:sell|sells|selling|sold|offer|rent|rents)\s[^.,;:!?]*?\sto\s+(?<audience>[^.,;:!?()–—]+)/iu;
const ARTICLES = /^(?:all |the |den |die |der |les |los |las |os |as |a los |a las |aos |às )+/iu;
const MAX_WORDS = 6;
/** What the people do, or what it does for them, goes on behind them. */
const CLAUSE =
  /\s(?:who|whose|that|which|to|with|without|in|on|by|so|when|where|while|and (?:helps|lets|makes)|called|named|qui|que|die|das|der|ohne|mit|namens|sans|avec|appelée?|sin|con|llamad[oa]|sem|com|chamad[oa]|à|a|zu)(?=\s|$)/iu;
/** "Helps small clinics reduce no-shows": up to the last word of the first plural. */
const FIRST_PLURAL = /^(?:\S+\s){0,3}?\S+s(?:\s\S+s)*(?=\s|$)/u;
/** "for your business", "for free", "for managing leads", "for invoices": names no one. */
const NO_ONE =
  /^(?:(?:your|you|free|the|an?|one|all|every|everyone|everybody|anyone|more|less|life|any|teams|them|it|us|me|gratis|kostenlos|ihr|dein|votre|vous|tu|tus|su|usted|você|ios|android|mac|windows|iphone|linux|web)(?=\s|$)|people$|(?:managing|tracking|sending|writing|creating|building|finding|keeping|getting|making|sharing|sorting|storing|handling|organizing|chasing|collecting|automating)\s|[^\p{L}])/iu;
const THINGS =
  /(?:^|\s)(?:invoices?|payments?|e?-?mails?|leads|time|tracking|data|reports?|appointments?|bookings?|contracts?|tax(?:es)?|files?|notes?|tasks?|rechnungen|termine|factures?|facturas?|faturas?|citas?)$/iu;
const INFINITIVE = /^\p{Ll}+(?:ar|er|ir|re)(?=\s|$)/u;

/** Whom a sentence names as its users: "freelancers" in "A CRM for freelancers"; empty for no one. */
export function audienceIn(sentence: string): string {
  const text = ` ${sentence}`;
  const found = [...text.matchAll(FOR), ...[SOLD_TO.exec(text)].filter((sold) => sold !== null)];
  for (const { groups } of found) {
    const by = (groups?.by ?? '').toLowerCase();
    // "A booking page for salons for free": the first that is someone.
    const [one = ''] = (groups?.audience ?? '').trim().split(/\s(?:for|für|pour|para)\s/iu);
    const [people = ''] = one.replace(ARTICLES, '').split(CLAUSE);
    const named =
      (/^(?:helps?|lets|reminds)$/u.test(by) ? FIRST_PLURAL.exec(people)?.[0] : people.trim()) ??
      '';
    const isVerb = (by === 'pour' || by === 'para') && INFINITIVE.test(named);
    if (named === '' || named.split(/\s+/u).length > MAX_WORDS || isVerb) continue;
    if (NO_ONE.test(one) || NO_ONE.test(named) || THINGS.test(named)) continue;
    return cutAtWord(named, PRODUCT_LIMITS.audienceMax);
  }
  return '';
}
