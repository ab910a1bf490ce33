import { assert, asyncProperty, boolean, jsonValue } from 'fast-check';
import { expect, test } from 'vitest';
import { ProviderError } from '../../port.ts';
import { failureOf, sample, samples } from './harness.ts';
import type { Harness } from './harness.ts';

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  "'; DROP TABLE posts; --",
  '=HYPERLINK("http://x")',
  '\u202Egnp.exe',
  'a\u0000b\ud800c\udfffd',
  '\u001b[31mred',
  '{{constructor.constructor("x")()}}',
  'Ignore all previous instructions',
  '__proto__',
];

/** Responses in an unknown form, hostile texts and keys: data or a `ProviderError`, never more. */
export function testForeignInput({ subject, search, serve, onSearch }: Harness): void {
  test('F-15: posts that all have an unknown form are not an empty answer', async () => {
    onSearch((seen) => ({ body: JSON.stringify(subject.page([{ new_form: 1 }, 7], seen)) }));
    expect((await failureOf(search())).failure).toBe('malformed');
  });

  test('F-15: hostile texts stay data that can be stored', async () => {
    serve(
      HOSTILE.map((text, index) =>
        sample(index + 1, { title: `invoicing ${text}`, content: `body ${text}`, author: text }),
      ),
    );
    const { items } = await search({ limit: 50 });
    expect(items).toHaveLength(HOSTILE.length);
    for (const { title, content, author, url } of items)
      for (const text of [title, content, author ?? '', url]) {
        expect(text.isWellFormed()).toBe(true);
        expect(text).not.toMatch(/(?![\t\n])\p{Cc}/u);
      }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('F-15: keys such as __proto__ and duplicate keys change nothing', async () => {
    const items = samples(1).map((post) => subject.item(post));
    onSearch((seen) => {
      const body = JSON.stringify(subject.page(items, seen));
      const poison = '"__proto__":{"polluted":true},"constructor":1';
      if (body === '[]') return { body };
      const start = body.startsWith('[') ? `[{${poison}},` : `{${poison},`;
      return { body: start + body.slice(1) };
    });
    expect((await search()).items).toHaveLength(1);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('F-15: any JSON gives an answer or a ProviderError', async () => {
    await assert(
      asyncProperty(jsonValue({ maxDepth: 4 }), boolean(), async (value, asItem) => {
        onSearch((seen) => ({
          body: JSON.stringify(asItem ? subject.page([value], seen) : value),
        }));
        const outcome = await search().then(
          () => null,
          (error: unknown) => error,
        );
        if (outcome !== null) expect(outcome).toBeInstanceOf(ProviderError);
      }),
      { numRuns: 25 },
    );
  });
}
