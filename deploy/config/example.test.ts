import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { environmentExample } from './example.ts';
import { EVERY_VARIABLE } from './env.ts';
import { readEnvironment } from './read-environment.ts';

test('.env.example is what npm run generate writes', () => {
  const file = new URL('../../.env.example', import.meta.url);
  expect(readFileSync(file, 'utf8')).toBe(environmentExample());
});

test('every variable is in .env.example exactly once, and no secret has a value', () => {
  const lines = environmentExample().split('\n');
  for (const [name, variable] of Object.entries(EVERY_VARIABLE)) {
    const rows = lines.filter((line) => line.startsWith(`#${name}=`));
    expect(rows).toHaveLength(1);
    if ('secret' in variable) expect(rows[0]).toBe(`#${name}=`);
  }
});

test('.env.example with every row uncommented is a usable configuration', () => {
  const entries = environmentExample()
    .split('\n')
    .flatMap((line) => {
      const [, name, value] = /^#([A-Z_]+)=(.*)$/.exec(line) ?? [];
      return name ? [[name, value] as const] : [];
    });
  expect(readEnvironment(Object.fromEntries(entries))).toEqual(readEnvironment({}));
});

test('A-75: social links and the listing are read as name=address, and anything else is refused', () => {
  const links = 'x=https://x.com/earshot?a=b, chat=https://chat.example/join';
  const env = readEnvironment({
    SOCIAL_LINKS: links,
    PRODUCT_LISTING: 'Hunt=https://hunt.example',
  });
  expect(env.SOCIAL_LINKS).toEqual([
    { network: 'x', url: 'https://x.com/earshot?a=b' },
    { network: 'chat', url: 'https://chat.example/join' },
  ]);
  expect(env.PRODUCT_LISTING).toEqual({ label: 'Hunt', url: 'https://hunt.example' });
  for (const bad of ['myspace=https://m.example', 'x=javascript:alert(1)', 'x']) {
    expect(() => readEnvironment({ SOCIAL_LINKS: bad })).toThrow('SOCIAL_LINKS');
  }
  expect(() => readEnvironment({ PRODUCT_LISTING: 'no address' })).toThrow('PRODUCT_LISTING');
});
