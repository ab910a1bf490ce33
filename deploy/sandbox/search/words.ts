/** Lower-case words of a text; letters, digits and inner `+ # . '` as in c++, c#, node.js, don't. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase().replaceAll('’', "'");
  return plain.match(/[\p{L}\p{N}]+(?:[.'][\p{L}\p{N}]+|\+\+|#)*/gu) ?? [];
}

const KEEP = new Set(['this', 'was', 'has', 'does', 'his', 'is', 'as', 'us', 'its', 'yes', 'news']);

/**
 * Light stem: possessive, plural, -ing, -ed, and a doubled last consonant. On purpose weaker than
 * Porter, so that "invoicing", "invoices" and "invoice" meet and "customer" stays "customer".
 */
export function stem(word: string): string {
  let root = word.replace(/'s?$/, '');
  if (KEEP.has(root)) return root;
  if (root.length > 4 && root.endsWith('ies')) return `${root.slice(0, -3)}y`;
  if (root.length > 5 && /(?:ss|x|z|ch|sh)es$/.test(root)) root = root.slice(0, -2);
  else if (root.length > 3 && /[^su]s$/.test(root)) root = root.slice(0, -1);
  if (root.length > 5 && root.endsWith('ing')) root = root.slice(0, -3);
  else if (root.length > 4 && root.endsWith('ed') && !root.endsWith('eed'))
    root = root.slice(0, -2);
  if (root.length > 3 && /([bdfgmnprt])\1$/.test(root)) root = root.slice(0, -1);
  return root.length > 3 && root.endsWith('e') ? root.slice(0, -1) : root;
}

export const stemsOf = (text: string): string[] => wordsOf(text).map(stem);
