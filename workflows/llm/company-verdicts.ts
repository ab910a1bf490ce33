import { z } from 'zod';
import { COMPETITIVE_TYPES } from '#domain/competitors/names.ts';
import type { CompetitiveType } from '#domain/competitors/names.ts';
import { checkedText } from './model-text.ts';

/** A company as the model sees it: its own id and all known facts. */
export interface CompanyEvidence {
  id: string;
  name: string;
  /** Other spellings in posts. */
  spellings: readonly string[];
  domain: string | null;
  /** Its site exists and names the company. */
  verified: boolean;
  type: CompetitiveType;
  category: string;
  /** Posts and pages of its site, each with its own id. */
  evidence: readonly { id: string; text: string }[];
}

/** A model's verdict on one company, reduced to what the evidence supports. */
export interface CompanyVerdict {
  /** False: not a product of this market. */
  listed: boolean;
  type: CompetitiveType;
  category: string | null;
  line: string | null;
  quote: string | null;
  /** Ids of evidence. */
  citations: string[];
  /** One of its spellings, if the model prefers it. */
  name: string | null;
  /** Id of the company of which this is another name. */
  sameAs: string | null;
}

const MAX_LINE = 200;
const MAX_QUOTE = 300;
const MAX_CATEGORY = 60;

const itemSchema = z.strictObject({
  id: z.string(),
  is_product: z.boolean(),
  type: z.enum(COMPETITIVE_TYPES),
  category: z.string(),
  summary: z.string(),
  quote: z.string(),
  citations: z.array(z.string()).max(50),
  name: z.string(),
  same_as: z.string(),
});

/** The requested format; every property is required. */
export const companyFormSchema = z.strictObject({ companies: z.array(itemSchema) });

/**
 * Keeps the parts of a model's answer that the evidence supports: one verdict per requested
 * company; sentences that cite the company's evidence and contain no address and no number absent
 * from it; quotes that occur verbatim.
 */
export function checkCompanies(
  draft: readonly unknown[],
  asked: readonly CompanyEvidence[],
): { verdicts: ReadonlyMap<string, CompanyVerdict>; dropped: number } {
  const items = draft.flatMap((raw) => itemSchema.safeParse(raw).data ?? []);
  const byCompany = Map.groupBy(items, ({ id }) => id);
  const verdicts = new Map<string, CompanyVerdict>();
  for (const company of asked) {
    const [item, ...again] = byCompany.get(company.id) ?? [];
    // Two verdicts on one company contradict each other: drop both.
    if (item === undefined || again.length > 0) continue;
    verdicts.set(company.id, verdictOf(item, company, asked));
  }
  return { verdicts, dropped: draft.length - verdicts.size };
}

function verdictOf(
  item: z.infer<typeof itemSchema>,
  company: CompanyEvidence,
  asked: readonly CompanyEvidence[],
): CompanyVerdict {
  const texts = new Map(company.evidence.map(({ id, text }) => [id, text]));
  const citations = [...new Set(item.citations)].filter((id) => texts.has(id));
  const given = company.evidence.map(({ text }) => text).join('\n');
  const isCited = citations.length > 0;
  const quote = checkedText(item.quote, { max: MAX_QUOTE, given });
  const isQuoted = quote !== null && given.includes(quote);
  const category = checkedText(item.category, { max: MAX_CATEGORY, given });
  return {
    // A product confirmed by its own site stays listed, whatever the model answers.
    listed: item.is_product || company.verified,
    // A type is changed only for words of the evidence.
    type: isCited && isQuoted ? item.type : company.type,
    category: isCited ? category : null,
    line: isCited ? checkedText(item.summary, { max: MAX_LINE, given }) : null,
    quote: isQuoted ? quote : null,
    citations,
    name: company.spellings.includes(item.name) && !company.verified ? item.name : null,
    sameAs: sameCompany(
      company,
      asked.find(({ id }) => id === item.same_as),
    ),
  };
}

const keyOf = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Two names are merged only if their domain, their spelling or a shared text supports it. */
function sameCompany(a: CompanyEvidence, b: CompanyEvidence | undefined): string | null {
  if (b === undefined || b.id === a.id) return null;
  if (a.domain !== null && b.domain !== null && a.domain !== b.domain) return null;
  const [first, second] = [keyOf(a.name), keyOf(b.name)];
  const alike = first.startsWith(second) || second.startsWith(first);
  const together = [...a.evidence, ...b.evidence].some(
    ({ text }) => text.includes(a.name) && text.includes(b.name),
  );
  return (a.domain !== null && a.domain === b.domain) || (alike && together) ? b.id : null;
}
