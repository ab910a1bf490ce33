import { PLATFORM_CATALOGUE } from '../platform-catalogue.ts';
import { PLATFORMS } from '../platforms/index.ts';
import type { PlatformId, RejectionCause } from '../names.ts';
import type { PostKind } from '../platforms/descriptor.ts';
import type { QueryNode, TermNode } from './ast.ts';
import { siteOf } from './fields.ts';
import { languageName, nameTerm } from './describe.ts';
import { remembering } from '../remembering.ts';
import { joinedTagsOf, squashedForms } from './joined-tags.ts';
import { tokenize } from './words.ts';

/** A post as input of the matcher. */
export interface MatchablePost {
  platform: PlatformId;
  /** Null or absent: the first kind of its platform. */
  kind?: PostKind | null | undefined;
  url: string;
  title: string;
  content: string;
  /** Labels of the post; they count as words of its text. */
  tags?: readonly string[] | undefined;
  author: string | null;
  /** As stated by the platform or guessed by us; null when neither is possible. */
  language: string | null;
}

/** Why a post does not match: the part of the query that fails, in one sentence. */
interface Mismatch {
  cause: Extract<RejectionCause, 'excluded' | 'filtered' | 'not_matching'>;
  reason: string;
}

interface Read extends MatchablePost {
  titleStems: readonly string[];
  contentStems: readonly string[];
  tagStems: readonly (readonly string[])[];
  squashedTags: ReadonlySet<string>;
  /** Tags formed by words of the query. */
  joined: ReadonlyMap<TermNode, readonly string[]>;
}

/** Whether a post matches a tree of keywords, exactly. */
export function matchesQuery(ast: QueryNode, post: MatchablePost): boolean {
  return holds(ast, read(ast, post));
}

/** Null when the post matches; else the first part of the query that fails. */
export function mismatchOf(ast: QueryNode, post: MatchablePost): Mismatch | null {
  const readPost = read(ast, post);
  const parts = ast.kind === 'and' ? ast.nodes : [ast];
  // An explicit exclusion is the better reason.
  const failed = parts
    .toSorted((a, b) => Number(b.kind === 'not') - Number(a.kind === 'not'))
    .find((node) => !holds(node, readPost));
  return failed ? explain(failed, readPost) : null;
}

export const kindOf = ({ kind, platform }: Pick<MatchablePost, 'kind' | 'platform'>): PostKind =>
  kind ?? PLATFORMS[platform].kinds[0];

/** Texts at a time: a post is compared with each of a search's wordings. */
const READ_AT_ONCE = 64;

/** Stems of a text, in which phrases are searched for. */
export const stemsOf = remembering(
  READ_AT_ONCE,
  (text: string) => text,
  (text): readonly string[] => tokenize(text).map(({ stem }) => stem),
);

const read = (ast: QueryNode, post: MatchablePost): Read => {
  const tags = post.tags ?? [];
  return {
    ...post,
    titleStems: stemsOf(post.title),
    contentStems: stemsOf(post.content),
    tagStems: tags.map(stemsOf),
    squashedTags: new Set(tags.flatMap(squashedForms)),
    joined: tags.length === 0 ? new Map() : joinedTagsOf(ast),
  };
};

function holds(node: QueryNode, post: Read): boolean {
  switch (node.kind) {
    case 'term':
      return termHolds(node, post);
    case 'not':
      return !holds(node.node, post);
    case 'and':
      return node.nodes.every((part) => holds(part, post));
    case 'or':
      return node.nodes.some((part) => holds(part, post));
  }
}

function termHolds(term: TermNode, post: Read): boolean {
  const { field, text } = term;
  switch (field) {
    case 'any': {
      const stems = stemsOf(text);
      return (
        includes(post.titleStems, stems) ||
        includes(post.contentStems, stems) ||
        post.tagStems.some((tag) => includes(tag, stems)) ||
        squashedForms(text).some((tag) => post.squashedTags.has(tag)) ||
        (post.joined.get(term) ?? []).some((tag) => post.squashedTags.has(tag))
      );
    }
    case 'title':
      return includes(post.titleStems, stemsOf(text));
    case 'author':
      return isBy(post.author, text);
    case 'site':
      return isAt(post, text);
    case 'type':
      return kindOf(post) === text;
    case 'lang':
      return languageOf(post) === text;
  }
}

/** Whether the words are adjacent among the stems of a text. */
export function includes(stems: readonly string[], wanted: readonly string[]): boolean {
  if (wanted.length === 0) return false;
  return stems.some((_stem, at) => wanted.every((stem, offset) => stems[at + offset] === stem));
}

/** One or more complete parts of a name in sequence; `maria` matches maria@example.social. */
function isBy(author: string | null, text: string): boolean {
  const parts = (author ?? '').toLowerCase().split(/\s+/u);
  const wanted = text.toLowerCase().split(' ');
  const locals = parts.map((part) => part.replace(/@.*$/u, ''));
  return includes(parts, wanted) || includes(locals, wanted);
}

/** The platform itself, a host with its subdomains, or the beginning of a path. */
function isAt({ platform, url }: MatchablePost, text: string): boolean {
  if (platform === text) return true;
  const address = siteOf(url)?.toLowerCase() ?? '';
  const [host = ''] = address.split('/');
  const [wantedHost = '', ...path] = text.split('/');
  if (path.length > 0) return address === text || address.startsWith(`${text}/`);
  return host === wantedHost || host.endsWith(`.${wantedHost}`);
}

const languageOf = ({ language }: MatchablePost): string | null =>
  language?.toLowerCase().split(/[-_]/u)[0] ?? null;

function explain(node: QueryNode, post: Read): Mismatch {
  if (node.kind === 'not') return explainExcluded(node.node, post);
  if (node.kind === 'term' && node.field !== 'any' && node.field !== 'title')
    return { cause: 'filtered', reason: filteredReason(node, post) };
  const names = alternatives(node).map(nameTerm);
  return { cause: 'not_matching', reason: `Does not have ${anyOf(names)}.` };
}

function explainExcluded(node: QueryNode, post: Read): Mismatch {
  const term = alternatives(node).find((each) => termHolds(each, post));
  const name = term ? nameTerm(term) : 'what';
  return { cause: 'excluded', reason: `Has ${name}, which you excluded.` };
}

/** The terms below a node, without excluded ones. */
function alternatives(node: QueryNode): TermNode[] {
  if (node.kind === 'term') return [node];
  return node.kind === 'not' ? [] : node.nodes.flatMap(alternatives);
}

function filteredReason({ field, text }: TermNode, post: Read): string {
  switch (field) {
    case 'type':
      return `Is a ${kindOf(post)}, not a ${text}.`;
    case 'lang': {
      const language = languageOf(post);
      const is = language === null ? 'of unknown language' : `in ${languageName(language)}`;
      return `Is ${is}, not in ${languageName(text)}.`;
    }
    case 'author':
      return `Author is ${post.author ?? 'unknown'}, not ${text}.`;
    default:
      return `Is on ${PLATFORM_CATALOGUE[post.platform].name}, not at ${text}.`;
  }
}

/** At most four names: "a, b or c". */
function anyOf(all: readonly string[]): string {
  const names = all.slice(0, 4);
  if (all.length > names.length) names.push(`${all.length - names.length} more`);
  const last = names.pop() ?? 'your words';
  return names.length === 0 ? last : `${names.join(', ')} or ${last}`;
}
