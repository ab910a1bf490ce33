/** The live reading of the typed query, its help and its preview. */
export const QUERY_TEXTS = {
  label: 'What problem do you solve?',
  help: 'Operators',
  helpTitle: 'Search operators',
  helpHint: 'Click an example to put it into the field.',
  mend: (query: string) => `Use ${query}`,
  stored: 'Already found:',
} as const;

export interface Operator {
  name: string;
  text: string;
  /** Works as is, alone or after other words. */
  example: string;
}

/** Every operator of the query language, in the order in which founders need them. */
export const OPERATORS: readonly Operator[] = [
  {
    name: 'Words',
    text: 'All words must match, in any form: invoice also finds invoices and invoicing.',
    example: 'invoice reminder',
  },
  {
    name: 'Phrase',
    text: 'Words in quotation marks must be next to each other.',
    example: '"late payment"',
  },
  {
    name: 'OR or a comma',
    text: 'Either one is enough. OR applies before the words around it.',
    example: 'bookkeeping OR accounting',
  },
  {
    name: 'NOT or a minus',
    text: 'Excludes posts that contain it. Also works before a phrase, a field or parentheses.',
    example: 'invoicing NOT jobs',
  },
  {
    name: 'Parentheses',
    text: 'Group parts of a query.',
    example: '(crm OR helpdesk) alternative',
  },
  { name: 'title:', text: 'Only in the title.', example: 'title:invoicing' },
  {
    name: 'author:',
    text: 'Only by this author. Combine it with words to find.',
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
