import type { Verdict } from '#contracts/search.ts';
import { scoreSentiment } from './sentiment.ts';
import type { Scorable } from './relevance.ts';

type Complaint = Verdict & { intent: 'complaint' };

/** Short messages that name a company's account are letters to it. */
const LETTER_CHARS = 600;
const ADDRESS = /(?:^|\s)@\w{2,40}/;
/** What people write to a company about when something went wrong. */
const TROUBLE =
  /\b(?:why|when will|still|wait(?:ed|ing)|hours?|days|weeks|months|never|not (?:work|receiv|load|happy|good|able|even|been)\w{0,6}|can(?:'|’)?t|cannot|won(?:'|’)?t|doesn(?:'|’)?t|didn(?:'|’)?t|isn(?:'|’)?t|hasn(?:'|’)?t|haven(?:'|’)?t|unable|no (?:response|reply|answer|longer|one)|problems?|issues?|errors?|broken?|broke|fail(?:s|ed|ing)?|crash(?:es|ed|ing)?|down|missing|lost|late|delay(?:ed|s)?|cancel(?:led|ed|ling)?|refund|charged|wrong|poor|worst|terrible|awful|ridiculous|disappoint(?:ed|ing)|unacceptable|fix|stuck|order(?:ed)?|delivery|complain(?:t|ed)?|replace(?:d|ment)?|faulty|defective|sort (?:it|this) out|not|wtf|useless|rude|joke)\b/gi;
/** Thanks and praise turn most letters into something else than a complaint. */
const PRAISE =
  /\b(?:thank(?:s| you)|thx|love|great|awesome|congrat\w{0,10}|amazing|excited|cool|nice|happy)\b/gi;
const NEEDED = 1;
/** Feelings this strong, without a wish, are a complaint. */
const UNHAPPY = -0.25;
/** A titled post says what it is about: only the strongest feeling makes it a complaint. */
const UNHAPPY_TITLED = -0.6;

/** A message to a company that names more trouble than praise, with the words that say so. */
export function addressedComplaint({ title, content }: Scorable): Complaint | null {
  if (title !== '' || content.length > LETTER_CHARS || !ADDRESS.test(content)) return null;
  const trouble = [...content.matchAll(TROUBLE)];
  const feeling = scoreSentiment({ title, content });
  const weight = trouble.length - 1.5 * [...content.matchAll(PRAISE)].length - feeling.score * 2;
  if (weight < NEEDED) return null;
  const words = [...new Set(trouble.map(([word]) => `“${word.toLowerCase()}”`))].slice(0, 3);
  return {
    intent: 'complaint',
    reason:
      words.length > 0
        ? `A message to a company about trouble: ${words.join(', ')}.`
        : 'An unhappy message to a company.',
    spans: trouble.map(({ 0: word, index }) => ({
      field: 'content' as const,
      start: index,
      end: index + word.length,
    })),
  };
}

/** A post that wants nothing and is clearly unhappy. */
export function unhappyText(post: Scorable): Complaint | null {
  if (post.content === '' || post.title.includes('?')) return null;
  const { score, reason, spans } = scoreSentiment(post);
  if (score > (post.title === '' ? UNHAPPY : UNHAPPY_TITLED)) return null;
  return { intent: 'complaint', reason: `The author sounds unhappy. ${reason}`, spans };
}
