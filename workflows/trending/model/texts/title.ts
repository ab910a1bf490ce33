import { cutAtWord, startOf } from '#domain/text/cut.ts';
import { anyOf, either } from '#domain/language/alternatives.ts';
import { rarityOf } from '#domain/language/rarity.ts';
import { sellsSomething, weighStatement } from './statement.ts';
import { termsOf } from './terms.ts';

const r = String.raw;

/** Titles that are comfortable to read in a list. */
const SHORTEST_WORDS = 3;
const BEST_CHARS = 60;
const LONGEST_CHARS = 90;
/** A new title must be so much better before the old one, which people know, gives way. */
const INERTIA = 1.25;
/** Posts looked at; the newest say what it is called now. */
const MAX_POSTS = 60;

interface Phrase {
  text: string;
  isTitle: boolean;
}

export interface TitledPost {
  title: string;
  content: string;
}

export interface Title<T extends TitledPost> {
  text: string;
  /** The post it is from: its platform's terms decide how long the title may stay. */
  post: T;
}

/**
 * A short phrase from the most central posts, in their authors' words: the one that holds most of
 * what the posts share and little else. Never invented: it is in one of the posts, and in none that
 * sells something. Null when there is nothing readable.
 * @param current the title that people know; it gives way only to a clearly better one
 */
export function titleOf<T extends TitledPost>(
  posts: readonly T[],
  current: Title<T> | null,
): Title<T> | null {
  const looked = posts.slice(0, MAX_POSTS);
  const share = sharedTerms(looked);
  let best: Title<T> | null = null;
  let highest = 0;
  const centrality = centralityOf(looked, share);
  for (const post of looked)
    for (const phrase of phrasesOf(post)) {
      const worth = worthOf(phrase.text, share) * plainnessOf(phrase) * centrality(post);
      if (worth > highest && !sellsSomething(post))
        [best, highest] = [{ text: phrase.text, post }, worth];
    }
  if (current === null || best?.text === current.text || sellsSomething(current.post)) return best;
  const known = { text: current.text, isTitle: true };
  const standing = worthOf(current.text, share) * plainnessOf(known);
  return best === null || highest < standing * INERTIA ? current : best;
}

/** For each word, the share of the posts that hold it, by its rarity. */
function sharedTerms(posts: readonly TitledPost[]): ReadonlyMap<string, number> {
  const having = new Map<string, number>();
  for (const post of posts)
    for (const term of termsOf(post)) having.set(term, (having.get(term) ?? 0) + 1);
  const least = posts.length > 2 ? 2 : 1;
  return new Map(
    [...having]
      .filter(([, count]) => count >= least)
      .map(([term, count]) => [term, (count / posts.length) * Math.min(6, rarityOf(term))]),
  );
}

/** 0.5..1: how much of what the posts share a post says, for one word alone may be an accident. */
function centralityOf(
  posts: readonly TitledPost[],
  share: ReadonlyMap<string, number>,
): (post: TitledPost) => number {
  const heldBy = (post: TitledPost): number =>
    termsOf(post).reduce((sum, term) => sum + (share.get(term) ?? 0), 0);
  const most = posts.reduce((highest, post) => Math.max(highest, heldBy(post)), 0);
  return (post) => (most === 0 ? 1 : 0.5 + (0.5 * heldBy(post)) / most);
}

/** What a phrase holds of what the posts share, against its length. */
function worthOf(phrase: string, share: ReadonlyMap<string, number>): number {
  const terms = termsOf({ title: phrase, content: '' });
  const held = terms.reduce((sum, term) => sum + (share.get(term) ?? 0), 0);
  const foreign = terms.filter((term) => !share.has(term)).length;
  const long = Math.max(0, phrase.length - BEST_CHARS) / BEST_CHARS;
  return held / (1 + 0.25 * foreign + 0.8 * long);
}

/** What a phrase is worth that says nothing about what is wrong. */
const SAYS_NOTHING = 0.7;
/** What is wrong reads better than a question about it. */
const ASKS = 0.7;
/** So does it better than what to do about it. */
const INSTRUCTS = 0.6;
const INSTRUCTION = new RegExp(
  either(
    r`^` +
      anyOf(
        r`how to|how i|add|avoid|bind|build|check|convert|create|delete|detect|extract|find`,
        r`fix|get|handle|install|keep|make|match|prevent|promote|recalculate|remove|restore`,
        r`revoke|run|set|show|stop|undo|update|use|write`,
      ) +
      r`\b`,
    r`\b(?:how to|in \d+ minutes)\b`,
  ),
  'iu',
);
/** A sentence out of the middle of a text may need what was said before it. */
const FROM_TEXT = 0.7;
const POINTS_BACK = 0.5;
const BACK = new RegExp(
  r`^` +
    anyOf(
      r`and|but|so|or|then|also|because|it|its|this|that|these|those|they|there|here|he|she`,
      r`him|her|which|who|same|again|yes|no|not|just`,
    ) +
    r`\b`,
  'iu',
);

/** What was cut may have ended in what matters. */
const WAS_CUT = 0.6;

/**
 * How well a phrase reads by itself as something that is wrong or wanted, 0..1: a title of a list is
 * read without the post around it.
 */
function plainnessOf({ text, isTitle }: Phrase): number {
  const { chance, sells } = weighStatement({ title: text, content: '' });
  const stated = SAYS_NOTHING + (1 - SAYS_NOTHING) * Math.max(0, chance - sells);
  const asks = text.endsWith('?') ? ASKS : 1;
  const instructs = INSTRUCTION.test(text) ? INSTRUCTS : 1;
  return (
    stated *
    Math.min(asks, instructs) *
    (isTitle ? 1 : FROM_TEXT) *
    (BACK.test(text) ? POINTS_BACK : 1) *
    (text.endsWith('…') ? WAS_CUT : 1)
  );
}

const PREFIX = new RegExp(
  r`^` +
    anyOf(
      r`\s*` +
        anyOf(
          r`(?:ask|show|tell|launch) hn|re|bug|issue|question|feature(?: request)?|help|rant|psa`,
          r`solved|discussion|update|docs|proposal|request(?:ing)?`,
        ) +
        r`\s*[:\-–]\s*`,
      r`\s*\[[^\]]{1,30}\]\s*`,
    ) +
    r`+`,
  'iu',
);
const SENTENCE_END = /(?<=[.!?])\s+|\n+/u;

/** Candidates of a post: its title, and its first sentences where it has none of its own. */
function phrasesOf({ title, content }: TitledPost): Phrase[] {
  const isReply = /^re: /i.test(title);
  const sentences = startOf(content, 400)
    .split(SENTENCE_END)
    .slice(0, isReply ? 3 : 2);
  const own = isReply || title === '' ? [] : [title];
  return [
    ...own.map((text) => ({ text: tidied(text), isTitle: true })),
    ...sentences.map((text) => ({ text: tidied(text), isTitle: false })),
  ].filter(({ text }) => isReadable(text));
}

/** Without the marks of its platform and the full stop; cut at a word when it is long. */
function tidied(text: string): string {
  const plain = text
    .replace(PREFIX, '')
    .replaceAll(/[`*_#>]+/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const ended = cutAtWord(plain, LONGEST_CHARS).replace(/[\s.,;:!–-]+$/u, '');
  return ended.charAt(0).toUpperCase() + ended.slice(1);
}

function isReadable(phrase: string): boolean {
  const words = phrase.split(' ');
  if (words.length < SHORTEST_WORDS || phrase.length > LONGEST_CHARS + 1) return false;
  if (/https?:|www\.|[{}<>|\\=]|@\w/u.test(phrase)) return false;
  if (isHalfQuoted(phrase)) return false;
  return !/^(?:thanks|hi|hello|hey|edit|tl;dr|context)\b/iu.test(phrase);
}

/** A quotation that ends in one sentence and began in another leaves half of each. */
const isHalfQuoted = (phrase: string): boolean =>
  phrase.split('"').length % 2 === 0 || phrase.split('“').length !== phrase.split('”').length;
