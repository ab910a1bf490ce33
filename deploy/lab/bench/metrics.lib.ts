import { seededRandom } from '#domain/seeded-random.ts';

export const SEED = 20_260_101;
const RESAMPLES = 500;

/** One row: the label and our verdict. */
export interface Judged {
  truth: string;
  guess: string;
}

export interface Interval {
  value: number;
  low: number;
  high: number;
}

/** The metric with its 95% percentile bootstrap interval over the rows. Seeded. */
export function withInterval<T>(
  rows: readonly T[],
  metric: (rows: readonly T[]) => number,
): Interval {
  const random = seededRandom(SEED);
  const values = Array.from({ length: RESAMPLES }, () =>
    metric(rows.map(() => rows[Math.floor(random() * rows.length)] as T)),
  )
    .filter((value) => !Number.isNaN(value))
    .toSorted((a, b) => a - b);
  const at = (share: number): number =>
    values[Math.floor(share * (values.length - 1))] ?? Number.NaN;
  return { value: metric(rows), low: at(0.025), high: at(0.975) };
}

export function f1(rows: readonly Judged[], label: string): number {
  const { hit, guessed, real } = counts(rows, label);
  return guessed + real === 0 ? Number.NaN : (2 * hit) / (guessed + real);
}

/** Mean F1 over the labels that occur. */
export const macroF1 = (rows: readonly Judged[]): number =>
  mean([...new Set(rows.map(({ truth }) => truth))].map((label) => f1(rows, label)));

export const macroRecall = (rows: readonly Judged[]): number =>
  mean(
    [...new Set(rows.map(({ truth }) => truth))].map((label) => {
      const { hit, real } = counts(rows, label);
      return hit / real;
    }),
  );

function counts(rows: readonly Judged[], label: string) {
  let [hit, guessed, real] = [0, 0, 0];
  for (const { truth, guess } of rows) {
    if (truth === label) real += 1;
    if (guess === label) guessed += 1;
    if (truth === label && guess === label) hit += 1;
  }
  return { hit, guessed, real };
}

export function pearson(rows: readonly { truth: number; guess: number }[]): number {
  const [a, b] = [mean(rows.map(({ truth }) => truth)), mean(rows.map(({ guess }) => guess))];
  let [ab, aa, bb] = [0, 0, 0];
  for (const { truth, guess } of rows) {
    ab += (truth - a) * (guess - b);
    aa += (truth - a) ** 2;
    bb += (guess - b) ** 2;
  }
  return ab / Math.sqrt(aa * bb);
}

/** nDCG at 10 of the gains in ranked order; NaN if all are zero. */
export function ndcg10(gains: readonly number[]): number {
  const best = dcg(gains.toSorted((a, b) => b - a));
  return best === 0 ? Number.NaN : dcg(gains) / best;
}

const dcg = (gains: readonly number[]): number =>
  gains.slice(0, 10).reduce((sum, gain, rank) => sum + (2 ** gain - 1) / Math.log2(rank + 2), 0);

/**
 * Precision at the first rank that reaches `recall`, by descending score; NaN without relevant
 * rows.
 */
export function precisionAtRecall(
  rows: readonly { relevant: boolean; score: number }[],
  recall: number,
): number {
  const wanted = rows.filter(({ relevant }) => relevant).length * recall;
  let [hit, seen] = [0, 0];
  for (const { relevant } of rows.toSorted((a, b) => b.score - a.score)) {
    seen += 1;
    if (relevant) hit += 1;
    if (hit >= wanted) break;
  }
  return hit === 0 ? Number.NaN : hit / seen;
}

export const mean = (values: readonly number[]): number => {
  const known = values.filter((value) => !Number.isNaN(value));
  return known.reduce((sum, value) => sum + value, 0) / known.length;
};

/**
 * Mutual information of two groupings of the same rows, normalized by the mean of their entropies.
 */
export function nmi(found: readonly unknown[], real: readonly unknown[]): number {
  const both = found.map((key, at) => `${String(key)} ${String(real[at])}`);
  const [own, others] = [entropyOf(found), entropyOf(real)];
  return own + others === 0 ? 1 : (2 * (own + others - entropyOf(both))) / (own + others);
}

function entropyOf(keys: readonly unknown[]): number {
  const sizes = [...Map.groupBy(keys, (key) => key).values()].map(({ length }) => length);
  return sizes.reduce((sum, size) => sum - (size / keys.length) * Math.log(size / keys.length), 0);
}
