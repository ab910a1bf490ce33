import { rarityOf } from '#domain/language/rarity.ts';

/**
 * Similarity of a typical text to the others, 0..1: the median of each text's mean cosine with the
 * others, weighted by the rarity of words in everyday language. Long texts on different subjects
 * share many words of low weight, so the words they do not share matter, too. Independent of the
 * number of texts.
 */
export function likenessOf(texts: readonly { terms: readonly string[] }[]): number {
  if (texts.length < 2) return 0;
  const vectors = texts.map(({ terms }) => unitVector(terms));
  const sum = new Map<string, number>();
  for (const vector of vectors)
    for (const [term, value] of vector) sum.set(term, (sum.get(term) ?? 0) + value);
  const means = vectors.map((vector) => {
    // The dot product with the sum includes the text itself, which contributes 1.
    const own = vector.size > 0 ? 1 : 0;
    const product = [...vector].reduce(
      (all, [term, value]) => all + value * (sum.get(term) ?? 0),
      0,
    );
    return (product - own) / (texts.length - 1);
  });
  return means.toSorted((a, b) => a - b)[Math.floor(means.length / 2)] ?? 0;
}

function unitVector(terms: readonly string[]): Map<string, number> {
  const weights = [...new Set(terms)].map((term): [string, number] => [term, rarityOf(term)]);
  const length = Math.hypot(...weights.map(([, weight]) => weight));
  return new Map(length === 0 ? [] : weights.map(([term, weight]) => [term, weight / length]));
}
