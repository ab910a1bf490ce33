import type { Article } from './document.ts';

export const goodSearch: Article = {
  slug: 'ask-a-good-search',
  title: 'How to ask a search that finds buyers',
  summary:
    'Search for the problem in the words of the person who has it. Three to five words, one problem, and a reason to leave noise out.',
  date: '2026-11-02',
  minutes: 6,
  sections: [
    {
      id: 'problem-words',
      heading: 'Use their words, not your category',
      blocks: [
        'People who need your product rarely know its category. A freelancer who needs an invoicing tool does not write “accounts receivable automation”. They write “client still hasn’t paid” or “chasing invoices again”.',
        'Write down five sentences a customer said in a call. Take the nouns and verbs. Those are your search terms. If you have no customers yet, read ten threads in one community and copy the phrases that come back.',
        'Your category is still useful, but for a different search: it finds people who are already comparing products. Keep the two apart, because the answers need different replies.',
      ],
    },
    {
      id: 'three-to-five',
      heading: 'Three to five words, one problem',
      blocks: [
        'One word finds everything and means nothing. Eight words find nothing. In keywords mode every term narrows the list, so three to five is where most searches become readable.',
        'Ask one question per search. “Invoicing or time tracking for agencies” is two searches: the person who forgets to bill and the person who cannot say where the week went are in different places, on different days, with different money.',
        {
          list: [
            'Put a phrase in quotes when the order carries the meaning: "late payment".',
            'Use OR for true synonyms: invoice OR billing.',
            'Use NOT for the one meaning you keep removing by hand: churn NOT butter.',
          ],
        },
      ],
    },
    {
      id: 'query-mode',
      heading: 'When a sentence is better',
      blocks: [
        'Query mode takes one sentence and looks for the terms that carry it. Use it when you can say the situation but do not know the words: “small agencies who lose track of unpaid invoices”.',
        'Read the first results for their vocabulary, then go back to keywords with what you learned. Two rounds of this usually beat twenty minutes of guessing.',
      ],
    },
    {
      id: 'window',
      heading: 'Choose the window by what you will do next',
      blocks: [
        'If you want to answer people, look at the last day or week. A reply to a month-old thread reaches no one and looks odd. If you want to learn how a problem is described, look at a year.',
        'A short window with few results is a finding, not a failure. It tells you how often the problem comes up in public. Ten honest posts a week is a channel. One a month is research.',
      ],
    },
    {
      id: 'judge',
      heading: 'Judge a search in one minute',
      blocks: [
        'Read the first ten results and count how many people you would write to. Seven or more: save the search and answer. Three to six: look at what the wrong ones share and remove it. Fewer: the words are yours, not theirs. Start again from a customer’s sentence.',
      ],
    },
  ],
};
