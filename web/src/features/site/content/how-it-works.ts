/** The steps of a search, on the landing page in short and on /how-it-works in full. */
interface Step {
  id: 'say' | 'arrive' | 'answer';
  title: string;
  text: string;
  details: readonly string[];
}

export const STEPS: readonly Step[] = [
  {
    id: 'say',
    title: 'Say the problem',
    text: 'A few keywords or one sentence, in the words of the person who has it.',
    details: [
      'Keywords take quotes, OR and NOT. A sentence is read for the terms that carry it.',
      'Choose platforms, a window from one hour to one year, and how many posts you want.',
      'A platform that is not connected says so in the picker, with the reason.',
    ],
  },
  {
    id: 'arrive',
    title: 'Watch it arrive',
    text: 'Each platform answers at its own pace. Posts appear the moment they are found, scored and explained.',
    details: [
      'A row for each platform shows what it is doing, what it found and how long it took.',
      'One that fails does not stop the others. You can retry it without using another search.',
      'Close the tab if you like: the search goes on, and its results wait in the history.',
    ],
  },
  {
    id: 'answer',
    title: 'Answer the right ones',
    text: 'Every result says why it matched and what its author wants. Open the post and help.',
    details: [
      'Our own model judges relevance, intent and sentiment and shows its reasons. A language model checks the best results again and says so.',
      'A written summary cites the posts it rests on. A claim that cites none is dropped.',
      'What you write is yours: nothing is posted or sent for you.',
    ],
  },
];

/** What is counted, and what is refunded. */
export const COUNTING: readonly { term: string; text: string }[] = [
  { term: 'Counted', text: 'A search, when it is accepted.' },
  {
    term: 'Given back',
    text: 'When no platform answers, or you cancel before the first one does, on the same day.',
  },
  { term: 'Free', text: 'Retrying a failed platform, opening old results, filtering, sorting.' },
  { term: 'Reset', text: 'Daily counters at 00:00 UTC, monthly ones on the first.' },
];
