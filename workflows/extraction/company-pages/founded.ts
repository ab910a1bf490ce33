import { anyOf, literally } from '#domain/language/alternatives.ts';
import { all, first } from './document.ts';
import type { PageDocument } from './document.ts';
import { isOrganization, textsOf } from './json-ld.ts';
import type { LinkedNode } from './json-ld.ts';
import { descriptionOf } from './meta.ts';
import { linesOf } from './plans/lines.ts';
import { quoted } from './quote.ts';
import type { Quoted } from './quote.ts';

const r = String.raw;

export interface Founded {
  year: number;
  /** `at_latest`: an upper bound, such as the first year of a copyright notice. */
  precision: 'stated' | 'at_latest';
}

const EARLIEST = 1800;

const YEAR = String.raw`(1[89]\d{2}|20\d{2})`;
/** Sentences in which a company states its founding year. */
const STATED: readonly RegExp[] = [
  new RegExp(
    r`\b(?:was |were |we |company |originally |first )*(?:founded|established|incorporated|est\.)(?: by [^.]{2,60}?)?(?: (?:back )?in| way back in)?` +
      anyOf(
        r` ` +
          anyOf(
            r`early|late|mid|january|february|march|april|may|june|july|august|september|october`,
            r`november|december|spring|summer|fall|autumn|winter`,
          ) +
          r`[-\s]*`,
      ) +
      r`*(?: of)? ?${YEAR}\b`,
    'iu',
  ),
  new RegExp(String.raw`^(?:[\p{L}\p{N}&’'. -]{0,40}[·|–—,] ?)?(?:est\.?|since) ${YEAR}\b`, 'iu'),
  new RegExp(
    r`\b` +
      anyOf(
        r`in business|trusted|operating|serving [^.]{2,40}|family[- ]owned|independent`,
        r`building [^.]{2,40}|around`,
      ) +
      r` since ${YEAR}\b`,
    'iu',
  ),
  new RegExp(
    r`\b[Ww]e (?:started|began)` +
      anyOf(r` (?:out|up|the company|this company|\p{Lu}[\p{L}\p{N}.]*)`) +
      r`?(?: back)? in (?:early |late |mid-?)?${YEAR}\b`,
    'u',
  ),
  new RegExp(String.raw`^(?:was )?started (?:back )?in ${YEAR}\b`, 'iu'),
  new RegExp(String.raw`\b(?:made|built|based|at home) in [^.,]{2,40},? since ${YEAR}\b`, 'iu'),
  new RegExp(String.raw`(?:gegründet|gründung)(?: \p{L}+){0,3} ${YEAR}`, 'iu'),
  new RegExp(
    String.raw`(?:fondée?|créée?|fundad[ao]|constituid[ao]|fondata|opgericht)(?: \p{L}+){0,2} (?:en|in|em|nel) ${YEAR}`,
    'iu',
  ),
  new RegExp(
    String.raw`(?:основан\p{L}*|założon\p{L}*|grundlagt|grundat|grunnlagt)(?: \p{L}+){0,2} ${YEAR}`,
    'iu',
  ),
  new RegExp(
    String.raw`${YEAR}\s?年\s?(?:\d{1,2}\s?月\s?)?(?:に)?(?:創業|設立|创立|成立|創立)`,
    'u',
  ),
];
/** Sentences that begin with the company: "Acme began in 2020", "Acme is two people since 2021". */
const ofName = (name: string): RegExp[] =>
  [
    r` (?:was )?(?:started|began)(?: out)?(?: back)? in (?:early |late |mid-?)?${YEAR}\b`,
    r` (?:is|are|has been)\b[^.]{0,30}\b(?:people|persons?|developers?|engineers?|founders?|friends|siblings|team)\b[^.]{0,20}\bsince ${YEAR}\b`,
  ].map((rest) => new RegExp(`^${literally(name)}${rest}`, 'iu'));

/** Words that indicate someone else's founding year. */
const NOT_OURS = new RegExp(
  r`\b` +
    anyOf(
      r`customers?|clients?|universit\w*|colleges?|schools?|cit(?:y|ies)|museums?|awards?`,
      r`law|act|standard|protocol|league|competitors?|acquired company`,
    ) +
    r`\b[^.]{0,40}(?:founded|established|since)`,
  'iu',
);

/** When the company says it was founded; a copyright year only bounds it. Null: not stated. */
export function foundedOf(
  page: PageDocument,
  nodes: readonly LinkedNode[],
  now: Date,
  name: string | null = null,
): Quoted<Founded> | null {
  const latest = now.getUTCFullYear();
  const believable = (year: number): boolean => year >= EARLIEST && year <= latest;
  for (const node of nodes.filter(isOrganization)) {
    const text = textsOf(node.data['foundingDate'])[0] ?? String(node.data['foundingDate'] ?? '');
    const year = Number(/\b(\d{4})\b/u.exec(text)?.[1]);
    if (believable(year))
      return quoted({ year, precision: 'stated' }, 'json-ld', node.script, `foundingDate: ${text}`);
  }
  return statedYear(page, believable, name) ?? copyrightYear(page, believable);
}

function statedYear(
  page: PageDocument,
  believable: (year: number) => boolean,
  name: string | null,
): Quoted<Founded> | null {
  const patterns = [...STATED, ...(name === null ? [] : ofName(name))];
  const body = first(page.root, 'body');
  const description = descriptionOf(page);
  const lines = [
    ...(description ? [{ text: description.value, element: null }] : []),
    ...(body ? linesOf(body) : []),
  ];
  for (const { text, element } of lines) {
    if (text.length > 3_000) continue;
    for (const sentence of text.split(/(?<=[.!?。])\s+|(?<=。)/u)) {
      if (NOT_OURS.test(sentence)) continue;
      const year = patterns.map((pattern) => Number(pattern.exec(sentence)?.[1])).find(believable);
      if (year !== undefined) {
        const fact = { year, precision: 'stated' as const };
        return quoted(fact, element === null ? 'meta' : 'visible', element, sentence);
      }
    }
  }
  return null;
}

/** "© 2016–2026": the company is at least that old. A single year may be this one's: no bound. */
function copyrightYear(
  page: PageDocument,
  believable: (year: number) => boolean,
): Quoted<Founded> | null {
  for (const footer of all(page.root, 'footer, [class*=footer], [class*=copyright]').slice(0, 3))
    for (const { text, element } of linesOf(footer)) {
      const year = Number(
        /(?:©|\(c\)|copyright)\s*(?:©\s*)?(\d{4})\s*[-–—]\s*(?:\d{4}|present|now)/iu.exec(
          text,
        )?.[1],
      );
      if (believable(year))
        return quoted({ year, precision: 'at_latest' }, 'visible', element, text);
    }
  return null;
}
