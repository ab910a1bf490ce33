const APOSTROPHES = /[\u2018\u2019\u201a\u201b\u02bc\u00b4]/u;
const HYPHENS = /[\u2010-\u2013\u2212\ufe58\ufe63\uff0d]/u;
/** Marks that end words and addresses, unlike their ASCII forms: a space keeps that. */
const BREAKS = /[\u2014\u2015\u2026\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f]/u;
const SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/u;
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}/u;
const PLAIN = /^\p{ASCII}*$/u;
/** One base character with its combining marks. */
const CLUSTER = /\P{M}\p{M}*|\p{M}+/gu;

export interface NormalizedText {
  text: string;
  /** Offset in the original of each UTF-16 unit, and of the end. */
  originalOffset(at: number): number;
}

/**
 * One spelling for what looks alike: NFKC, straight apostrophes and hyphens, plain spaces, nothing
 * invisible. Keeps line breaks and letter case; offsets lead back to the original.
 */
export function normalizeText(original: string): NormalizedText {
  if (PLAIN.test(original)) return { text: original, originalOffset: (at) => at };
  const pieces: string[] = [];
  const offsets: number[] = [];
  for (const { 0: cluster, index } of original.matchAll(CLUSTER)) {
    const normal = normalizeCluster(cluster);
    pieces.push(normal);
    for (let unit = 0; unit < normal.length; unit += 1) offsets.push(index);
  }
  offsets.push(original.length);
  const last = offsets.length - 1;
  return {
    text: pieces.join(''),
    originalOffset: (at) => offsets[Math.min(Math.max(at, 0), last)] ?? original.length,
  };
}

const BREAK_FORMS: Readonly<Record<string, string>> = { '\u2014': '-', '\u2015': '-' };

function normalizeCluster(cluster: string): string {
  if (INVISIBLE.test(cluster)) return cluster.replaceAll(new RegExp(INVISIBLE, 'gu'), '');
  if (APOSTROPHES.test(cluster)) return "'";
  if (HYPHENS.test(cluster)) return '-';
  if (SPACES.test(cluster)) return ' ';
  if (BREAKS.test(cluster)) return ` ${BREAK_FORMS[cluster] ?? cluster.normalize('NFKC')} `;
  return cluster.normalize('NFKC');
}
