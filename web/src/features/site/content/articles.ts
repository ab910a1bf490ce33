import type { Article } from './document.ts';

const answeringWithoutBan: Article = {
  slug: 'answer-without-being-banned',
  title: 'Answering in communities without being banned',
  summary:
    'Be useful when your product is not mentioned. Say who you are when it is. Follow the rules of the place, and never automate the reply.',
  date: '2026-11-16',
  minutes: 8,
  sections: [
    {
      id: 'read-first',
      heading: 'Read the rules of the place',
      blocks: [
        'Every community has its own line between help and advertising, and moderators enforce theirs, not yours. Some allow a link in a weekly thread only. Some allow it when you disclose. Some never do. The rules are in the sidebar or a pinned post. Reading them takes three minutes and saves the account.',
        'Look at what was removed lately and why. The tone of a moderator’s note tells you more than the rule text.',
      ],
    },
    {
      id: 'answer-the-question',
      heading: 'Answer the question as if your product did not exist',
      blocks: [
        'Write the reply that solves the problem with what the person already has: a setting, a template, a free tool, a way of asking. If that is enough for them, you have made a friend. If it is not, your product is now an honest next step.',
        'A good test: delete the sentence with your product. Is the reply still worth posting? If not, do not post it.',
      ],
    },
    {
      id: 'disclose',
      heading: 'Disclose, plainly and early',
      blocks: [
        '“I make one of these, so weigh this accordingly” costs nothing and changes how the rest is read. Hiding it works until the first person looks at your history, and then every earlier reply counts against you.',
        'Name two alternatives and say for whom each is better than yours. People who are wrong for your product will thank you. People who are right for it will believe you.',
      ],
    },
    {
      id: 'pace',
      heading: 'Few, slow, by hand',
      blocks: [
        {
          list: [
            'Answer at most a handful of threads a day, and spend ten minutes on each.',
            'Do not paste the same text twice. Filters see it, and so do people.',
            'Do not write to strangers in private unless they asked. Reply where others can correct you.',
            'Never let a program post for you. {product} finds the conversation and stops there on purpose.',
          ],
        },
      ],
    },
    {
      id: 'when-wrong',
      heading: 'When you got it wrong',
      blocks: [
        'If a moderator removes a post, do not argue in public and do not post it again. Write one short message, ask which rule it broke, and say what you will do differently. Most will answer. Then wait a while before the next reply there.',
        'Being banned from one community is rarely the end. Being known for ignoring a ban is.',
      ],
    },
    {
      id: 'measure',
      heading: 'Measure replies, not clicks',
      blocks: [
        'Count how many people answered you, and how many of those conversations went on. Ten replies with four answers is a better week than fifty with none. Clicks without conversation mean that your link was interesting and you were not.',
      ],
    },
  ],
};

const readingVerdicts: Article = {
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

const goodSearch: Article = {
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

/** Newest first. */
export const ARTICLES: readonly Article[] = [answeringWithoutBan, readingVerdicts, goodSearch];

export const articleBySlug = (slug: string): Article | undefined =>
  ARTICLES.find((article) => article.slug === slug);
