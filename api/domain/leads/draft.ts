import type { Intent } from '../names.ts';
import { comparedWords } from '../search/likeness.ts';
import { cutAtWord } from '../text/cut.ts';

/** What a reply may state about the owner's product. */
interface DraftProduct {
  name: string;
  sentence: string;
  site: string | null;
  facts: readonly string[];
}

/** The post that is answered. */
interface DraftPost {
  title: string;
  excerpt: string;
  intent: Intent | null;
}

interface ReplyDraft {
  text: string;
  /** Facts of the product that the text states, word for word. */
  facts: string[];
}

const NEED_CHARS = 160;
const FACTS = 2;
const WISH =
  /\b(?:looking for|need|want|recommend|suggest|alternative|anyone|is there|how (?:do|can|to)|which|what|wish|suche|brauche|cherche|busco|necesito|cerco)\b/iu;

const OPENINGS: Readonly<Record<Intent, string>> = {
  recommendation: 'You are looking for a recommendation',
  alternative: 'You are looking for an alternative',
  complaint: 'Sorry that this gets in your way',
  comparison: 'You are comparing options',
  price: 'You ask about the price',
  howto: 'You ask how to do this',
  promotion: 'About your post',
  other: 'About your post',
};

/**
 * A reply to one post for its owner to edit, made of the author's own words and of facts that the
 * owner stated: it claims nothing else. Without a product it asks the owner to describe it.
 */
export function draftReply(product: DraftProduct | null, post: DraftPost): ReplyDraft {
  const { facts, isFitting } = fittingFacts(product?.facts ?? [], post);
  const about = inParentheses(
    product?.sentence || 'say in one sentence what yours does, and for whom',
  );
  const named = /^an? /u.test(about) ? about : `a product for this (${about})`;
  const offer = `I work on ${product?.name ? `${product.name} (${about})` : named}, so read this with that in mind.`;
  const paragraphs = [
    `${OPENINGS[post.intent ?? 'other']}: “${needOf(post)}”`,
    facts.length === 0
      ? offer
      : `${offer} ${isFitting ? 'It may be what you need' : 'What it does'}:\n${facts.map((fact) => `- ${fact}`).join('\n')}`,
    'If you say what matters most to you, I can tell you honestly whether it fits, or whether something else suits you better.',
    ...(product?.site ? [product.site] : []),
  ];
  return { text: paragraphs.join('\n\n'), facts };
}

/**
 * The sentence in which the author states what they want, after the title if it names nothing ("I
 * need something better"); otherwise the title.
 */
function needOf({ title, excerpt }: DraftPost): string {
  const sentences = [title, ...excerpt.split(/(?<=[.!?。？！])\s+|\n+/u)]
    .map((sentence) => sentence.replaceAll(/\s+/gu, ' ').trim())
    .filter((sentence) => sentence.length >= 15);
  const wanted =
    sentences.find((sentence) => WISH.test(sentence)) ??
    sentences.find((sentence) => /[?？]/u.test(sentence)) ??
    sentences[0] ??
    title.trim();
  const heading = title.trim();
  const isWhole =
    (saysWhat(wanted) && !POINTS.test(wanted)) || wanted === heading || heading === '';
  const named = isWhole
    ? wanted
    : `${heading}${/[.!?…？！。]$/u.test(heading) ? '' : ':'} ${wanted}`;
  const own = named.replace(/^(?:Ask|Tell|Show) HN: /u, '');
  return cutAtWord(own.replaceAll(/[“”"]/gu, "'"), NEED_CHARS);
}

/** A sentence that points at what the title names: "Anyone found a tool for that?", "I want it once". */
const POINTS =
  /\b(?:that|this|it|those|them|these|one)\b(?: \S+)?[?.!]*$|^(?:what|where|how) (?:are|did|do) (?:people|you|others)\b(?: \S+){1,2}[?.!]*$|\b(?:do|does) (?:that|this|it) exist\b/iu;

const saysWhat = (sentence: string): boolean =>
  comparedWords({ title: sentence, content: '' }).length > 0;

/** Facts that share a word with the post, the most shared first; the first fact if none does. */
function fittingFacts(
  facts: readonly string[],
  { title, excerpt }: DraftPost,
): { facts: string[]; isFitting: boolean } {
  const words = new Set(comparedWords({ title, content: excerpt }));
  const shared = (fact: string): number =>
    comparedWords({ title: fact, content: '' }).filter((word) => words.has(word)).length;
  const fitting = facts.filter((fact) => shared(fact) > 0);
  const some = (fitting.length > 0 ? fitting : facts.slice(0, 1))
    .toSorted((a, b) => shared(b) - shared(a))
    .slice(0, FACTS);
  return { facts: some, isFitting: fitting.length > 0 };
}

/** Facts that a text states in words of its own: it has at least half of what each says. */
export function statedFacts(facts: readonly string[], text: string): string[] {
  const said = new Set(comparedWords({ title: text, content: '' }));
  return facts.filter((fact) => {
    const words = comparedWords({ title: fact, content: '' });
    return words.length > 0 && words.filter((word) => said.has(word)).length * 2 >= words.length;
  });
}

/** Articles, and verbs of sentences without their subject: "Helps freelancers get paid". */
const LOWERED =
  /^(?:An?|The|Eine?|Une?|Una|Uma?|Helps|Lets|Makes|Gives|Sends|Tracks|Reminds|Shows|Keeps|Finds|Saves|Turns|Writes)\b/u;

/** A sentence as it reads in parentheses. */
const inParentheses = (sentence: string): string =>
  sentence
    .trim()
    .replace(/[.!。]+$/u, '')
    .replace(LOWERED, (word) => word.toLowerCase());
