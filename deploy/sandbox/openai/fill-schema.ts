import type { Analysis, Claim } from './analyst.ts';
import type { CompanyVerdict } from './companies.ts';
import type { JsonSchema } from './json-schema.ts';
import type { PostVerdict } from './judge.ts';
import type { Texts } from './texts.ts';

const QUOTES = /quot|span|excerpt|words/i;
const CITATIONS = /cit|source|evidence|post|ids?$|ref/i;

/** The model's answer, before it is formatted. */
interface Said {
  analysis: Analysis;
  verdicts: readonly PostVerdict[];
  companies: readonly CompanyVerdict[];
  texts: Texts;
}

interface Place extends Said {
  root: JsonSchema;
  /** The claim being written, inside a list of claims. */
  claim: Claim | null;
  /** The verdict being written, inside a list of verdicts. */
  verdict: PostVerdict | null;
  /** The company being written about, inside a list of companies. */
  company: CompanyVerdict | null;
  /** The text being written again, inside a list of texts. */
  rewritten: Texts['rewritten'][number] | null;
}

const kindOf = (schema: JsonSchema): string | undefined =>
  Array.isArray(schema.type) ? schema.type.find((type) => type !== 'null') : schema.type;

/** Whether each item judges one post by its id, with a number. */
function judgesOnePost(items: JsonSchema): boolean {
  const fields = Object.entries(items.properties ?? {});
  return (
    fields.some(([name, field]) => /id$/i.test(name) && kindOf(field) === 'string') &&
    fields.some(([, field]) => kindOf(field) === 'number' || kindOf(field) === 'integer')
  );
}

/** Whether each item states how a company competes. */
const judgesCompany = (items: JsonSchema): boolean =>
  Object.values(items.properties ?? {}).some((field) => field.enum?.includes('direct'));

const hasId = (items: JsonSchema): boolean =>
  Object.keys(items.properties ?? {}).some((name) => /^id$|[a-z]Id$|_id$/.test(name));

/** Is this a question about each post rather than about all of them? */
export const asksForVerdicts = (schema: JsonSchema): boolean =>
  Object.values(schema.properties ?? {}).some(
    ({ items }) => items !== undefined && judgesOnePost(items) && !judgesCompany(items),
  );

function fillList(schema: JsonSchema, name: string, place: Place): unknown[] {
  const items = schema.items ?? {};
  const max = schema.maxItems ?? Number.POSITIVE_INFINITY;
  if (kindOf(items) === 'object' || items.$ref !== undefined) {
    if (place.claim || place.verdict || place.company || place.rewritten) return [];
    if (judgesCompany(items))
      return place.companies
        .slice(0, max)
        .map((company) => fill(items, name, { ...place, company }));
    if (judgesOnePost(items)) {
      return place.verdicts
        .slice(0, max)
        .map((verdict) => fill(items, name, { ...place, verdict }));
    }
    if (
      hasId(items) &&
      !Object.keys(items.properties ?? {}).some((key) => CITATIONS.test(key) && !/id$/i.test(key))
    )
      return place.texts.rewritten
        .slice(0, max)
        .map((rewritten) => fill(items, name, { ...place, rewritten }));
    return place.analysis.claims
      .slice(0, max)
      .map((claim) => fill(items, name, { ...place, claim }));
  }
  if (kindOf(items) !== 'string' || items.enum) return [];
  if (place.company) return CITATIONS.test(name) ? place.company.citations.slice(0, max) : [];
  const texts = place.claim
    ? CITATIONS.test(name)
      ? place.claim.citations
      : []
    : CITATIONS.test(name)
      ? [...new Set(place.analysis.claims.flatMap((claim) => claim.citations))]
      : place.analysis.claims.map((claim) => claim.text);
  return texts.slice(0, max);
}

function fillText(name: string, place: Place): string {
  const { verdict, company, rewritten } = place;
  if (verdict) {
    if (/id$/i.test(name)) return verdict.id;
    return QUOTES.test(name) ? verdict.quote : verdict.reason;
  }
  if (company) {
    if (/id$/i.test(name)) return company.id;
    if (/same|duplicate|merge/i.test(name)) return company.sameAs;
    if (QUOTES.test(name)) return company.quote;
    if (/name/i.test(name)) return company.name;
    if (/categor/i.test(name)) return company.category;
    return /reason|why/i.test(name) ? company.reason : company.line;
  }
  if (rewritten) return /id$/i.test(name) ? rewritten.id : rewritten.text;
  if (/reply|draft|message|answer/i.test(name)) return place.texts.reply;
  if (!place.claim) return place.analysis.headline;
  return /id$/i.test(name) ? (place.claim.citations[0] ?? '') : place.claim.text;
}

/** The allowed word closest to one of `meant`; the last one is the default. */
const wordFor = (allowed: readonly unknown[], meant: readonly string[]): unknown =>
  allowed.find((word) => typeof word === 'string' && meant.some((one) => word.includes(one))) ??
  allowed.at(-1);

/** The word of an enumeration that a verdict means; without a verdict, the first. */
function wordOf(allowed: readonly unknown[], { verdict, company }: Place): unknown {
  if (company) return wordFor(allowed, [company.type]);
  if (!verdict) return allowed[0];
  const feels = allowed.includes('negative');
  return wordFor(allowed, [feels ? verdict.sentiment : verdict.kind]);
}

/** Fills a schema by its property names from the analysis; unknown numbers are counts. */
function fill(schema: JsonSchema, name: string, place: Place): unknown {
  if (schema.$ref !== undefined) {
    const target = place.root.$defs?.[schema.$ref.replace('#/$defs/', '')];
    return target ? fill(target, name, place) : null;
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return wordOf(schema.enum, place);
  const [option] = (schema.anyOf ?? []).filter((candidate) => kindOf(candidate) !== 'null');
  if (option) return fill(option, name, place);
  switch (kindOf(schema)) {
    case 'object': {
      const entries = Object.entries(schema.properties ?? {});
      return Object.fromEntries(entries.map(([key, inner]) => [key, fill(inner, key, place)]));
    }
    case 'array':
      return fillList(schema, name, place);
    case 'string':
      return fillText(name, place);
    case 'integer':
    case 'number':
      if (place.verdict) return place.verdict.relevance;
      if (place.company) return place.company.relevance;
      return place.claim ? place.claim.citations.length : place.analysis.claims.length;
    case 'boolean':
      if (place.company) return place.company.known;
      return place.analysis.claims.length > 0;
    default:
      return null;
  }
}

/** The answer in the requested form. */
export const fillSchema = (schema: JsonSchema, said: Said): unknown =>
  fill(schema, '', {
    ...said,
    root: schema,
    claim: null,
    verdict: null,
    company: null,
    rewritten: null,
  });
