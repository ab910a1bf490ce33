import { expect, test } from 'vitest';
import { discoveryRequestSchema } from './discovery.ts';

test.each(['', '   ', '?!', '\u202E\u202E\u202E', '\u200B \u200B'])(
  'R-VAL-17: a discovery query without a letter or digit is refused with its own message: %j',
  (query) => {
    const result = discoveryRequestSchema.safeParse({ query });
    expect(result.error?.issues.map(({ message }) => message)).toEqual([
      'Please enter a search query',
    ]);
  },
);
