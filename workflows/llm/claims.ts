import { checkedText } from './model-text.ts';
import type { SearchAnalysis } from '#contracts/search/search.ts';
import type { Evidence } from './evidence.ts';

interface DraftClaim {
  text: string;
  citations: readonly string[];
}

type Claims = Pick<SearchAnalysis, 'claims' | 'droppedClaims'>;

const MAX_CLAIM = 500;

/**
 * Keeps the claims that the evidence supports: each cites posts given to the model, is plain, without
 * an address, and has no number other than a count of posts or one in the cited posts. A claim whose
 * quotes are all single words or repeated from earlier claims is dropped, too.
 */
export function checkClaims(draft: readonly DraftClaim[], evidence: Evidence): Claims {
  const quoted = new Set<string>();
  const claims = draft.flatMap((claim) => {
    const cited = [...new Set(claim.citations)].filter((id) => evidence.ids.has(id));
    const given = cited.map((id) => evidence.texts.get(id) ?? '').join('\n');
    const text = checkedText(claim.text, { max: MAX_CLAIM, given, counts: evidence.ids.size });
    if (cited.length === 0 || text === null) return [];
    const quotes = quotesOf(text);
    if (
      quotes.length > 0 &&
      quotes.every((quote) => quoted.has(quote.toLowerCase()) || isBareWord(quote))
    )
      return [];
    for (const quote of quotes) quoted.add(quote.toLowerCase());
    return [{ text, citations: cited.map((id) => evidence.ids.get(id) ?? '') }];
  });
  return { claims, droppedClaims: draft.length - claims.length };
}

const QUOTE = /[“"]([^”"]+)[”"]|(?<=^|\s)['‘]([^'’]+)['’](?=[\s.,!?]|$)/g;

/** The quotes in a claim, lowercase, without closing punctuation. */
const quotesOf = (text: string): string[] =>
  [...text.matchAll(QUOTE)].map(([, double, single]) =>
    (double ?? single ?? '')
      .toLowerCase()
      .replace(/[.,!?…]+$/, '')
      .trim(),
  );

/** A single quoted common word ("working") is not a finding; a name is. */
const isBareWord = (quote: string): boolean => /^[^\s\p{Lu}]+$/u.test(quote);
