import type { Evidence } from './evidence.ts';
import { chanceOf, mistaken } from './reading/errors.ts';
import type { PostReading } from './reading/reading.ts';
import { subjectNamed, subjectsIn } from './reading/subjects.ts';

/** Texts that the model writes on a user's behalf. */
export interface Texts {
  /** Each short text of the prompt in other words, by its id. */
  rewritten: { id: string; text: string }[];
  /**
   * A public reply to the first post on behalf of the prompt's brand; it identifies its author. At
   * the model's error rate it makes a claim that the prompt does not support.
   */
  reply: string;
}

/** The same question in other words, with the same meaning. */
const REPHRASED: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /^what(?: is|'s|’s| are) the best (?<what>.+?)\?*$/iu,
    ['Which {} would you recommend?', 'I need {}. Which one should I pick?', 'Top choices for {}?'],
  ],
  [
    /^which (?<what>.+?) (?:is|are) (?:the )?best (?<rest>.+?)\?*$/iu,
    ['What is the best {} {rest}?', 'Can you recommend {} {rest}?'],
  ],
  [
    /^(?:can|could) you recommend (?<what>.+?)\?*$/iu,
    ['What would you recommend: {}?', 'Looking for {}, what are good options?'],
  ],
  [
    /^what are (?:good |the best )?alternatives to (?<what>.+?)\?*$/iu,
    ['What can I use instead of {}?', 'Which products replace {} well?'],
  ],
  [
    /^how much (?:does|do) (?<what>.+?) cost\?*$/iu,
    ['What is a normal price for {}?', 'What do people pay for {}?'],
  ],
  [/^how (?:do|can) i (?<what>.+?)\?*$/iu, ['What is a good way to {}?', 'How do people {}?']],
];

/** A rephrased question; text of another form is unchanged. */
export function rephrase(text: string): string {
  const asked = text.trim();
  for (const [form, others] of REPHRASED) {
    const { what, rest = '' } = form.exec(asked)?.groups ?? {};
    if (what === undefined) continue;
    const other = others[Math.floor(chanceOf(`rephrase:${asked}`) * others.length)] ?? asked;
    return other.replace('{}', () => what).replace('{rest}', () => rest);
  }
  return asked;
}

const sentence = (text: string): string =>
  text === '' || /[.!?]$/u.test(text) ? text : `${text}.`;

type Intent = PostReading['intent'];

/** How a reply begins, with words of the post. */
const OPENINGS: Readonly<Record<Intent, (quote: string) => string>> = {
  recommendation: (quote) => `You ask for this: “${quote}”`,
  alternative: (quote) => `“${quote}”: I understand that you look around.`,
  comparison: (quote) => `You write “${quote}”, so here is how I would decide.`,
  price: (quote) => `“${quote}” is worth a calculation.`,
  complaint: (quote) => `“${quote}”: that is a bad day, and not your fault.`,
  howto: (quote) => `On “${quote}”, here is what I would do.`,
  other: (quote) => `You write “${quote}”.`,
  promotion: (quote) => `You write “${quote}”.`,
};

const ADVICE: Readonly<Record<Intent, string>> = {
  recommendation: 'Whatever you pick, run one real case through it before you move everything.',
  alternative: 'Before you leave, make sure that you get your data out, and run both for a week.',
  comparison: 'Try both with your own data for a week, and keep the one that you open by habit.',
  price: 'Add up a whole year, with the extras that you would really use.',
  complaint: 'What helps most is to settle the next step, and its date, the moment it goes wrong.',
  howto: 'Start with the one step that fails most often, and change only that.',
  other: 'If you compare options, check first whether you can get your data out again.',
  promotion: 'If you compare options, check first whether you can get your data out again.',
};

function replyTo(reading: PostReading | undefined, brand: Evidence['brand']): string {
  const disclosure = `Full disclosure: I work on ${brand?.name || 'a product for this'}.`;
  const intent = reading?.intent ?? 'other';
  const quoted = reading?.quote ? OPENINGS[intent](reading.quote) : subjectOf(reading);
  const offer = offerOf(sentence(brand?.description ?? ''));
  const [fact = ''] = (brand?.facts ?? '').split('\n');
  const stated = mistaken(`reply:${quoted}`, fact, [
    'It is free for two users and syncs with Salesforce.',
  ]);
  return [
    quoted,
    ADVICE[intent],
    disclosure,
    offer,
    sentence(stated),
    'Happy to answer questions here.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** The opening for a post without words that can be quoted. */
function subjectOf(reading: PostReading | undefined): string {
  const text = reading ? `${reading.post.title}\n${reading.post.text}` : '';
  const [subject] = subjectsIn(text).keys();
  const activity = reading?.subject ?? subjectNamed(subject)?.activity;
  return activity === undefined
    ? 'I have had the same on my own desk.'
    : `Trouble with ${activity} is something that I know well.`;
}

const VERB =
  /^(?:helps|lets|makes|gives|sends|tracks|reminds|shows|keeps|finds|saves|turns|writes)\b/iu;

/** What the product is, as a sentence of its own. */
const offerOf = (described: string): string =>
  described
    .replace(/^an? /iu, (article) => `It is ${article.toLowerCase()}`)
    .replace(VERB, (verb) => `It ${verb.toLowerCase()}`);

export const writeTexts = (evidence: Evidence, readings: readonly PostReading[]): Texts => ({
  rewritten: evidence.posts.map(({ id, title, text }) => ({ id, text: rephrase(text || title) })),
  reply: replyTo(readings[0], evidence.brand),
});
