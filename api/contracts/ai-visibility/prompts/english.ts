const UNCOUNTABLE =
  /(?:software|hosting|marketing|consulting|insurance|equipment|furniture|clothing|food|coffee|training|coaching|advice|storage|analytics|shoes|services|tools|apps|s)$/iu;

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** "CRMs", "agencies", "software": a phrase whose last word is put into the plural. */
export function plural(phrase: string): string {
  const tool = /^tool to /u.exec(phrase);
  if (tool) return `tools to ${phrase.slice(tool[0].length)}`;
  if (UNSPACED.test(phrase) || UNCOUNTABLE.test(phrase)) return phrase;
  if (/[^aeiou]y$/iu.test(phrase)) return `${phrase.slice(0, -1)}ies`;
  return /(?:sh|ch|x|z)$/iu.test(phrase) ? `${phrase}es` : `${phrase}s`;
}

/** "an invoicing tool", "a CRM", and no article for what is not counted. */
export function articleFor(phrase: string): string {
  if (phrase.startsWith('tool to ')) return `a ${phrase}`;
  if (UNSPACED.test(phrase) || UNCOUNTABLE.test(phrase)) return phrase;
  const first = phrase.split(' ')[0] ?? '';
  const isAcronym = /^\p{Lu}{2,}/u.test(first);
  const vowel = isAcronym
    ? /^[AEFHILMNORSX]/u.test(first)
    : /^(?:[aeiou]|hour|honest)/iu.test(first) && !/^(?:uni|use|eu|one)/iu.test(first);
  return `${vowel ? 'an' : 'a'} ${phrase}`;
}
