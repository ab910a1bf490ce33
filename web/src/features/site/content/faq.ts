import { namePlatforms } from '#domain/platform-catalogue.ts';
import { PLATFORM_IDS } from '#domain/names.ts';

/** Questions of the public pages. Answers are plain text; names are filled in. */
interface Question {
  id: string;
  question: string;
  answer: string;
  /** Also used on the pricing page. */
  aboutPlans?: true;
}

export const QUESTIONS: readonly Question[] = [
  {
    id: 'what',
    question: 'What does {product} do?',
    answer:
      'It searches public conversations for people who have the problem you solve, ranks them, explains each match in one sentence, and keeps the list up to date while you look.',
  },
  {
    id: 'platforms',
    question: 'Which platforms does it search?',
    answer: `${namePlatforms(PLATFORM_IDS)}. The picker says which of them answer right now, and why another does not.`,
  },
  {
    id: 'posting',
    question: 'Does it post or message people for me?',
    answer: 'No. It finds the conversation and opens it on the platform. What you write is yours.',
  },
  {
    id: 'counted',
    question: 'When is a search counted?',
    answer:
      'When it is accepted. If no platform answers, or you cancel before one does, you get it back on the same day. Daily limits reset at 00:00 UTC.',
    aboutPlans: true,
  },
  {
    id: 'ai',
    question: 'What part is done by a language model?',
    answer:
      'The written analysis of your results, and a second look at the best of them: their relevance, their intent and a reason, each marked as checked by a language model. Each claim of the analysis must cite posts from your list; claims that cite nothing are dropped. All other verdicts come from our own small model, which runs on our servers.',
  },
  {
    id: 'data',
    question: 'What do you store about me?',
    answer:
      'Your e-mail and name from sign-in, your settings, and what you make here: searches with their results, leads with your notes, monitored competitors, analyses and alerts. You can download or delete all of it in Profile Settings. Sign-in uses a Google account; we never see a password.',
  },
  {
    id: 'cancel',
    question: 'Can I cancel a paid plan?',
    answer: 'Yes, at any time, without commitment. There is a 3-day money-back guarantee.',
    aboutPlans: true,
  },
  {
    id: 'export',
    question: 'Can I take results with me?',
    answer: 'Starter exports PDF and CSV, Professional also Excel. The free plan has no export.',
    aboutPlans: true,
  },
  {
    id: 'limit',
    question: 'What happens when a limit is reached?',
    answer:
      'The next search or analysis is refused, and we say when the counter resets. You keep everything you have found, and nothing is charged.',
    aboutPlans: true,
  },
  {
    id: 'change',
    question: 'When does another plan take effect?',
    answer:
      'At once, in every open tab. Older entries of your history that the smaller plan did not show come back; nothing was deleted.',
    aboutPlans: true,
  },
];
