import { z } from 'zod';
import { expect, test } from 'vitest';
import { createApi } from './app.ts';
import type { ApiDeps } from './deps.ts';

type Path = readonly string[];

const LENGTHS = [1, 2, 5, 20, 60];

/** Request fields that accept text with a NUL, which Postgres cannot store. */
function takingNul(schema: unknown, path: Path = []): Path[] {
  if (schema instanceof z.ZodString) {
    const taken = LENGTHS.some((length) => schema.safeParse('\u0000'.repeat(length)).success);
    return taken ? [path] : [];
  }
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, part]) => takingNul(part, [...path, key]));
  if (schema instanceof z.ZodArray) return takingNul(schema.element, [...path, '0']);
  if (schema instanceof z.ZodRecord) return takingNul(schema.valueType, [...path, '*']);
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option: unknown) => takingNul(option, path));
  if (schema instanceof z.ZodPipe) {
    const refuses =
      !(schema.out instanceof z.ZodTransform) && takingNul(schema.out, path).length === 0;
    return refuses ? [] : takingNul(schema.in, path);
  }
  const isWrapped =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault;
  return isWrapped ? takingNul(schema.unwrap(), path) : [];
}

test('no request field accepts text that cannot be stored', () => {
  const nothing = { config: { publicUrl: 'http://localhost' } } as ApiDeps;
  const { definitions } = createApi(nothing).openAPIRegistry;
  const found = definitions.flatMap((definition) => {
    if (definition.type !== 'route') return [];
    const { method, path, request } = definition.route;
    const media = request?.body?.content['application/json'];
    const body = media && 'schema' in media ? media.schema : undefined;
    const parts = { body, query: request?.query, params: request?.params };
    return Object.entries(parts).flatMap(([name, schema]) =>
      schema instanceof z.ZodType
        ? takingNul(schema, [`${method} ${path}`, name]).map((place) => place.join(' '))
        : [],
    );
  });
  expect(found).toEqual([]);
});
