import { startOf } from '#domain/text/cut.ts';
import { anyOf } from '#domain/language/alternatives.ts';
import { isCommonWord } from './common-words.ts';
import { readLines } from './lines.ts';
import { MASK, maskText } from './masked-text.ts';
import { normalizeText } from './normalized-text.ts';
import { compileNames } from './brand-names.ts';
import type { TrackedBrand } from './brand-names.ts';
import { MAX_READ_LENGTH } from './read-answer.ts';

const r = String.raw;

/** Heads longer than this are sentences. */
const MAX_WORDS = 4;
const MAX_LENGTH = 40;
const HEAD_END = /\s*(?:[:–—(|,]|\s-\s|\*\*|__|$)/u;
/** The line below the heads of columns. */
const COLUMN_RULE = /^[\s|:-]+$/u;
/** Words that head sections rather than name products. */
const SECTION = new RegExp(
  r`^` +
    anyOf(
      r`best|top|key|pros?|cons?|pricing|price|features?|why|how|what|when|who|where|summary`,
      r`conclusion|overview|final|bottom|quick|other|more|tips?|notes?|option|step|if|for`,
      r`ease|cost|support|integrations?|limitations?|strengths?|weaknesses?|verdict`,
      r`recommendations?|considerations?|alternatives?|comparison|getting|choose|choosing`,
      r`consider|use|ideal|good|great|free|paid|open[- ]source|budget|overall|customer`,
      r`automation|security|scalability|reporting|tool|tools|name|product|platform|software`,
      r`company|brand|vendor|provider|service|solution`,
    ) +
    r`\b`,
  'iu',
);

/**
 * Names that an answer offers and that are not tracked: heads of list items, first cells of tables,
 * texts of links and short bold phrases. For review only; they are never counted.
 */
export function findCandidates(answer: string, tracked: readonly TrackedBrand[]): string[] {
  const { text, links } = maskText(normalizeText(startOf(answer, MAX_READ_LENGTH)).text, '');
  const known = compileNames(tracked);
  const lines = readLines(text);
  const isColumnHead = (at: number): boolean => {
    const below = lines[at + 1];
    return below?.kind === 'row' && COLUMN_RULE.test(text.slice(below.start, below.end));
  };
  const heads = [
    ...lines
      .filter(
        ({ kind, number }, at) =>
          kind === 'item' || (kind === 'row' && !isColumnHead(at)) || number !== null,
      )
      .map(({ content, end }) => headOf(text.slice(content, end))),
    ...links.map(({ textStart, textEnd }) => text.slice(textStart, textEnd)),
    ...[...text.matchAll(/\*\*([^*\n]{2,60})\*\*/gu)].map(([, bold = '']) => headOf(bold)),
  ];
  const names = new Map<string, string>();
  for (const head of heads) {
    const name = head.replaceAll(/^[\s*_"'“]+|[\s*_"'”:.,]+$/gu, '');
    if (!isName(name)) continue;
    if (known.some(({ pattern }) => matches(pattern, name))) continue;
    const key = name.toLowerCase();
    if (!names.has(key)) names.set(key, name);
  }
  return [...names.values()];
}

const headOf = (line: string): string => line.slice(0, line.search(HEAD_END));

function isName(name: string): boolean {
  if (name.length < 2 || name.length > MAX_LENGTH || SECTION.test(name)) return false;
  if (name.includes(MASK) || /[<>{}=]|https?:/u.test(name)) return false;
  // Addresses are sources; so are link texts that name one.
  if (/^(?:[a-z0-9-]+\.)+[a-z]{2,}$/iu.test(name)) return false;
  const words = name.split(/\s+/u);
  if (words.length > MAX_WORDS) return false;
  const capital = words.every(
    (word, at) =>
      /^[\p{Lu}\p{N}]|\p{Ll}\p{Lu}|\.\p{L}{2,}$/u.test(word) ||
      (at > 0 && /^(?:of|the|and|for|by|&)$/u.test(word)),
  );
  if (!capital) return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(name);
  return !words.every((word) => isCommonWord(word)) || words.length === 1;
}

function matches(pattern: RegExp, name: string): boolean {
  pattern.lastIndex = 0;
  return pattern.test(name);
}
