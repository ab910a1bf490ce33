import { startOf } from '#domain/text/cut.ts';
import type { Evidence } from '#contracts/competitors/competitor.ts';
import type { NamePattern } from '#domain/competitors/names.ts';
import type { Candidate } from './candidates.ts';
import type { NamedAt } from './names-in-post.ts';

/** Independent mentions: one per author and conversation, and one in total for the maker. */
export function voicesOf(candidate: Candidate): NamedAt[] {
  const voices = new Map<string, NamedAt>();
  const order = candidate.places.toSorted((a, b) => strengthOf(b.pattern) - strengthOf(a.pattern));
  const seenConversations = new Set<string>();
  for (const place of order) {
    const { post, own } = place;
    const voice = own ? 'own' : `${post.platform}/${post.author ?? post.id}`;
    if (voices.has(voice) || seenConversations.has(post.conversation)) continue;
    seenConversations.add(post.conversation);
    voices.set(voice, place);
  }
  return [...voices.values()];
}

const STRENGTH: Readonly<Record<NamePattern, number>> = {
  domain: 0.6,
  launch: 0.6,
  repository: 0.5,
  alternative_to: 0.6,
  switched: 0.55,
  versus: 0.55,
  usage: 0.4,
  list: 0.45,
  named: 0.22,
};

/** Probability-like weight, 0..1, that a mention of this pattern names a product. */
export const strengthOf = (pattern: NamePattern): number => STRENGTH[pattern];

/** Patterns in which posts choose between products. */
const COMPARING: ReadonlySet<NamePattern> = new Set([
  'alternative_to',
  'versus',
  'switched',
  'list',
  'launch',
]);

/** Number of independent mentions that choose between this name and others. */
export const comparingOf = (voices: readonly NamedAt[]): number =>
  voices.filter(({ pattern }) => COMPARING.has(pattern)).length;

const QUOTE_BEFORE = 110;
const QUOTE_CHARS = 280;

/** The text around a name, cut at word boundaries, with the span of the name in it. */
export function quoteOf({ post, field, start, end, pattern }: NamedAt): Evidence {
  const text = field === 'title' ? post.title : post.content;
  let from = Math.max(0, start - QUOTE_BEFORE);
  if (from > 0) from = text.indexOf(' ', from) + 1 || from;
  if (from > start) from = start;
  // Never the second half of a character.
  if (/[\uDC00-\uDFFF]/.test(text.charAt(from))) from -= 1;
  const rest = text.slice(from, Math.max(end, from + QUOTE_CHARS));
  const cut = from + rest.length < text.length && rest.lastIndexOf(' ') > end - from;
  const quote = startOf(cut ? rest.slice(0, rest.lastIndexOf(' ')) : rest, QUOTE_CHARS);
  return {
    mentionId: post.id,
    platform: post.platform,
    url: post.url,
    author: post.author,
    postedAt: post.postedAt?.toISOString() ?? null,
    quote,
    span: { start: start - from, end: Math.min(end - from, quote.length) },
    pattern,
  };
}
