import { z } from 'zod';

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
