/** The live reading of what is typed, its help and its preview. */
export const QUERY_TEXTS = {
  label: 'What are people saying?',
  help: 'Operators',
  helpTitle: 'Everything that keywords understand',
  helpHint: 'Click an example to put it into the field.',
  mend: (query: string) => `Use ${query}`,
  stored: 'Already stored:',
} as const;

export interface Operator {
  name: string;
  text: string;
  /** Works as it stands, alone or after other words. */
  example: string;
}

/** Every operator of the query language, in the order in which founders need them. */
export const OPERATORS: readonly Operator[] = [
  {
    name: 'Words',
    text: 'All of them, in any ending: invoice also finds invoices and invoicing.',
    example: 'invoice reminder',
  },
  {
    name: 'Phrase',
    text: 'Words in quotation marks stand next to each other.',
    example: '"late payment"',
  },
  {
    name: 'OR or a comma',
    text: 'One of them is enough. OR binds tighter than words side by side.',
    example: 'bookkeeping OR accounting',
  },
  {
    name: 'NOT or a minus',
    text: 'Posts with it are left out. Also before a phrase, a field or parentheses.',
    example: 'invoicing NOT jobs',
  },
  {
    name: 'Parentheses',
    text: 'Keep together what belongs together.',
    example: '(crm OR helpdesk) alternative',
  },
  { name: 'title:', text: 'Only in the title.', example: 'title:invoicing' },
  {
    name: 'author:',
    text: 'Only by this author, with words to look for.',
    example: 'invoicing author:maria',
  },
  {
    name: 'site:',
    text: 'Only from this site, part of a site or platform.',
    example: 'invoicing site:reddit.com/r/freelance',
  },
  {
    name: 'type:',
    text: 'Only this kind of post: post, comment, question, answer, video, pin, issue or launch.',
    example: 'invoicing type:question',
  },
  {
    name: 'lang:',
    text: 'Only in this language, by its two letters.',
    example: 'invoicing lang:en',
  },
];
