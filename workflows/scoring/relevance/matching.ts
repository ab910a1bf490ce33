import { stem, tokenize } from '#domain/query/words.ts';
import type { Span } from '#contracts/search/search.ts';
import type { ScoringQuery, Term } from './query.ts';
import type { ReadPost } from '../read-post.ts';
import type { Token } from '../text/tokens.ts';

/** A word in the title counts like three in the text. */
const TITLE_WEIGHT = 3;
/** Weight of a phrase whose words occur separately, and of a synonym. */
const APART = 0.6;
const SYNONYM = 0.6;
/** A word that occurs only in a tag counts like this many occurrences in the text. */
const TAG_WEIGHT = 2;
export const MAX_SPANS = 20;

type Field = Span['field'];

/** Where the words of a query occur in a post. */
export interface Doc {
  fields: Record<Field, readonly Token[]>;
  places: ReadonlyMap<string, readonly { field: Field; index: number }[]>;
  length: number;
  titled: boolean;
  /** Words of each tag, and all of them joined: `Project Management`, `projectmanagement`. */
  tags: () => readonly (readonly string[])[];
}

/** Value of one occurrence: saturation (k1) times length normalization (Robertson 2009). */
export interface Scale {
  k1: number;
  /** Degree of length normalization, of posts with and without their own title. */
  b: { titled: number; untitled: number };
  /** Words of the average post. */
  average: number;
}

/** How strongly a term occurs in a post (0..1), and where. */
export interface Match {
  label: string;
  strength: number;
  exact: boolean;
  /** The best place of an exact match. */
  place: Place;
  spans: Span[];
}
type Place = 'title' | 'text' | 'tags';

const NO_MATCH: Match = { label: '', strength: 0, exact: false, place: 'text', spans: [] };

/** All stems of a query. */
export const stemsOfQuery = ({ groups, excluded }: ScoringQuery): ReadonlySet<string> =>
  new Set(
    [...groups.flat(), ...excluded].flatMap(({ stems, alternatives, joined }) => [
      ...stems,
      ...alternatives,
      ...joined.flat(),
    ]),
  );

/** Indexes the positions of the query's stems; other words are not looked at again. */
export function readDoc(post: ReadPost, wanted: ReadonlySet<string>): Doc {
  const fields = { title: post.title.tokens, content: post.content.tokens };
  const places = new Map<string, { field: Field; index: number }[]>();
  for (const field of ['title', 'content'] as const) {
    const tokens = fields[field];
    for (let index = 0; index < tokens.length; index += 1) {
      const stem = tokens[index]?.word.stem ?? '';
      if (!wanted.has(stem)) continue;
      const list = places.get(stem);
      if (list) list.push({ field, index });
      else places.set(stem, [{ field, index }]);
    }
  }
  const length = fields.title.length + fields.content.length;
  const titled = fields.title.length > 0 && !post.isReply;
  let tags: string[][] | null = null;
  const readTags = (): string[][] => (tags ??= (post.post.tags ?? []).flatMap(stemsOfTag));
  return { fields, places, length, titled, tags: readTags };
}

function stemsOfTag(tag: string): string[][] {
  const words = tokenize(tag);
  if (words.length < 2) return [words.map((word) => word.stem)];
  return [words.map((word) => word.stem), [stem(words.map(({ text }) => text).join(''))]];
}

/** A group is as strong as the strongest of its terms. */
export function matchGroup(group: readonly Term[], doc: Doc, scale: Scale): Match {
  let best = NO_MATCH;
  for (const term of group) {
    const match = matchTerm(term, doc, scale);
    if (match.strength > best.strength) best = match;
  }
  return best;
}

export function matchTerm(term: Term, doc: Doc, scale: Scale): Match {
  const phrase = occurrences(term.stems, doc);
  for (const stems of term.joined) phrase.push(...occurrences(stems, doc));
  if (phrase.length > 0) return { ...weigh(term, phrase, doc, scale), exact: true };
  if (isTagged(term, doc)) {
    const strength = strengthOf(TAG_WEIGHT, doc, scale);
    return { label: term.label, strength, exact: true, place: 'tags', spans: [] };
  }
  if (term.stems.length > 1) return matchApart(term, doc, scale);
  const similar = term.alternatives.flatMap((stem) => occurrences([stem], doc));
  if (similar.length === 0) return NO_MATCH;
  const match = weigh(term, similar, doc, scale);
  return { ...match, strength: match.strength * SYNONYM };
}

const isTagged = (term: Term, doc: Doc): boolean =>
  doc.tags().some((tag) => [term.stems, ...term.joined].some((stems) => follows(stems, tag)));

/** Whether the stems are adjacent in a tag. */
const follows = (stems: readonly string[], tag: readonly string[]): boolean =>
  tag.some((_word, at) => stems.every((each, offset) => tag[at + offset] === each));

/** The words of a phrase, scattered: worth less, in proportion to how many occur. */
function matchApart(term: Term, doc: Doc, scale: Scale): Match {
  const found = term.stems
    .map((stem) => occurrences([stem], doc))
    .filter((list) => list.length > 0);
  if (found.length === 0) return NO_MATCH;
  const match = weigh(term, found.flat(), doc, scale);
  const share = found.length / term.stems.length;
  return { ...match, strength: match.strength * APART * share ** 2 };
}

/** Positions at which the stems are adjacent. */
function occurrences(stems: readonly string[], doc: Doc): Span[] {
  const spans: Span[] = [];
  for (const { field, index } of doc.places.get(stems[0] ?? '') ?? []) {
    const tokens = doc.fields[field];
    const start = tokens[index]?.start;
    const end = tokens[index + stems.length - 1]?.end;
    if (start === undefined || end === undefined) continue;
    if (stems.every((stem, offset) => tokens[index + offset]?.word.stem === stem)) {
      spans.push({ field, start, end });
    }
  }
  return spans;
}

function weigh(term: Term, spans: Span[], doc: Doc, scale: Scale): Match {
  const inTitle = spans.filter((span) => span.field === 'title').length;
  return {
    label: term.label,
    strength: strengthOf(inTitle * TITLE_WEIGHT + (spans.length - inTitle), doc, scale),
    exact: false,
    place: inTitle > 0 ? 'title' : 'text',
    spans: spans.slice(0, MAX_SPANS),
  };
}

/** 0..1: the strength of a word by its frequency in the post. */
export function strengthOf(frequency: number, { length, titled }: Doc, scale: Scale): number {
  const b = titled ? scale.b.titled : scale.b.untitled;
  return frequency / (frequency + scale.k1 * (1 - b + (b * length) / Math.max(1, scale.average)));
}
