/**
 * Groups of synonyms. A sentence also matches the other words of a group, at a lower weight (A-28:
 * a sentence is expanded to terms).
 */
const GROUPS: readonly string[][] = [
  ['tool', 'app', 'software', 'platform', 'product', 'saas', 'service', 'application', 'solution'],
  ['alternative', 'replacement', 'competitor', 'substitute'],
  ['cheap', 'affordable', 'inexpensive', 'budget', 'free'],
  ['price', 'pricing', 'cost', 'fee', 'expensive'],
  ['invoice', 'invoicing', 'billing', 'bill'],
  ['customer', 'client', 'user', 'buyer'],
  ['startup', 'founder', 'entrepreneur', 'business', 'company'],
  ['freelance', 'freelancer', 'contractor', 'consultant'],
  ['email', 'mail', 'newsletter'],
  ['error', 'bug', 'issue', 'problem', 'crash', 'exception'],
  ['track', 'tracking', 'monitor', 'monitoring'],
  ['schedule', 'scheduling', 'calendar', 'booking', 'appointment'],
  ['host', 'hosting', 'deploy', 'deployment'],
  ['login', 'signin', 'authentication', 'auth'],
  ['payment', 'checkout', 'stripe', 'paypal'],
  ['analytics', 'dashboard', 'report', 'metrics'],
  ['spreadsheet', 'excel', 'sheet'],
  ['todo', 'task', 'project'],
  ['chat', 'messaging', 'message'],
  ['ai', 'llm', 'gpt', 'chatgpt'],
  ['job', 'hiring', 'recruiting', 'career'],
  ['course', 'tutorial', 'lesson', 'learn'],
];

/** Other words of the same groups, by word. */
export const RELATED_WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  GROUPS.flatMap((group) => group.map((word) => [word, group.filter((other) => other !== word)])),
);
