import { z } from 'zod';
import { expect, test } from 'vitest';
import { createApi } from './app.ts';
import type { ApiDeps } from './deps.ts';

type Path = readonly string[];

/** Fields of a request that take some text with a NUL, which Postgres cannot store. */
function takingNul(schema: z.core.$ZodType, path: Path = []): Path[] {
  const { def } = schema._zod as z.core.$ZodTypeInternals & {
    def: z.core.$ZodTypes['_zod']['def'];
  };
  switch (def.type) {
    case 'string':
      return [1, 2, 5, 20, 60].some(
        (length) => z.safeParse(schema, '\u0000'.repeat(length)).success,
      )
        ? [path]
        : [];
    case 'object':
      return Object.entries(def.shape).flatMap(([key, part]) => takingNul(part, [...path, key]));
    case 'array':
      return takingNul(def.element, [...path, '0']);
    case 'record':
      return takingNul(def.valueType, [...path, '*']);
    case 'union':
      return def.options.flatMap((option) => takingNul(option, path));
    case 'pipe':
      return takingNul(def.in, path).filter(
        () => def.out._zod.def.type === 'transform' || takingNul(def.out, path).length > 0,
      );
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
      return takingNul(def.innerType, path);
    default:
      return [];
  }
}

test('no field of any request takes text that cannot be stored', () => {
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
