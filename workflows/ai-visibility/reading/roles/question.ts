import type { NamePattern } from '../brand-names.ts';
import { normalizeText } from '../normalized-text.ts';
import { findOccurrences } from '../occurrences.ts';
import { ASKS_FACTS, SEEKS } from './frames.ts';
import { ANSWERS_NO, ANSWERS_YES, ASKS_IF_GOOD } from './role-words.ts';
import { ASKS_WHERE } from './source-words.ts';

/** What a question asks about the brands it names. */
export interface Question {
  /** Brands that it is about: naming them again offers nothing. */
  subjects: ReadonlySet<string>;
  /** Brands that it asks to weigh against each other. */
  weighed: ReadonlySet<string>;
  /** Asks for a product: the first one in an answer is one. */
  seeks: boolean;
  /** Asks where to get something: shops are answers. */
  asksWhere: boolean;
  /** Asks whether its subject is any good. */
  asksIfGood: boolean;
  /** Asks that, and is answered with yes. */
  affirmsSubject: boolean;
  /** Asks that, and is answered with no. */
  deniesSubject: boolean;
  /** Words that state the need, in lower case, without plural endings. */
  needs: ReadonlySet<string>;
}

const WEIGHS = /\b(?:vs\.?|versus|than|compare[ds]?|comparison|differences?|or)\b/iu;
const OTHER_THAN =
  /\b(?:alternatives? (?:to|for)|instead of|replac\w+(?: for)?|similar to|like|leav(?:e|ing)|switch(?:ing)? from|mov(?:e|ing) (?:away )?from|other than|besides)\s+$/iu;

export function readQuestion(
  question: string,
  answer: string,
  patterns: readonly NamePattern[],
): Question {
  const { text } = normalizeText(question);
  const named = findOccurrences(text, patterns, []);
  const brands = new Set(named.map(({ brand }) => brand));
  const isLeft = named.some(({ start }) => OTHER_THAN.test(text.slice(0, start)));
  const isWeighed =
    !isLeft &&
    (brands.size > 1 ||
      named.some(
        ({ start, end }) =>
          WEIGHS.test(text.slice(end, end + 16)) || WEIGHS.test(text.slice(start - 16, start)),
      ));
  return {
    subjects: isWeighed ? new Set() : brands,
    weighed: isWeighed ? brands : new Set(),
    seeks:
      !isWeighed && (brands.size === 0 || isLeft) && SEEKS.test(text) && !ASKS_FACTS.test(text),
    asksWhere: ASKS_WHERE.test(text),
    asksIfGood: !isWeighed && ASKS_IF_GOOD.test(text),
    affirmsSubject:
      !isWeighed && ASKS_IF_GOOD.test(text) && ANSWERS_YES.test(withoutQuestion(answer, text)),
    deniesSubject:
      !isWeighed && ASKS_IF_GOOD.test(text) && ANSWERS_NO.test(withoutQuestion(answer, text)),
    needs: needsIn(text),
  };
}

/** The answer behind the question that it may begin with. */
function withoutQuestion(answer: string, question: string): string {
  const plain = answer.replace(/^[^\p{L}]+/u, '');
  return plain.toLowerCase().startsWith(question.toLowerCase())
    ? plain.slice(question.length)
    : plain;
}

export const needsIn = (text: string): Set<string> =>
  new Set(
    (text.toLowerCase().match(/\p{L}{4,}/gu) ?? [])
      .filter((word) => !UNTELLING.has(word))
      .map((word) => word.replace(/s$/u, '')),
  );

const UNTELLING: ReadonlySet<string> = new Set(
  'what which would your that this with from have does best good most should some them they there when where their these those than into more very'.split(
    ' ',
  ),
);
