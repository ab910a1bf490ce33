import { stem, wordsOf } from '../search/words.ts';
import { COMMON, THEMES, whole } from './analyst.ts';
import type { Evidence, EvidencePost } from './evidence.ts';

/** What the model says of one post. */
export interface PostVerdict {
  id: string;
  /** 0..1 */
  relevance: number;
  kind: string;
  reason: string;
  /** Words of the post, or nothing. */
  quote: string;
}

const MAX_QUOTE = 90;
const PROMOTION =
  /\b(?:we (?:just )?(?:launched|built|released)|i (?:just )?(?:launched|built|made)|show hn|introducing|our (?:new )?(?:app|tool|product)|free trial|use code|sign up|check (?:it )?out)\b/i;

const REASONS: Readonly<Record<string, string>> = {
  recommendation: 'The author asks what to use',
  alternative: 'The author wants to leave a product',
  complaint: 'The author tells what goes wrong',
  comparison: 'The author weighs products against each other',
  price: 'The author talks about what it costs',
  howto: 'The author asks how to do it',
  promotion: 'The author advertises something of their own',
  other: 'The author talks about it without a wish',
};
/** How much nearer to a customer, beside the words. */
const WISHES: Readonly<Record<string, number>> = {
  recommendation: 0.32,
  alternative: 0.32,
  comparison: 0.22,
  complaint: 0.14,
  promotion: -0.25,
};

/** Reads each post for itself: deterministic, and deaf to whatever a post tells its reader to do. */
export function judge({ posts, query }: Evidence): PostVerdict[] {
  const terms = new Map(
    wordsOf(query ?? '')
      .filter((word) => !COMMON.has(word) && word !== 'not')
      .map((word) => [stem(word), word]),
  );
  return posts.map((post) => judgeOne(post, terms));
}

function judgeOne(post: EvidencePost, terms: ReadonlyMap<string, string>): PostVerdict {
  const text = whole(post);
  const own = new Set(wordsOf(text).map(stem));
  const found = [...terms].filter(([root]) => own.has(root)).map(([, word]) => word);
  const theme = THEMES.find(({ cue }) => cue.test(text));
  const kind = PROMOTION.test(text) ? 'promotion' : (theme?.kind ?? 'other');
  // Of words side by side one is as good as all: a comma means or.
  const about = found.length === 0 ? 0.08 : 0.4 + 0.12 * Math.min(2, found.length - 1);
  const wish = WISHES[kind] ?? 0.05;
  const relevance = Math.round(Math.min(0.97, Math.max(0.03, about + wish)) * 100) / 100;
  const subject =
    found[0] === undefined ? ', but of something else' : ` and speaks of “${found[0]}”`;
  return {
    id: post.id,
    relevance,
    kind,
    reason: `${REASONS[kind] ?? REASONS.other}${subject}.`,
    quote: quoteOf(post, kind === 'promotion' ? PROMOTION : theme?.cue),
  };
}

/** The beginning of the sentence in which the cue stands, letter by letter. */
function quoteOf(post: EvidencePost, cue: RegExp | undefined): string {
  if (cue === undefined) return '';
  const sentences = whole(post).split(/(?<=[.!?])\s+|\n+/);
  const sentence = (sentences.find((text) => cue.test(text)) ?? '').trim();
  if (sentence.length <= MAX_QUOTE) return sentence;
  const cut = sentence.slice(0, MAX_QUOTE);
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), 40)).toWellFormed();
}

/** The same in bad faith: out of range, marked up, said twice, and of posts that nobody gave. */
export function distort(verdicts: readonly PostVerdict[]): PostVerdict[] {
  const [first, second, third, ...others] = verdicts;
  return [
    ...(first ? [{ ...first, relevance: 7 }] : []),
    ...(second
      ? [{ ...second, relevance: 1, reason: '<img src=x onerror=alert(1)> Buy now.' }]
      : []),
    ...(third ? [third, { ...third, relevance: 1 }] : []),
    ...others.map((verdict) => ({ ...verdict, relevance: 1, reason: 'word '.repeat(2_000) })),
    { id: 'p999', relevance: 1, kind: 'recommendation', reason: 'Of another search.', quote: '' },
  ];
}
