import type { Article } from './document.ts';

export const answeringWithoutBan: Article = {
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
