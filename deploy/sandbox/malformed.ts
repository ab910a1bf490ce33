/** Ways in which an answer with status 200 can be unusable. */
export const MALFORMED_VARIANTS = [
  'truncated',
  'html',
  'nan',
  'deep',
  'empty',
  'wrong-types',
  'duplicate-keys',
  'lone-surrogate',
  'proto',
] as const;
type MalformedVariant = (typeof MALFORMED_VARIANTS)[number];

const DEPTH = 10_000;

const BODIES: Record<MalformedVariant, () => string> = {
  truncated: () => '{"items":[{"title":"An answer that stops in the mid',
  html: () => '<!doctype html><html><body><h1>Just a moment...</h1></body></html>',
  nan: () => '{"items":[{"score":NaN}],"hits":[{"points":NaN}]}',
  deep: () => '{"items":'.concat('['.repeat(DEPTH), ']'.repeat(DEPTH), '}'),
  empty: () => '',
  'wrong-types': () =>
    '{"kind":7,"hits":"none","items":{"0":null},"data":[],"output":null,"choices":"x"}',
  'duplicate-keys': () => '{"items":[],"items":5,"hits":[],"hits":5,"data":{},"data":5}',
  'lone-surrogate': () =>
    String.raw`{"items":[{"title":"\ud83d"}],"hits":[{"objectID":"\udc00","title":"\ud83d"}]}`,
  proto: () =>
    '{"__proto__":{"polluted":true},"items":[{"__proto__":{"polluted":true}}],"hits":[{"__proto__":{"polluted":true}}]}',
};

/** An answer with status 200 that no client can use. */
export function malformedBody(variant: MalformedVariant): Response {
  const type = variant === 'html' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8';
  return new Response(BODIES[variant](), { headers: { 'content-type': type } });
}
