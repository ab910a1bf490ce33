import { hashOf } from '../duplicates/hash.ts';

/** Classes of words that are interchangeable in a request: "best editor" and "best tracker". */
const KINDS = {
  thing:
    'tool app software service platform library framework product solution crm saas website site ' +
    'provider hosting host laptop editor language database cms ide plugin extension program client ' +
    'system builder manager analytics utility application hardware phone agency processor inbox ' +
    'desk tracker generator printer keyboard headphone camera monitor calendar browser engine vps ' +
    'server api sdk bot vendor gateway scanner player reader suite widget package module theme ' +
    'template wiki blog chat mail email board backend stack bank router tablet machine',
  reading:
    'book course tutorial podcast resource newsletter magazine video talk paper guide community ' +
    'forum conference meetup subreddit channel documentation doc article reading',
  number: '',
  version: '',
};

const hashed = new Map(
  Object.entries(KINDS).flatMap(([kind, stems]) =>
    stems
      .split(' ')
      .filter((stem) => stem !== '')
      .map((stem) => [stem, hashOf(`(${kind})`)] as const),
  ),
);
const NUMBER = hashOf('(number)');
const VERSION_KIND = hashOf('(version)');
/** `v2`, `v0.3.1` and `2.4.1`; a number with one point is more often a price. */
const VERSION = /^(?:v\d+(?:\.\d+)*|\d+\.\d+\.\d+)[a-z0-9.]*$/;
export const KIND_NAMES: ReadonlyMap<number, string> = new Map(
  [...Object.keys(KINDS), 'name'].map((kind) => [hashOf(`(${kind})`), `(${kind})`]),
);
export const NAME = hashOf('(name)');

/** The kind of a word, as a hash; null for most words. */
export function kindOf(text: string, stem: string): number | null {
  if (VERSION.test(text)) return VERSION_KIND;
  const code = text.charCodeAt(0);
  if (code >= 48 && code <= 57) return NUMBER;
  return hashed.get(stem) ?? hashed.get(text) ?? null;
}
