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
