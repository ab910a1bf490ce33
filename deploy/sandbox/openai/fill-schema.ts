import { z } from 'zod';
import type { Analysis, Claim } from './analyst.ts';
import type { PostVerdict } from './judge.ts';

/** The part of JSON schema that strict structured output allows and our answers need. */
export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean;
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  maxItems?: number;
}

export const jsonSchemaSchema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.looseObject({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    properties: z.record(z.string(), jsonSchemaSchema).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.boolean().optional(),
    items: jsonSchemaSchema.optional(),
    enum: z.array(z.unknown()).optional(),
    anyOf: z.array(jsonSchemaSchema).optional(),
    $ref: z.string().optional(),
    $defs: z.record(z.string(), jsonSchemaSchema).optional(),
    maxItems: z.number().optional(),
  }),
);

/** Why strict mode refuses a schema, or null. */
export function strictProblem(schema: JsonSchema, path = 'schema'): string | null {
  if (path === 'schema' && schema.type !== 'object') return `${path} must be an object`;
  const inner = [
    ...Object.entries(schema.properties ?? {}),
    ...Object.entries(schema.$defs ?? {}),
    ...(schema.items ? [['items', schema.items] as const] : []),
    ...(schema.anyOf ?? []).map((option, index) => [`anyOf.${index}`, option] as const),
  ];
  if (schema.type === 'object') {
    if (schema.additionalProperties !== false) {
      return `${path}: 'additionalProperties' is required to be supplied and to be false`;
    }
    const missing = Object.keys(schema.properties ?? {}).find(
      (name) => !schema.required?.includes(name),
    );
    if (missing !== undefined) return `${path}: 'required' must include '${missing}'`;
  }
  for (const [name, child] of inner) {
    const problem = strictProblem(child, `${path}.${name}`);
    if (problem !== null) return problem;
  }
  return null;
}

const CITATIONS = /cit|source|evidence|post|ids?$|ref/i;

/** What the model has to say, before it has a form. */
export interface Said {
  analysis: Analysis;
  verdicts: readonly PostVerdict[];
}

interface Place extends Said {
  root: JsonSchema;
  /** The claim being written, inside a list of claims. */
  claim: Claim | null;
  /** The verdict being written, inside a list of verdicts. */
  verdict: PostVerdict | null;
}

const kindOf = (schema: JsonSchema): string | undefined =>
  Array.isArray(schema.type) ? schema.type.find((type) => type !== 'null') : schema.type;

/** Does each item speak of one post by its id, with a number for it? */
function judgesOnePost(items: JsonSchema): boolean {
  const fields = Object.entries(items.properties ?? {});
  return (
    fields.some(([name, field]) => /id$/i.test(name) && kindOf(field) === 'string') &&
    fields.some(([, field]) => kindOf(field) === 'number' || kindOf(field) === 'integer')
  );
}

/** Is this a question about each post rather than about all of them? */
export const asksForVerdicts = (schema: JsonSchema): boolean =>
  Object.values(schema.properties ?? {}).some(
    ({ items }) => items !== undefined && judgesOnePost(items),
  );

function fillList(schema: JsonSchema, name: string, place: Place): unknown[] {
  const items = schema.items ?? {};
  const max = schema.maxItems ?? Number.POSITIVE_INFINITY;
  if (kindOf(items) === 'object' || items.$ref !== undefined) {
    if (place.claim || place.verdict) return [];
    if (judgesOnePost(items)) {
      return place.verdicts
        .slice(0, max)
        .map((verdict) => fill(items, name, { ...place, verdict }));
    }
    return place.analysis.claims
      .slice(0, max)
      .map((claim) => fill(items, name, { ...place, claim }));
  }
  if (kindOf(items) !== 'string' || items.enum) return [];
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
  const { verdict } = place;
  if (verdict) {
    if (/id$/i.test(name)) return verdict.id;
    return /quot|span|excerpt|words/i.test(name) ? verdict.quote : verdict.reason;
  }
  if (!place.claim) return place.analysis.headline;
  return /id$/i.test(name) ? (place.claim.citations[0] ?? '') : place.claim.text;
}

/** The allowed word that comes nearest to what an author wants; the last is the rest. */
const wordFor = (allowed: readonly unknown[], { kind }: PostVerdict): unknown =>
  allowed.find((word) => typeof word === 'string' && word.includes(kind)) ?? allowed.at(-1);

/** Fills a schema by its property names with what the analysis says; unknown numbers are counts. */
function fill(schema: JsonSchema, name: string, place: Place): unknown {
  if (schema.$ref !== undefined) {
    const target = place.root.$defs?.[schema.$ref.replace('#/$defs/', '')];
    return target ? fill(target, name, place) : null;
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return place.verdict ? wordFor(schema.enum, place.verdict) : schema.enum[0];
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
      return place.claim ? place.claim.citations.length : place.analysis.claims.length;
    case 'boolean':
      return place.analysis.claims.length > 0;
    default:
      return null;
  }
}

/** What was said in the form that the caller asked for. */
export const fillSchema = (schema: JsonSchema, said: Said): unknown =>
  fill(schema, '', { ...said, root: schema, claim: null, verdict: null });
