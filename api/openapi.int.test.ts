import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OPENAPI_FILE } from './programs/write-openapi.ts';
import { documentedOperations } from './testing/documented.ts';
import type { Operation } from './testing/documented.ts';
import { openTestApi } from './testing/test-api.ts';

const UNKNOWN_ID = '0195d8f0-0000-7000-8000-000000000000';
const OPERATIONS = documentedOperations(readFileSync(OPENAPI_FILE, 'utf8'));
const named = (operations: readonly Operation[]): [string, Operation][] =>
  operations.map((operation) => [operation.name, operation]);

const { api } = await openTestApi();

interface Variant {
  query?: string;
  id?: string;
  body?: string;
  type?: string;
}

/** Requests derived from the document: as documented, and with one error each. */
function variantsOf({ exampleBody, exampleQuery, path }: Operation): Variant[] {
  const good = {
    query: exampleQuery,
    ...(exampleBody === undefined ? {} : { body: JSON.stringify(exampleBody) }),
  };
  return [
    good,
    { ...good, query: '' },
    { ...good, query: `${exampleQuery}&unknown=1` },
    { ...good, query: `${exampleQuery}&limit=-1&cursor=%00&after=x&format=exe&platforms=myspace` },
    ...(path.includes('{') ? [{ ...good, id: 'not-an-id' }] : []),
    ...['{}', '[]', 'null', '{"unknown":1}', '{"a":', '', '"\\ud800"'].map((body) => ({
      ...good,
      body,
    })),
    { ...good, body: 'a=1', type: 'application/x-www-form-urlencoded' },
    { query: exampleQuery },
  ];
}

test.each(named(OPERATIONS))(
  'L9: %s answers only with statuses and bodies of its OpenAPI document',
  async (_, operation) => {
    const user = await api.user({ plan: 'professional' });
    for (const variant of variantsOf(operation)) {
      const reads = operation.method === 'GET';
      const { id = UNKNOWN_ID, query = '', type = 'application/json' } = variant;
      const body = reads ? undefined : variant.body;
      const answer = await api.app.request(
        `${operation.path.replaceAll(/\{\w+\}/gu, id)}?${query}`,
        {
          method: operation.method,
          headers: {
            authorization: `Bearer ${user.token}`,
            ...(body === undefined ? {} : { 'content-type': type }),
          },
          ...(body === undefined ? {} : { body }),
        },
      );
      const context = `${JSON.stringify(variant)} -> ${answer.status}`;
      expect(operation.statuses, context).toContain(answer.status);
      const schema = operation.schemaOf(answer.status);
      const text = await answer.text();
      if (schema === null) continue;
      expect(
        schema.safeParse(JSON.parse(text)).error?.issues,
        `${context} ${text}`,
      ).toBeUndefined();
    }
  },
);

test.each(named(OPERATIONS.filter(({ needsBody }) => needsBody)))(
  'L9: %s refuses a request without its required body',
  async (_, { method, path }) => {
    const user = await api.user({ plan: 'professional' });
    const place = path.replaceAll(/\{\w+\}/gu, UNKNOWN_ID);
    const answer = await user.send(place, undefined, { method });
    expect([400, 403]).toContain(answer.status);
  },
);

test('L9: every other method on a known path answers 405 and names the allowed ones', async () => {
  for (const path of new Set(OPERATIONS.map((each) => each.path))) {
    const place = path.replaceAll(/\{\w+\}/gu, UNKNOWN_ID);
    const documented = OPERATIONS.filter((each) => each.path === path).map(({ method }) => method);
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'QUERY']) {
      if (documented.includes(method)) continue;
      const answer = await api.app.request(place, { method });
      const allowed = answer.headers.get('allow')?.split(', ') ?? [];
      const missing = documented.filter((each) => !allowed.includes(each));
      expect([method, path, answer.status, missing]).toEqual([method, path, 405, []]);
    }
  }
});

const RULES: [method: string, path: string, refused: object, rule: object][] = [
  ['patch', '/api/leads/{id}', {}, { minProperties: 1 }],
  ['post', '/api/leads', {}, { oneOf: [{ required: ['mentionId'] }, { required: ['url'] }] }],
  ['post', '/api/alerts/read', {}, { oneOf: [{ required: ['alertIds'] }, { required: ['all'] }] }],
];
test.each(RULES)(
  'L9: the document states the rule between fields that %s %s applies',
  async (method, path, refused, rule) => {
    const document = JSON.parse(readFileSync(OPENAPI_FILE, 'utf8')) as {
      paths: Record<string, Record<string, { requestBody: { content: Record<string, unknown> } }>>;
    };
    const { content } = document.paths[path]?.[method]?.requestBody ?? {};
    expect(content?.['application/json']).toMatchObject({ schema: rule });
    const user = await api.user({ plan: 'professional' });
    const place = path.replaceAll(/\{\w+\}/gu, UNKNOWN_ID);
    const answer = await user.send(place, refused, { method: method.toUpperCase() });
    expect(answer.status).toBe(400);
  },
);
