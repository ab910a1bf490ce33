import { PLATFORM_CATALOGUE } from '../platform-catalogue.ts';
import { PLATFORM_IDS } from '../names.ts';
import type { SearchQuery } from './language.ts';
import { isWord } from './ast.ts';
import type { QueryNode, TermNode } from './ast.ts';

/** Parts of a sentence, so that a screen can highlight terms among the words between them. */
export type DescriptionPart =
  | { kind: 'text'; text: string }
  | {
      kind: 'term';
      text: string;
      field: TermNode['field'];
      /** The term is excluded. */
      negative: boolean;
    };

interface QueryDescription {
  /** All parts in order; joined they equal `sentence`. */
  parts: readonly DescriptionPart[];
  /** "We will look for “crm” and (“erp” or “sap”), not “jobs”." */
  sentence: string;
}

/** Describes in words what a query finds and excludes; exact for any query. */
export function describeQuery(query: SearchQuery): QueryDescription {
  const parts =
    query.mode === 'keywords' ? describeKeywords(query.ast) : describeSentence(query.terms);
  return { parts, sentence: parts.map(spoken).join('') };
}

const spoken = (part: DescriptionPart): string =>
  part.kind === 'term' && (part.field === 'any' || part.field === 'title')
    ? `“${part.text}”`
    : part.text;

const say = (text: string): DescriptionPart => ({ kind: 'text', text });

function describeKeywords(ast: QueryNode): DescriptionPart[] {
  const all = ast.kind === 'and' ? ast.nodes : [ast];
  const wanted = all.filter((node) => node.kind !== 'not' && !isFilter(node));
  const filters = all.filter(isFilter);
  const excluded = all.flatMap((node) => (node.kind === 'not' ? [node.node] : []));
  return [
    say('We will look for '),
    ...joined(wanted, ' and ', false),
    ...filters.flatMap((term) => [say(' '), ...filterParts(term, false)]),
    ...(excluded.length > 0 ? [say(', not '), ...joined(excluded, ' or ', true)] : []),
    say('.'),
  ];
}

const isFilter = (node: QueryNode): node is TermNode => node.kind === 'term' && !isWord(node);

function joined(nodes: readonly QueryNode[], by: string, negative: boolean): DescriptionPart[] {
  return nodes.flatMap((node, at) => {
    const nested =
      (nodes.length > 1 && node.kind === 'or') ||
      ((nodes.length > 1 || negative) && node.kind === 'and');
    const parts = partsOf(node, negative);
    const whole = nested ? [say('('), ...parts, say(')')] : parts;
    return at === 0 ? whole : [say(by), ...whole];
  });
}

function partsOf(node: QueryNode, negative: boolean): DescriptionPart[] {
  switch (node.kind) {
    case 'and':
      return joined(node.nodes, ' and ', negative);
    case 'or':
      return joined(node.nodes, ' or ', negative);
    case 'not': {
      const inner = partsOf(node.node, !negative);
      return node.node.kind === 'term'
        ? [say('not '), ...inner]
        : [say('not ('), ...inner, say(')')];
    }
    case 'term':
      return isFilter(node) ? filterParts(node, negative) : wordParts(node, negative);
  }
}

const termPart = ({ field, text }: TermNode, negative: boolean): DescriptionPart => ({
  kind: 'term',
  field,
  text,
  negative,
});

const wordParts = (term: TermNode, negative: boolean): DescriptionPart[] =>
  term.field === 'title'
    ? [termPart(term, negative), say(' in the title')]
    : [termPart(term, negative)];

function filterParts(term: TermNode, negative: boolean): DescriptionPart[] {
  const part = { ...termPart(term, negative), text: filterText(term) };
  const before = { author: 'by ', site: 'on ', lang: 'in ', type: 'of the kind ' } as const;
  return term.field === 'any' || term.field === 'title' ? [part] : [say(before[term.field]), part];
}

function filterText({ field, text }: TermNode): string {
  if (field === 'lang') return languageName(text);
  const platform = field === 'site' ? PLATFORM_IDS.find((id) => id === text) : undefined;
  return platform ? PLATFORM_CATALOGUE[platform].name : text;
}

/** How a term is written within the sentence. */
export function nameTerm(term: TermNode): string {
  return partsOf(term, false).map(spoken).join('');
}

/** "English" for "en"; the code itself when the name is unknown. */
export function languageName(code: string): string {
  try {
    return LANGUAGES.of(code) ?? code;
  } catch {
    return code;
  }
}

const LANGUAGES = new Intl.DisplayNames(['en'], { type: 'language' });

function describeSentence(
  terms: Extract<SearchQuery, { mode: 'query' }>['terms'],
): DescriptionPart[] {
  const asked = terms.filter((term) => term.asked);
  return [
    say('We will look for posts about '),
    ...asked.flatMap(({ text }, at): DescriptionPart[] => [
      ...(at === 0 ? [] : [say(at === asked.length - 1 ? ' and ' : ', ')]),
      { kind: 'term', field: 'any', text, negative: false },
    ]),
    say('.'),
  ];
}
