import { z } from 'zod';

export interface Operation {
  /** "GET /api/leads/{id}" */
  name: string;
  method: string;
  path: string;
  needsBody: boolean;
  /** A minimal body allowed by the document; undefined when there is none. */
  exampleBody: unknown;
  /** Required query parameters, as a query string. */
  exampleQuery: string;
  statuses: readonly number[];
  /** The schema of a JSON answer; null when the answer is of another type or undocumented. */
  schemaOf(status: number): z.ZodType | null;
}

type Schema = Record<string, unknown>;
interface Content {
  content?: Record<string, { schema: Schema }>;
}
interface Described {
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: Content & { required?: boolean };
  responses: Record<string, Content>;
}

/** Every operation of an OpenAPI document, in a form that tests can check. */
export function documentedOperations(text: string): Operation[] {
  // zod resolves only references into `$defs`.
  const document = JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')) as {
    paths: Record<string, Record<string, Described>>;
    components: { schemas: Record<string, Schema> };
  };
  const $defs = document.components.schemas;
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const body = described.requestBody?.content?.['application/json']?.schema;
      const required = (described.parameters ?? []).filter(
        (parameter) => parameter.in === 'query' && parameter.required,
      );
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        needsBody: described.requestBody?.required === true,
        exampleBody: body && exampleOf(body, $defs),
        exampleQuery: new URLSearchParams(
          required.map(({ name, schema }) => [name, String(exampleOf(schema, $defs))]),
        ).toString(),
        statuses: Object.keys(described.responses).map(Number),
        schemaOf: (status: number) => {
          const schema = described.responses[status]?.content?.['application/json']?.schema;
          return schema ? z.fromJSONSchema({ ...schema, $defs }) : null;
        },
      };
    }),
  );
}

/** The smallest value of the schemas used by our requests; texts are words. */
function exampleOf(schema: Schema, $defs: Record<string, Schema>): unknown {
  const { $ref, anyOf, oneOf, enum: values, type } = schema;
  if (typeof $ref === 'string') return exampleOf($defs[$ref.replace('#/$defs/', '')] ?? {}, $defs);
  if ('const' in schema) return schema.const;
  if (Array.isArray(values)) return values[0];
  const [first] = (anyOf ?? oneOf ?? []) as Schema[];
  if (first && type === undefined) return exampleOf(first, $defs);
  switch (type) {
    case 'object': {
      const properties = (schema.properties ?? {}) as Record<string, Schema>;
      // An object's alternatives list what else each of them requires.
      const required = [schema.required, first?.required].flatMap(
        (names) => (names ?? []) as string[],
      );
      return Object.fromEntries(
        required.map((name) => [name, exampleOf(properties[name] ?? {}, $defs)]),
      );
    }
    case 'array':
      return Array.from({ length: Number(schema.minItems ?? 0) }, () =>
        exampleOf((schema.items ?? {}) as Schema, $defs),
      );
    case 'integer':
    case 'number':
      return Number(schema.minimum ?? 1);
    case 'boolean':
      return true;
    default:
      return schema.format === 'uuid' ? '0195d8f0-0000-7000-8000-000000000000' : 'crm for plumbers';
  }
}
