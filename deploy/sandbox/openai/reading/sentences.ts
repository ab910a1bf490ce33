import type { PostLabels } from '../../world/files.ts';
import { chanceOf } from './errors.ts';
import type { PostReading } from './reading.ts';

type Intent = PostLabels['intent'];

/**
 * `{c}` is a company's name; sentences with it are for posts that are about one. `{q}` is a short
 * quote from the text; the title is shown above the sentence anyway.
 */
const RELEVANT: Readonly<Record<Intent, readonly string[]>> = {
  recommendation: [
    'Asks other people what to use, so a helpful answer is welcome here.',
    'Is choosing a tool right now and says what it has to do.',
    'Open question with clear requirements; worth an answer today.',
    'Looking for a product and has not settled on one yet.',
    'Wants suggestions and describes the situation well enough to answer it.',
    'Open to suggestions, and says what matters: “{q}”.',
    'Asks for a product and gives the context: “{q}”.',
    'Nothing chosen yet; the need in their words: “{q}”.',
    'A clear question that a maker can answer in two sentences.',
    'Considers {c} and asks what others would pick.',
    'Still deciding, with {c} on the list.',
  ],
  alternative: [
    'Wants to leave what they use now and asks where to go.',
    'Ready to switch; the reason is in the post.',
    'Looks for a replacement and says what went wrong with the old one.',
    'Wants something else, because “{q}”.',
    'On the way out of a product; the post says “{q}”.',
    'Searching for a new home for their data and habits.',
    'Wants to move away from {c} and asks for options.',
    'Is leaving {c}, a good moment to introduce yourself.',
    'Looks for something other than {c} and names the reason.',
  ],
  complaint: [
    'Has the problem right now and is annoyed about it.',
    'Describes the pain in detail; does not ask for a product yet.',
    'Frustrated with the current solution, could be open to another one.',
    'Annoyed, in their words: “{q}”.',
    'Has lived with this for a while: “{q}”.',
    'Unhappy with {c}, without asking for an alternative so far.',
    'Complains about {c} and gives the details.',
  ],
  comparison: [
    'Weighs options against each other, so the decision is close.',
    'Compares products from own use; a maker could add a view.',
    'Tested several products and tells how they differ.',
    'Puts products next to each other and notes “{q}”.',
    'Compares {c} with others and is open about what is missing.',
  ],
  price: [
    'Thinks about what it costs and whether that is fair.',
    'Price is the issue here; a cheaper or clearer plan would be of interest.',
    'Asks what others pay, usually a sign of an open budget.',
    'Does the sums in public: “{q}”.',
    'Finds {c} too expensive for what they need.',
  ],
  howto: [
    'Wants to get this done and asks how; a product may be one answer.',
    'Asks how others handle it, not yet for a tool.',
    'Practical question about exactly this task.',
    'Stuck on one step: “{q}”.',
  ],
  promotion: [
    'Presents their own product; a rival rather than a customer.',
    'Announcement by a maker, useful to know but not a lead.',
    'Advertises {c}, so this is competition.',
  ],
  other: [
    'Talks about the subject without asking for anything.',
    'Shares experience with it; good context, no open need.',
    'On topic, but no one is asking for help.',
    'Tells a story around it: “{q}”.',
    'Mentions {c} and how it went, no open question.',
  ],
};

const TOUCHES: readonly string[] = [
  'Touches the subject, but the post is mainly about {s}.',
  'Only partly about it: the main point is {s}.',
  'Related, though the author’s concern is {s}.',
];
const TOUCHES_PLAIN: readonly string[] = [
  'Touches the subject in passing.',
  'Related, but not what the post is mainly about.',
  'Close to the topic without having the need.',
];
const OFF: readonly string[] = [
  'About {s}, which is a different need.',
  'Shares some words with the search but is about {s}.',
  'Not a match: the author writes about {s}.',
];
const OFF_PLAIN: readonly string[] = [
  'Shares some words with the search, but is about something else.',
  'Not about what was searched for.',
  'The words match, the subject does not.',
];
const HOSTILE: readonly string[] = [
  'Tries to tell its reader how to judge it, which makes it an advertisement.',
  'An advertisement dressed up as a post; nothing to answer here.',
];

const LONGEST_QUOTE = 70;

/** A quote that fits into a sentence and says more than the title; empty when there is none. */
function shortQuote({ quote, post }: PostReading): string {
  const plain = quote.replace(/[.!?,;:\s]+$/u, '');
  return plain.length <= LONGEST_QUOTE && !post.title.includes(plain) ? plain : '';
}

function choose(options: readonly string[], reading: PostReading): string {
  const { companies, subject, post } = reading;
  const quote = shortQuote(reading);
  const possible = options.filter(
    (text) =>
      (companies.length > 0 || !text.includes('{c}')) && (quote !== '' || !text.includes('{q}')),
  );
  // A sentence that names the company is more informative.
  const named = possible.filter((text) => text.includes('{c}'));
  const list = named.length > 1 ? named : possible;
  const at = Math.floor(chanceOf(`reason:${post.title}:${post.text.slice(0, 60)}`) * list.length);
  return (list[at] ?? '')
    .replace('{c}', companies[0] ?? '')
    .replace('{s}', subject ?? '')
    .replace('{q}', () => quote);
}

/** Why a post is or is not worth answering: one plain sentence for the founder. */
export function reasonFor(reading: PostReading): string {
  const { grade, intent, subject, known } = reading;
  if (known?.labels.hostile) return choose(HOSTILE, reading);
  if (grade === 2) return choose(RELEVANT[intent], reading);
  if (grade === 1) return choose(subject === null ? TOUCHES_PLAIN : TOUCHES, reading);
  return choose(subject === null ? OFF_PLAIN : OFF, reading);
}
