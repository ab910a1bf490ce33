import { startOf } from '#domain/text/cut.ts';
import { anyOf } from '#domain/language/alternatives.ts';
import { isCalendarWord } from './common-words.ts';
import type { Line } from './lines.ts';
import type { Occurrence } from './occurrences.ts';

const r = String.raw;

/** An owner's correction of a name in a context: stored and applied to later answers. */
export interface NamingRule {
  brand: string;
  surface: string;
  /**
   * Words right before and after the name, in lower case; empty matches wherever the name occurs.
   */
  before: string;
  after: string;
  isBrand: boolean;
}

export interface HomonymContext {
  text: string;
  lines: readonly Line[];
  lineOf: (at: number) => number;
  /** Words that name what the brand sells, in lower case. */
  categoryWords: ReadonlySet<string>;
  /** Brands whose own domain the answer cites or links. */
  linked: ReadonlySet<string>;
  occurrences: readonly Occurrence[];
}

const NEAR_WORDS = 12;
const PRODUCT_NEAR = new RegExp(
  r`(?:^|[^\p{L}])` +
    anyOf(
      r`app|apps|tool|tools|software|platform|product|brand|by|plan|pricing|subscription`,
      r`users?|teams?|integration|alternatives?|vs\.?|versus`,
    ) +
    r`(?:[^\p{L}]|$)`,
  'iu',
);
/** "Linear is", "Close offers": a sentence about the thing itself. */
const DOES_AFTER = new RegExp(
  r`^\s+` +
    anyOf(
      r`is|was|offers?|has|lets|helps?|provides?|makes?|gives?|combines?|supports?|includes?`,
      r`works|does|can|comes|focuses|stands`,
    ) +
    r`\b`,
  'u',
);
/** "Go with Harbor", "other options are Harbor": only names are chosen with a capital letter. */
const CHOSEN_BEFORE = new RegExp(
  r`\b` +
    anyOf(
      r`[Tt]ry|[Cc]hoose|[Cc]onsider|[Pp]ick|[Uu]ses?|[Aa]void|[Ss]kip|recommend|suggest`,
      r`prefer|go(?:ing)? with|(?:switch|mov)(?:e|ed|ing)? to`,
      r`(?:import|export|migrat)\p{L}* from|such as|called|named`,
      r`(?:tools|apps|options|products|services|brands|platforms) like`,
      anyOf(r`choices?|options?|picks?|alternatives?|favou?rites?|winners?`) +
        r` (?:is|are|would be|includes?)`,
    ) +
    r`\s+[*_]*$`,
  'u',
);
/** "Warmlist and Harbor", "Harbor, Rolobase": one of several names. */
const NAMES_BEFORE = /(?<![.!?]\s)\b\p{Lu}[\p{L}\p{N}.]*(?:,| and| or|, and|, or) [*_]*$/u;
const NAMES_AFTER = /^[*_]*(?:,| and| or|, and|, or) [*_]*\p{Lu}/u;
/** "Puma Velocity 4": the first word of a longer name. */
const NAME_AFTER = /^\s+(?:\p{Lu}|\d)/u;
const ARTICLE_BEFORE = /(?:^|[^\p{L}])(?:an?|the|this|that|any|every|no|some|more|less)\s+$/iu;
const OF_AFTER = /^\s+(?:of|that|algebra|regression|equation)\b/iu;

/** Whether a name that is also a plain word means the brand: yes, no, or undecided. */
export function judgeHomonym(
  occurrence: Occurrence,
  context: HomonymContext,
  rules: readonly NamingRule[],
): 'brand' | 'other' | 'unsure' {
  const { text } = context;
  const ruled = ruleFor(occurrence, text, rules);
  if (ruled) return ruled.isBrand ? 'brand' : 'other';
  if (occurrence.mode !== 'context') return 'brand';
  const before = text.slice(Math.max(0, occurrence.start - 40), occurrence.start);
  const after = text.slice(occurrence.end, occurrence.end + 40);
  if (OF_AFTER.test(after)) return 'other';
  if (/\.[a-z]{2,}$/iu.test(occurrence.text) || context.linked.has(occurrence.brand))
    return 'brand';
  const line = context.lines[context.lineOf(occurrence.start)];
  const starts = startsSentence(text, occurrence.start);
  if (ARTICLE_BEFORE.test(before) && !PRODUCT_NEAR.test(after) && !/^\s+\d/u.test(after))
    return starts ? 'other' : 'unsure';
  if (line && isMarked(text, occurrence, line)) return 'brand';
  if (isListed(occurrence, context)) return 'brand';
  if (establishedElsewhere(occurrence, context)) return 'brand';
  const inCategory = wordsAround(text, occurrence).some((word) => context.categoryWords.has(word));
  if (starts) {
    const opensLine = line?.content === occurrence.start && NAME_AFTER.test(after);
    return opensLine || (inCategory && DOES_AFTER.test(after)) ? 'brand' : 'unsure';
  }
  const helped =
    inCategory ||
    (!isCalendarWord(occurrence.surface) &&
      (CHOSEN_BEFORE.test(before) || NAMES_BEFORE.test(before) || NAMES_AFTER.test(after))) ||
    NAME_AFTER.test(after) ||
    PRODUCT_NEAR.test(`${before.slice(-24)} ${startOf(after, 24)}`);
  return helped ? 'brand' : 'unsure';
}

/** The words directly around an occurrence, by which a correction matches again. */
export function surroundings(text: string, { start, end }: { start: number; end: number }) {
  const before = wordsIn(text.slice(Math.max(0, start - 40), start)).at(-1) ?? '';
  const after = wordsIn(text.slice(end, end + 40))[0] ?? '';
  return { before, after };
}

/** The owner's correction for a name in this context. */
export function ruleFor(
  occurrence: Occurrence,
  text: string,
  rules: readonly NamingRule[],
): NamingRule | undefined {
  const own = rules.filter(
    (rule) =>
      rule.brand === occurrence.brand &&
      rule.surface.toLowerCase() === occurrence.surface.toLowerCase(),
  );
  if (own.length === 0) return undefined;
  const { before, after } = surroundings(text, occurrence);
  return (
    own.find((rule) => rule.before === before && rule.after === after) ??
    own.find((rule) => rule.before === '' && rule.after === '')
  );
}

function startsSentence(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 12), at);
  return at === 0 || /(?:^|[.!?:\n]["')\]]*)[\s*_>#\d.)-]*$/u.test(before);
}

/** Bold, a heading of few words, a table's first column, or the head of an item. */
function isMarked(text: string, { start, end }: Occurrence, line: Line): boolean {
  const bold = /[*_]{2}[^*\n]{0,40}$/u.test(text.slice(line.start, start));
  if (bold && /^[^*\n]{0,60}[*_]{2}/u.test(text.slice(end, line.end))) return true;
  if (start !== line.content) return false;
  return line.kind !== 'prose' || /^[\s*_:.]*$/u.test(text.slice(end, line.end));
}

/** Two names with only separators between them, or heads of items of one list. */
function isListed(occurrence: Occurrence, { text, occurrences, lineOf, lines }: HomonymContext) {
  return occurrences.some((other) => {
    if (other.brand === occurrence.brand) return false;
    const [first, second] =
      other.start < occurrence.start ? [other, occurrence] : [occurrence, other];
    const between = text.slice(first.end, second.start);
    if (
      between.length < 40 &&
      /^[ ,;/&+*_]*(?:and|or|vs\.?|versus|to)?[ ,;/&+*_]*$/iu.test(between)
    )
      return true;
    const [own, its] = [lines[lineOf(occurrence.start)], lines[lineOf(other.start)]];
    if (!own || !its || own.kind === 'prose' || own.kind !== its.kind) return false;
    return own.content === occurrence.start && its.content === other.start;
  });
}

/** The answer has shown elsewhere that it means the brand. */
function establishedElsewhere(occurrence: Occurrence, context: HomonymContext): boolean {
  return context.occurrences.some((other) => {
    if (other === occurrence || other.brand !== occurrence.brand) return false;
    const line = context.lines[context.lineOf(other.start)];
    return line !== undefined && (isMarked(context.text, other, line) || isListed(other, context));
  });
}

function wordsAround(text: string, { start, end }: Occurrence): string[] {
  const before = wordsIn(text.slice(Math.max(0, start - 120), start)).slice(-NEAR_WORDS);
  return [...before, ...wordsIn(text.slice(end, end + 120)).slice(0, NEAR_WORDS)];
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
