import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAnswerReader, verdictsIn } from './read-answer.ts';
import { ACME, KONTAKTLY, NOTION, read } from '../testing/read-text.ts';

describe('hostile answers', () => {
  it('never throws, and every span lies within the text', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        'Kontaktly',
        '**',
        '\n',
        '| ',
        '[x](',
        '```',
        '1. ',
        "'s",
        '\u0000',
        '(',
        'ﬁ',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        for (const { evidence } of read(text).values())
          for (const { start, end } of evidence) {
            expect(start).toBeLessThanOrEqual(end);
            expect(end).toBeLessThanOrEqual(text.length);
          }
      }),
      { seed: 11, numRuns: 400 },
    );
  });

  it('judges no tone of a German answer that cites English addresses', () => {
    const found = read(
      'Einige gute Angebote stechen heraus:\n\n- **Acme** – preiswert, mit allem, was die meisten brauchen. ([reddit.com](https://www.reddit.com/r/research/comments/notes/what_do_you_use/))\n\nTesten Sie in jedem Fall, ob Sie Ihre Daten exportieren. Das ist so oder so in einer Minute erledigt. ([q.example](https://q.example/pricing))',
      undefined,
      { question: 'Welche guten Alternativen zu Kontor gibt es?' },
    );
    expect(found.get('acme')?.sentiment).toBe('unjudged');
  });

  it('judges no tone of a German answer with two small words that English has too', () => {
    const found = read(
      'Diese werden oft gewählt:\n\n1. **Acme** – preiswert, mit allem, was die meisten brauchen.\n\nPrüfen Sie in jedem Fall, ob Sie in Raten zahlen können.\n\nDie meisten können Daten einlesen, die aus Kontor exportiert wurden.',
      undefined,
      { question: 'Welches CRM ist das beste für Freiberufler?' },
    );
    expect(found.get('acme')?.sentiment).toBe('unjudged');
  });

  it.each(['Acme and Kontaktly, ', 'Acme is bad but nice ', 'while Acme although it is , '])(
    'reads 100 KB of “%s” without a full stop',
    (piece) => {
      const found = read(piece.repeat(Math.ceil(100_000 / piece.length)), undefined, {
        question: 'Which CRM is best?',
      });
      expect(found.get('acme')?.evidence).toHaveLength(8);
    },
  );

  it('reads 100 KB of repeated markup with 300 aliases, and finds the name in it', () => {
    const aliases = Array.from({ length: 300 }, (_, at) => `Kontaktly Edition ${at}`);
    const text = '[(**Kontaktly** <script>alert(1)</script> | `'.repeat(2_500);
    const found = read(text, [{ ...KONTAKTLY, aliases }, ACME]).get('kontaktly');
    expect(found?.role).not.toBeNull();
    expect(found?.evidence.length).toBeLessThanOrEqual(8);
  });
});

describe('an answer that a language model has read', () => {
  const text = 'Notion is one option. Kontaktly is fine, and Acme exports its files.';
  const at = (quote: string) => ({
    start: text.indexOf(quote),
    end: text.indexOf(quote) + quote.length,
  });
  const answer = { text, question: 'Which tool suits two people?', cited: [], found: [] };
  const readWith = (verdicts: Parameters<ReturnType<typeof createAnswerReader>['read']>[1]) =>
    new Map(
      createAnswerReader({ brands: [KONTAKTLY, ACME, NOTION], description: 'notes', rules: [] })
        .read(answer, verdicts)
        .map((reading) => [reading.brand, reading]),
    );

  it('has the roles of the model with their quotes, and our rules for other brands', () => {
    const quote = at('Kontaktly is fine');
    const readings = readWith(new Map([['kontaktly', { role: 'negated', quote }]]));
    expect(readings.get('kontaktly')).toMatchObject({ role: 'negated', reader: 'model', quote });
    expect(readings.get('acme')).toMatchObject({ reader: 'rules', quote: null });
  });

  it('decides names that are also words', () => {
    const quote = at('Notion is one option');
    const brand = readWith(new Map([['notion', { role: 'recommended', quote }]]));
    expect(brand.get('notion')).toMatchObject({ role: 'recommended', place: 1, unsure: false });
    const word = readWith(new Map([['notion', { role: 'other', quote }]]));
    expect(word.get('notion')).toMatchObject({ role: null, unsure: false, evidence: [] });
  });

  it('stays unsure where the model is, and counts in neither role nor place', () => {
    const readings = readWith(new Map([['kontaktly', { role: null, quote: null }]]));
    expect(readings.get('kontaktly')).toMatchObject({ role: null, unsure: true, place: null });
  });

  it('keeps the verdicts of the model when it is read again', () => {
    const quote = at('Notion is one option');
    const verdicts = new Map([
      ['notion', { role: 'other' as const, quote }],
      ['kontaktly', { role: null, quote: null }],
      ['acme', { role: 'negated' as const, quote: at('Acme exports') }],
    ]);
    const readings = readWith(verdicts);
    expect(readWith(verdictsIn([...readings.values()]))).toEqual(readings);
  });
});
