/**
 * Words that people use for the same thing, so that one may stand for another in a search. Only
 * those that hold in every market; a test keeps each word in one group.
 */
const GROUPS: readonly (readonly string[])[] = [
  ['client', 'customer'],
  ['invoice', 'bill'],
  ['invoicing', 'billing'],
  ['freelancer', 'self employed', 'contractor'],
  ['late', 'overdue', 'wait'],
  ['no show', 'missed appointment'],
  ['follow up', 'get back to'],
  ['booking', 'appointment'],
  ['staff', 'employee'],
  ['bookkeeping', 'accounting'],
  ['payroll', 'wages'],
  ['inventory', 'stock'],
  ['quote', 'estimate'],
  ['tenant', 'renter'],
  ['lawyer', 'attorney'],
  ['spreadsheet', 'excel'],
  ['newsletter', 'mailing list'],
  ['churn', 'cancellation'],
  ['hiring', 'recruiting'],
  ['meeting', 'call'],
  ['signup', 'sign up'],
  ['login', 'log in'],
  ['backup', 'back up'],
  ['feedback', 'survey'],
];

const OTHERS: ReadonlyMap<string, readonly string[]> = new Map(
  GROUPS.flatMap((group) => group.map((word) => [word, group.filter((other) => other !== word)])),
);

/** Every word or pair of words that has another one. */
export const SAME_WORDS: readonly (readonly string[])[] = GROUPS;

/** Other words for a word or a compound in lower case, in the singular or plural; may be empty. */
export const sameWords = (text: string): readonly string[] =>
  OTHERS.get(text) ?? OTHERS.get(text.replace(/(?<=[^s])s$/u, '')) ?? [];

/** Shorter roots have agent nouns of another meaning: custom and customer. */
const ROOT = 6;

/** English people by what they do, and the other way: beekeepers and beekeeping, inspector and inspection. */
export function doerOrDeed(word: string): string[] {
  const [, root = '', ending = ''] =
    /^([a-z]+?)(ers?|ing|ors?|ion)$/u.exec(word.toLowerCase()) ?? [];
  if (root.length < ROOT) return [];
  return [
    root + { e: 'ing', i: ending === 'ion' ? 'or' : 'er', o: 'ion' }[ending[0] as 'e' | 'i' | 'o'],
  ];
}
