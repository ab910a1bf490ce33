import { expect, test } from 'vitest';
import { pageQuerySchema } from './http.ts';

test('R-CONST-01, A-66: a page of a history has 20 entries unless asked, and at most 100', () => {
  expect(pageQuerySchema.parse({}).limit).toBe(20);
  expect(pageQuerySchema.parse({ limit: '100' }).limit).toBe(100);
  for (const limit of ['0', '101', '1e1', ' 5'])
    expect(pageQuerySchema.safeParse({ limit }).success, limit).toBe(false);
});
