import type { Article } from './document.ts';

export const readingVerdicts: Article = {
  slug: 'reading-sentiment-and-relevance',
  title: 'What relevance, intent and sentiment can tell you, and what they cannot',
  summary:
    'A verdict is a reading aid. Use it to decide what to read first, look at the words it rests on, and do not average what you have not read.',
  date: '2026-11-09',
  minutes: 7,
  sections: [
    {
      id: 'three-questions',
      heading: 'Three different questions',
      blocks: [
        'Relevance asks: is this post about what you searched? Intent asks: what does the writer want? Sentiment asks: in what mood is it written? They vary independently. An angry post about a product you replace can be the best lead of the week. A friendly post that mentions your keyword in passing is noise.',
        'So do not sort by mood. Filter by intent first, read by relevance, and let sentiment tell you how to begin the reply.',
      ],
    },
    {
      id: 'spans',
      heading: 'Look at the words',
      blocks: [
        'Every verdict in {product} comes with one sentence of reason and marks the words it rests on. When the marked words do not support the verdict, trust your eyes. Irony, quotations and code are where automatic judgment goes wrong most often.',
        'A post that says “great, it lost my data again” contains a kind word. A post that quotes a complaint contains a complaint, but not the author’s own. Two seconds on the highlighted words settle both.',
      ],
    },
    {
      id: 'scale',
      heading: 'What the numbers mean',
      blocks: [
        {
          list: [
            'Relevance runs from 0 to 1. From 0.7 a post is very relevant, from 0.5 relevant, from 0.3 somewhat relevant. Below that it is shown last.',
            'Sentiment runs from -1 to 1. Between -0.15 and 0.15 we say neutral, because a smaller lean is not worth a word.',
            'Intent is one of eight: asks for a recommendation, seeks an alternative, complains, compares, asks the price, asks how to do something, promotes, or other.',
          ],
        },
        'The difference between 0.62 and 0.66 means nothing. The difference between tiers usually does.',
      ],
    },
    {
      id: 'intervals',
      heading: 'Small numbers need wide intervals',
      blocks: [
        'If 8 of 20 posts are negative, the share is 40 percent, and it could easily be 22 or 61 in the next twenty. Before you tell a team that sentiment has turned, check how many posts are behind the number. Under thirty, give the counts and not the percentage.',
        'The same holds for change over time. Four complaints this week and two last week is not “complaints doubled”. It is six posts. Read them.',
      ],
    },
    {
      id: 'use',
      heading: 'A routine that works',
      blocks: [
        {
          list: [
            'Filter to people who ask for a recommendation or seek an alternative.',
            'Read the ten most relevant in full, on the platform, with the replies.',
            'Write down the sentence each person would use to describe your product if it solved their problem.',
            'Only then look at the rest, for the vocabulary you missed.',
          ],
        },
      ],
    },
  ],
};
