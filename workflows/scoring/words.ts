/** Words of a sentence that say nothing about its subject. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a about after all also am an and any anybody anyone are as at be because been before being ' +
    'best better but by can could did do does doing don for from get getting good had has have ' +
    'having he help helped helps her hers him his how i if in into is it its just like looking me more most my need ' +
    'no not of on one or our out people please recommend recommendation she should so some somebody ' +
    'someone something than that the their them then there these they thing this those to too ' +
    'trying up us use using want was way we were what when where which while who why will with ' +
    'without would you your'
  ).split(' '),
);

/**
 * Groups of words that people use for one thing. A sentence also finds the other members, at a
 * lower weight (A-28: a sentence is expanded to terms).
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
export const SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map(
  GROUPS.flatMap((group) => group.map((word) => [word, group.filter((other) => other !== word)])),
);
