import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../names.ts';
import { isWord, listOf, termsOf } from './ast.ts';
import type { QueryNode, TermNode } from './ast.ts';
import { contradictions, readQuery } from './language.ts';
import { describeQuery } from './describe.ts';
import type { QueryProblem } from './problem.ts';
import { printQuery } from './print.ts';

function treeOf(text: string): QueryNode {
  const reading = readQuery(text, 'keywords');
  if (!reading.ok || reading.query.mode !== 'keywords') throw new Error(`Not read: ${text}`);
  return reading.query.ast;
}

function sentenceOf(text: string): string {
  const reading = readQuery(text, 'keywords');
  return reading.ok ? describeQuery(reading.query).sentence : 'not read';
}

const problemOf = (text: string): QueryProblem | undefined =>
  readQuery(text, 'keywords').problems[0];

describe('R-SOC-01: a query is described in words', () => {
  test.each([
    ['crm', 'We will look for “crm”.'],
    ['crm for freelancers', 'We will look for “crm” and “freelancers”.'],
    ['crm OR erp cheap', 'We will look for (“crm” or “erp”) and “cheap”.'],
    ['email marketing, churn', 'We will look for “email marketing” or “churn”.'],
    ['crm, erp -jobs', 'We will look for “crm” or “erp”, not “jobs”.'],
    ['crm -jobs, erp', 'We will look for “crm” or “erp”, not “jobs”.'],
    [
      'crm, erp -jobs, -hiring, "help desk"',
      'We will look for “crm” or “erp” or “help desk”, not “jobs” or “hiring”.',
    ],
    ['-jobs, crm, erp', 'We will look for “crm” or “erp”, not “jobs”.'],
    ['(crm -jobs, erp) cheap', 'We will look for (“crm” or “erp”) and “cheap”, not “jobs”.'],
    ['“help desk” –jobs', 'We will look for “help desk”, not “jobs”.'],
    ['crm -(free trial)', 'We will look for “crm”, not (“free” and “trial”).'],
    ['title:crm author:@maria', 'We will look for “crm” in the title by maria.'],
    ['crm site:github lang:de', 'We will look for “crm” on GitHub in German.'],
    ['crm -type:comment', 'We will look for “crm”, not of the kind comment.'],
    ['(crm -erp) OR sap', 'We will look for (“crm” and not “erp”) or “sap”.'],
    ['note:this C:\\x', 'We will look for “note:this” and “C:\\x”.'],
  ])('%s', (text, sentence) => {
    expect(sentenceOf(text)).toBe(sentence);
  });
});

describe('A-04: unreadable parts are reported with their position and a suggestion', () => {
  test.each([
    ['crm "help desk', 'unclosed_quote', 4, 'crm "help desk"'],
    ['(crm OR erp', 'unclosed_parenthesis', 0, '(crm OR erp)'],
    ['crm) erp', 'unexpected_parenthesis', 3, 'crm erp'],
    ['crm ()', 'empty_group', 4, 'crm'],
    ['crm OR', 'missing_operand', 4, 'crm'],
    ['OR crm', 'missing_operand', 0, 'crm'],
    ['crm NOT', 'missing_operand', 4, 'crm'],
    ['title: crm', 'empty_field', 0, 'title:crm'],
    ['crm author:', 'empty_field', 4, 'crm'],
    ['crm type:vidoe', 'unknown_type', 4, 'crm type:video'],
    ['crm lang:german', 'unknown_language', 4, 'crm lang:de'],
    ['crm site:nowhere', 'not_a_site', 4, 'crm'],
    ['crm OR -jobs', 'open_alternative', 7, 'crm -jobs'],
    ['crm OR author:bob', 'open_alternative', 7, null],
    ['-jobs', 'only_excluded', 0, null],
    ['author:bob', 'only_excluded', 0, null],
    ['crm -crm', 'contradiction', 4, 'crm'],
    ['"time tracking" NOT (jobs OR Time)', 'contradiction', 16, null],
    ['title:crm OR "crm demo" erp -crm', 'contradiction', 28, 'title:crm OR "crm demo" erp'],
    ['...', 'empty', 0, null],
    ['('.repeat(11) + 'crm' + ')'.repeat(11), 'too_deep', 10, null],
  ])('%s', (text, code, start, suggestion) => {
    expect(problemOf(text)).toMatchObject({ code, start, suggestion });
    expect(problemOf(text)?.message).toMatch(/^[A-Z“].{5,200}\.$/u);
  });

  test('all problems of a text are reported at once, and one suggestion fixes them all', () => {
    const { problems } = readQuery('title: crm type:vidoe (erp', 'keywords');
    expect(problems.map(({ code }) => code)).toEqual([
      'empty_field',
      'unknown_type',
      'unclosed_parenthesis',
    ]);
    expect(problems[0]?.suggestion).toBe('title:crm type:video (erp)');
  });

  test('R-VAL-06: ten keywords are accepted, an eleventh is refused at its position', () => {
    const words = Array.from({ length: 11 }, (_, at) => `word${at}`);
    expect(problemOf(words.slice(0, 10).join(' '))).toBeUndefined();
    expect(problemOf(words.join(' '))).toMatchObject({
      code: 'too_many_keywords',
      message: 'Use at most 10 keywords; this search has 11.',
      start: 60,
      end: 66,
      suggestion: words.slice(0, 10).join(' '),
    });
    expect(problemOf(`${words.slice(0, 10).join(' ')} lang:en for the`)).toBeUndefined();
  });

  test('S-33: an overlong text is refused without parsing; blanks around a short one are ignored', () => {
    expect(problemOf('a" -('.repeat(200_000))?.code).toBe('too_long');
    expect(problemOf(`${' '.repeat(1_000)}crm`)).toBeUndefined();
  });
});

const word = fc.string({ unit: fc.constantFrom(...'abcxyzäñ9'), minLength: 2, maxLength: 6 });
const place = { start: 0, end: 0 };
const leaf: fc.Arbitrary<QueryNode> = fc.oneof(
  fc
    .record({
      field: fc.constantFrom('any' as const, 'title' as const),
      words: fc.array(word, { minLength: 1, maxLength: 3 }),
    })
    .map(({ field, words }): TermNode => ({
      kind: 'term',
      field,
      text: words.join(' '),
      phrase: words.length > 1,
      ...place,
    })),
);
const filter: fc.Arbitrary<TermNode> = fc
  .constantFrom(
    ['author', 'maria'] as const,
    ['site', 'reddit.com/r/saas'] as const,
    ['site', 'github'] as const,
    ['type', 'question'] as const,
    ['lang', 'en'] as const,
  )
  .map(([field, text]) => ({ kind: 'term', field, text, phrase: false, ...place }));

/** Trees in parser form: flat lists, and a word in every alternative. */
const { tree } = fc.letrec<{ tree: QueryNode; all: QueryNode; any: QueryNode }>((tie) => ({
  tree: fc.oneof({ depthSize: 'small' }, leaf, tie('all'), tie('any')),
  all: fc
    .tuple(
      tie('tree'),
      fc.array(fc.oneof(tie('tree'), filter, leaf.map(negated)), { minLength: 1, maxLength: 3 }),
    )
    .map(([first, rest]) => listOf('and', [first, ...rest]) ?? first),
  any: fc
    .array(tie('tree'), { minLength: 2, maxLength: 3 })
    .map((nodes) => listOf('or', nodes) ?? nodes[0])
    .filter((node) => node !== undefined),
}));

function negated(node: QueryNode): QueryNode {
  return { kind: 'not', node, ...place };
}

/** Without positions, which printing changes. */
const shapeOf = (node: QueryNode): unknown =>
  JSON.parse(
    JSON.stringify(node, (key, value: unknown) =>
      key === 'start' || key === 'end' ? undefined : value,
    ),
  );

test('a printed tree parses to the same tree', () => {
  fc.assert(
    fc.property(tree, (ast) => {
      const words = termsOf(ast).filter(({ term }) => isWord(term)).length;
      const text = printQuery(ast);
      fc.pre(words <= LIMITS.maxKeywords && text.length <= LIMITS.queryMaxLength);
      fc.pre(contradictions(ast).length === 0);
      expect(shapeOf(treeOf(text))).toEqual(shapeOf(ast));
    }),
    { numRuns: 300 },
  );
});

const pieces = fc.constantFrom(
  '"',
  '“',
  '”',
  '(',
  ')',
  ',',
  'OR',
  'AND',
  'NOT',
  '-',
  '--',
  '|',
  'title:',
  'author:',
  'site:',
  'type:',
  'lang:',
  'TYPE:video',
  'a',
  'crm',
  'ß',
  '请',
  '😀',
  '\ud800',
  '\u0000',
  '\u202e',
  '\\',
  '*',
  "'",
  ' ',
  '\n',
  '__proto__',
  'constructor:',
  'the',
);
const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join('')),
  fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(' ')),
);

test('S-33: any text is parsed or refused, with positions inside the text', () => {
  fc.assert(
    fc.property(anything, fc.constantFrom('keywords' as const, 'query' as const), (text, mode) => {
      const reading = readQuery(text, mode);
      if (reading.ok) {
        const { sentence, parts } = describeQuery(reading.query);
        expect(sentence).toMatch(/^We will look for .+\.$/su);
        expect(parts.length).toBeGreaterThan(1);
        if (reading.query.mode !== 'keywords') return;
        const { ast } = reading.query;
        for (const { term } of termsOf(ast)) {
          expect(term.start).toBeLessThan(term.end);
          expect(term.end).toBeLessThanOrEqual(text.length);
        }
        expect(shapeOf(treeOf(printQuery(ast)))).toEqual(shapeOf(ast));
        return;
      }
      expect(reading.problems.length).toBeGreaterThan(0);
      for (const { start, end, message, suggestion } of reading.problems) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(start).toBeLessThanOrEqual(end);
        expect(end).toBeLessThanOrEqual(text.length);
        expect(message).toMatch(/\.$/u);
        if (suggestion !== null) expect(readQuery(suggestion, mode).ok).toBe(true);
      }
    }),
  );
});

test('A-28: a sentence expands to the same weighted terms every time', () => {
  const text = 'Which invoice tool do agencies use? Invoice only!';
  const reading = readQuery(text, 'query');
  expect(readQuery(text, 'query')).toEqual(reading);
  if (!reading.ok || reading.query.mode !== 'query') throw new Error('not read');
  expect(reading.query.terms).toEqual([
    expect.objectContaining({
      text: 'invoice',
      weight: 1.5,
      asked: true,
      related: ['invoicing', 'billing', 'bill'],
    }),
    expect.objectContaining({ text: 'agencies', weight: 1, asked: true, related: [] }),
    expect.objectContaining({ text: 'tool', asked: true }),
    expect.objectContaining({ text: 'only', asked: false }),
  ]);
  expect(describeQuery(reading.query).sentence).toBe(
    'We will look for posts about “invoice”, “agencies” and “tool”.',
  );
});

test.each([
  ['スタートアップ向けのCRM', ['スタートアップ', '向け', 'CRM']],
  ['客户管理软件太贵了', ['客户', '管理', '软件', '贵了', '太']],
  [
    'Welches Rechnungsprogramm ist gut für Selbstständige?',
    ['Rechnungsprogramm', 'Selbstständige'],
  ],
  ['¿Qué CRM usan para una pequeña empresa?', ['CRM', 'pequeña', 'empresa']],
  ['Die hard fans of CRM with notes', ['CRM', 'Die', 'fans', 'notes', 'hard']],
])(
  'A-28: a sentence of another language is expanded to its own telling words: %s',
  (text, words) => {
    const reading = readQuery(text, 'query');
    const terms = reading.ok && reading.query.mode === 'query' ? reading.query.terms : [];
    expect(terms.map((term) => term.text)).toEqual(words);
  },
);

test('a compound of a sentence is one term, and rare words come before common ones', () => {
  const reading = readQuery('Small agencies that lose track of client follow-ups', 'query');
  const terms = reading.ok && reading.query.mode === 'query' ? reading.query.terms : [];
  expect(terms.filter(({ asked }) => asked).map(({ text }) => text)).toEqual([
    'follow-ups',
    'agencies',
    'lose',
    'track',
    'client',
    'Small',
  ]);
});
