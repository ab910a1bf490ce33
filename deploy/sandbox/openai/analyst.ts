import { stem, wordsOf } from '../search/words.ts';
import type { Evidence, EvidencePost } from './evidence.ts';

export interface Claim {
  text: string;
  /** Ids of the posts that show it, the clearest first. */
  citations: string[];
}

export interface Analysis {
  headline: string;
  claims: Claim[];
}

const MAX_CITATIONS = 6;
const MAX_QUOTE = 90;

interface Theme {
  name: string;
  /** What an author with it wants, in one word. */
  kind: string;
  /** Of n posts: "n ask for …". */
  say: (count: number) => string;
  cue: RegExp;
}

const some = (count: number, one: string, many: string): string =>
  count === 1 ? `One post ${one}` : `${count} posts ${many}`;

export const THEMES: readonly Theme[] = [
  {
    name: 'people asking what to use',
    kind: 'recommendation',
    say: (count) => some(count, 'asks which tool to use', 'ask which tool to use'),
    cue: /\b(?:recommend\w*|suggest\w*|looking for|what do you (?:all )?use|which .{0,40}\b(?:use|good)|any(?:one|body)? .{0,30}\busing|is there an?(?:y|ything)?|welche[sr]?|recomend\w+)\b/i,
  },
  {
    name: 'people leaving a product',
    kind: 'alternative',
    say: (count) => some(count, 'looks for a replacement', 'look for a replacement'),
    cue: /\b(?:alternatives?|moving (?:off|away)|switch(?:ed|ing)? from|replace(?:ment)? for|cancel+ed|leaving)\b/i,
  },
  {
    name: 'complaints about price',
    kind: 'price',
    say: (count) => some(count, 'is about what it costs', 'are about what it costs'),
    cue: /(?:\b(?:pric(?:e|es|ing)|expensive|overpa\w+|per seat|per user|bill(?:ed)? went|a month|quote came)\b|[$€£]\s?\d)/i,
  },
  {
    name: 'frustration with support and reliability',
    kind: 'complaint',
    say: (count) =>
      some(count, 'tells of something that went wrong', 'tell of something that went wrong'),
    cue: /\b(?:outage|lost|broken|fails?|failed|silently|angry|useless|nightmare|swallow\w*|vanish\w*|support answered|burned)\b/i,
  },
  {
    name: 'people comparing products',
    kind: 'comparison',
    say: (count) => some(count, 'compares products', 'compare products'),
    cue: /\b(?:vs\.? \p{Lu}|versus|compared|comparison|back to back|better than|\p{Lu}\p{L}+ or \p{Lu}\p{L}+\?)/u,
  },
  {
    name: 'technical questions',
    kind: 'howto',
    say: (count) => some(count, 'asks how to build it', 'ask how to build it'),
    cue: /\b(?:how (?:do|can|to|does)|what is the right way|pattern for|idiom)\b/i,
  },
];

export const COMMON = new Set(
  "the and for that this with have you your are was were not but can what how does one any all from they there their when which who out about get has had its it is my me our we us to of in on or if be at as by do so no just than then them more some use used using will would like need want into only also very much even after before over been being because every other should could still really what's don't i'm it's i've we're doesn't didn't isn't month year day days time people thing things way two three new good same make made post ask hn".split(
    ' ',
  ),
);

export const whole = (post: EvidencePost): string => `${post.title}\n${post.text}`;

/** The sentence in which a cue stands, shortened at a word. */
function quote(post: EvidencePost, cue: RegExp): string {
  const sentences = whole(post).split(/(?<=[.!?])\s+|\n+/);
  const sentence = (sentences.find((text) => cue.test(text)) ?? post.title).trim();
  if (sentence.length <= MAX_QUOTE) return sentence;
  const cut = sentence.slice(0, MAX_QUOTE);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 40)).trim()}…`;
}

/** Addresses are no part of an argument, and a claim must not lead out of the evidence. */
const sayable = (text: string): boolean =>
  !/https?:|www\.|\b[\w-]+\.(?:com|org|net|io|dev|app|co|ai)\b/i.test(text);

function themeClaims(
  posts: readonly EvidencePost[],
): { theme: Theme; matching: number; claim: Claim }[] {
  return THEMES.flatMap((theme) => {
    const matching = posts.filter((post) => theme.cue.test(whole(post)));
    const cited = matching.slice(0, MAX_CITATIONS);
    const [first] = cited;
    if (!first) return [];
    const words = quote(first, theme.cue);
    const shown = sayable(words) ? `, for example: “${words}”` : '';
    const text = `${theme.say(matching.length)}${shown}${/[.!?…]”?$/.test(shown) ? '' : '.'}`;
    const claim = { text, citations: cited.map((post) => post.id) };
    return [{ theme, matching: matching.length, claim }];
  }).toSorted((a, b) => b.matching - a.matching);
}

/** Names with a capital inside a sentence that several posts use. */
function productClaim(posts: readonly EvidencePost[], query: string): Claim | null {
  const asked = new Set(wordsOf(query).map(stem));
  const byName = new Map<string, string[]>();
  for (const post of posts) {
    const found =
      whole(post).match(/(?<=[\p{Ll},;] )\p{Lu}[\p{L}]{3,}(?: \p{Lu}[\p{L}]+)?/gu) ?? [];
    for (const name of new Set(found)) {
      if (asked.has(stem(name.toLowerCase())) || COMMON.has(name.toLowerCase())) continue;
      byName.set(name, [...(byName.get(name) ?? []), post.id]);
    }
  }
  const [top] = [...byName].toSorted((a, b) => b[1].length - a[1].length);
  if (!top || top[1].length < 2) return null;
  const [name, ids] = top;
  return {
    text: `“${name}” comes up in ${ids.length} posts.`,
    citations: ids.slice(0, MAX_CITATIONS),
  };
}

/** The word, besides those asked for, that most posts share. */
function wordClaim(posts: readonly EvidencePost[], query: string): Claim | null {
  const asked = new Set(wordsOf(query).map(stem));
  const byStem = new Map<string, { word: string; ids: string[] }>();
  for (const post of posts) {
    const words = new Map(wordsOf(whole(post)).map((word) => [stem(word), word]));
    for (const [root, word] of words) {
      if (root.length < 4 || asked.has(root) || COMMON.has(word) || /\d/.test(root)) continue;
      const entry = byStem.get(root) ?? { word, ids: [] };
      entry.ids.push(post.id);
      byStem.set(root, entry);
    }
  }
  const [top] = [...byStem.values()].toSorted((a, b) => b.ids.length - a.ids.length);
  if (!top || top.ids.length < 3) return null;
  return {
    text: `${top.ids.length} posts mention “${top.word}”.`,
    citations: top.ids.slice(0, MAX_CITATIONS),
  };
}

/**
 * Reads posts and says what they show: deterministic, every count and quotation taken from the
 * posts, every claim with the ids it stands on.
 */
export function analyse(evidence: Evidence): Analysis {
  const { posts } = evidence;
  const query = evidence.query ?? '';
  if (posts.length === 0) return { headline: 'There are no posts to read.', claims: [] };
  const themes = themeClaims(posts);
  const others = [productClaim(posts, query), wordClaim(posts, query)];
  const claims = [
    ...themes.map(({ claim }) => claim).slice(0, 4),
    ...others.filter((claim) => claim !== null),
  ];
  const [first, second] = themes;
  const subject = query === '' ? '' : ` about “${query}”`;
  const read = posts.length === 1 ? 'One post' : `${posts.length} posts`;
  if (!first) return { headline: `${read}${subject}, without a common thread.`, claims };
  const how = first.matching * 2 >= posts.length ? 'mostly' : 'among them';
  const also = second ? ` and ${second.theme.name}` : '';
  return { headline: `${read}${subject}, ${how} ${first.theme.name}${also}.`, claims };
}
