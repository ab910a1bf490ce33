import { z } from 'zod';
import { decodeText } from '#http/charset.ts';
import { suite } from './suite.lib.ts';

const schema = z.object({ base64: z.string(), encoding: z.string() });
/** Two letters that every encoding reads in another way, so that equal texts mean equal encodings. */
const TELLING = Buffer.from([0xb1, 0xe9]);

/** Cases of html5lib/html5lib-tests (MIT). */
export const SUITE = suite(
  { name: 'html-encodings', target: 75 / 82 },
  schema,
  ({ base64, encoding }) => {
    const bytes = Buffer.concat([Buffer.from(base64, 'base64'), TELLING]);
    const expected = new TextDecoder(encoding).decode(bytes);
    return decodeText(bytes, 'text/html') === expected ? 'right' : 'wrong';
  },
);
