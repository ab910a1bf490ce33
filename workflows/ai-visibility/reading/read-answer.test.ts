import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAnswerReader, verdictsIn } from './read-answer.ts';
import type { BrandReading, ReaderInput } from './read-answer.ts';
import type { TrackedBrand } from './brand-names.ts';

const brand = (name: string, more: Partial<TrackedBrand> = {}): TrackedBrand => ({
  key: name.toLowerCase(),
  name,
  aliases: [],
  domain: null,
  ...more,
});

const KONTAKTLY = brand('Kontaktly', { domain: 'kontaktly.example' });
const ACME = brand('Acme', { domain: 'acme.example' });
const NOTION = brand('Notion');

function read(
  text: string,
  brands: readonly TrackedBrand[] = [KONTAKTLY, ACME],
  more: Partial<ReaderInput & { question: string; cited: string[]; found: string[] }> = {},
): Map<string, BrandReading> {
  const reader = createAnswerReader({
    brands,
    description: more.description ?? 'a CRM for small teams',
    rules: more.rules ?? [],
  });
  const readings = reader.read({
    text,
    question: more.question ?? 'Which CRM suits two people?',
    cited: more.cited ?? [],
    found: more.found ?? [],
  });
  return new Map(readings.map((reading) => [reading.brand, reading]));
}

describe('finding a tracked brand', () => {
  it.each([
    ['possessive', "Kontaktly's reports are clear."],
    ['curly apostrophe', 'Kontaktly’s reports are clear.'],
    ['other case', 'Try KONTAKTLY or kontaktly.'],
    ['domain', 'Have a look at kontaktly.example for that.'],
    ['zero-width characters', 'Try Kon\u200Btaktly today.'],
    ['full-width letters', 'Try Ｋｏｎｔａｋｔｌｙ today.'],
  ])('sees it with %s', (_, text) => {
    expect(read(text).get('kontaktly')?.role).toBeTruthy();
  });

  it.each([
    ['inside another word', 'Kontaktlyzer and Überkontaktly are other tools.'],
    ['in an address', 'See https://blog.example/kontaktly-review for more.'],
    ['in a link target', 'See [this review](https://kontaktly.example/review).'],
    ['in code', 'Run `npm install kontaktly` or\n```\nkontaktly --help\n```\n'],
  ])('does not see it %s', (_, text) => {
    expect(read(text).get('kontaktly')?.role ?? null).toBeNull();
  });

  it.each([
    '详见https://acme.example，推荐Kontaktly。',
    '推荐Kontaktly和Linear。',
    'https://acme.example—Kontaktly is the best.',
    '“https://acme.example” Kontaktly is the best.',
    'https://acme.example。Kontaktlyは便利です。',
    'https://acme.example…Kontaktly is the best.',
    'https://acme.example/a，推荐Kontaktly',
    '「https://acme.example」Kontaktlyがおすすめです。',
    'https://acme.example推荐Kontaktly',
    '«https://acme.example» : Kontaktly est idéal.',
    '``` is how `code` begins.\n\nKontaktly is the best.',
    '```js and ``` on one line\nKontaktly is the best.\n```\n',
  ])('sees it next to an address or a mark of code: %s', (text) => {
    expect(read(text).get('kontaktly')?.role).toBeTruthy();
  });

  it('gives the longer of two overlapping names the place', () => {
    const calendar = brand('Notion Calendar');
    const readings = read('For scheduling, Notion Calendar is the best app.', [NOTION, calendar]);
    expect([...readings.keys()]).toEqual(['notion calendar']);
  });

  it('splits and joins camel case', () => {
    const readings = read('- **Prompt Layer**: logs prompts', [brand('PromptLayer')]);
    expect(readings.get('promptlayer')?.role).toBe('recommended');
  });

  it('returns spans of the original text, also behind characters of several units', () => {
    const text = '👍🏽 ﬁne: “Kontaktly” is great.';
    const span = read(text).get('kontaktly')?.evidence[0];
    expect(text.slice(span?.start, span?.end)).toBe('Kontaktly');
  });

  it('finds Chinese, Japanese and Arabic names', () => {
    const names = [brand('飞书'), brand('楽々精算'), brand('حسابي')];
    const text =
      '推荐使用飞书管理项目。\n- 楽々精算は経費精算に便利です。\nأفضل برنامج هو حسابي للشركات.';
    expect(read(text, names).size).toBe(3);
  });

  it('finds a stem with Cyrillic endings', () => {
    expect(read('Попробуйте Яндекса сервис.', [brand('Яндекс')]).size).toBe(1);
  });
});

describe('names that are also words', () => {
  it.each([
    'He had a notion of what a CRM is.',
    'The notion that teams need a CRM is old.',
    'notion is a word.',
  ])('does not count “%s”', (text) => {
    expect(read(text, [NOTION, ACME]).get('notion')?.role ?? null).toBeNull();
  });

  it.each([
    'The best options are Acme, Notion and Trello.',
    '1. **Notion** – flexible pages',
    'Many people use the Notion app for this.',
    'Among CRM tools, Notion works well.',
  ])('counts “%s”', (text) => {
    expect(read(text, [NOTION, ACME]).get('notion')?.role).toBeTruthy();
  });

  it.each([
    'A popular choice is Harbor: it is quick to set up.',
    'Other good options are Harbor. Try a free trial first.',
    'I would avoid Harbor: it is not suited to this.',
    'It reads files exported from Harbor.',
    'Warmlist and Harbor cover this as well.',
    'Some prefer Harbor, Rolobase and Cardbox.',
  ])('counts a name that is chosen or listed with others: “%s”', (text) => {
    expect(read(text, [brand('Harbor')], { description: '' }).get('harbor')?.role).toBeTruthy();
  });

  it.each([
    ['Monday', 'We met on Tuesday and Monday to try Acme.'],
    ['May', 'They moved to May, then June.'],
    ['Harbor', 'It is a safe harbor for your data.'],
  ])('does not count %s in “%s”', (name, text) => {
    const reading = read(text, [brand(name), ACME], { description: '' }).get(name.toLowerCase());
    expect(reading?.role ?? null).toBeNull();
  });

  it('is unsure where nothing helps, and then names no role and no place', () => {
    const reading = read('Yesterday Notion came up.', [NOTION], { description: '' }).get('notion');
    expect(reading).toMatchObject({ role: null, unsure: true, place: null });
  });

  it('keeps the owner’s correction for the same words around the name', () => {
    const rules = [
      { brand: 'notion', surface: 'Notion', before: 'yesterday', after: 'came', isBrand: true },
    ];
    const text = 'Yesterday Notion came up.';
    expect(read(text, [NOTION], { rules }).get('notion')?.role).toBe('mentioned');
  });
});

describe('roles', () => {
  it.each([
    ['recommended', 'For two people I would pick Kontaktly.'],
    ['recommended', '2. **Kontaktly** - simple and cheap'],
    ['recommended', '| Tool | Price |\n|---|---|\n| Kontaktly | $9 |'],
    ['negated', 'Avoid Kontaktly if you need invoices.'],
    ['negated', 'Kontaktly is not suited to large teams.'],
    ['negated', 'Kontaktly was a CRM; Kontaktly has been discontinued.'],
    ['mentioned', 'Acme integrates with Kontaktly.'],
    ['mentioned', 'Acme is cheaper than Kontaktly.'],
    ['source', 'According to Kontaktly, most teams have no CRM.'],
    ['source', 'Most teams have no CRM. ([Kontaktly](https://kontaktly.example/blog))'],
  ])('reads %s in “%s”', (role, text) => {
    expect(read(text).get('kontaktly')?.role).toBe(role);
  });

  it('takes the strongest role of several', () => {
    const text = 'Acme integrates with Kontaktly.\n\n1. Kontaktly - best for two people';
    expect(read(text).get('kontaktly')?.role).toBe('recommended');
  });
});

describe('place, sentiment and sources', () => {
  it('counts places among brands that are named, and keeps the list number', () => {
    const text = 'Acme reports growth.\n\n1. Bexio - solid\n2. Kontaktly - simple\n3. Acme - large';
    const readings = read(text, [KONTAKTLY, ACME, brand('Bexio')]);
    expect(readings.get('kontaktly')).toMatchObject({ place: 3, listNumber: 2 });
  });

  it.each([
    ['positive', 'Kontaktly is excellent and easy.'],
    ['negative', 'Kontaktly is slow and confusing.'],
    ['neutral', 'Kontaktly stores contacts.'],
    ['negative', 'Acme is excellent, but Kontaktly is buggy.'],
    ['neutral', 'Acme is excellent, while Kontaktly stores contacts.'],
  ])('reads %s in “%s”', (sentiment, text) => {
    expect(read(text).get('kontaktly')?.sentiment).toBe(sentiment);
  });

  it.each([
    ['Kontaktly ist sehr gut und einfach, aber nicht billig.', 'Welches CRM ist das beste?'],
    ['Kontaktly es fácil y una buena opción para los autónomos.', '¿Qué CRM es mejor?'],
    ['Kontaktly: fantastique, super', 'Quel est le meilleur CRM pour les indépendants ?'],
    ['Kontaktly は人気です。', 'おすすめの CRM は何ですか'],
    ['Kontaktly: super, bra pris', 'Vilket CRM är bäst för egenföretagare?'],
  ])('does not judge the tone of an answer in another language: “%s”', (text, question) => {
    const reading = read(text, undefined, { question }).get('kontaktly');
    expect(reading?.role).not.toBeNull();
    expect(reading).toMatchObject({ sentiment: 'unjudged', sentimentWords: [] });
  });

  it('judges a short English answer whose language only its question reveals', () => {
    const question = 'What is the best CRM for freelancers?';
    expect(read('Kontaktly: excellent', undefined, { question }).get('kontaktly')?.sentiment).toBe(
      'positive',
    );
  });

  it('keeps cited, found and mentioned separate', () => {
    const cited = ['https://www.kontaktly.example/pricing'];
    const found = [...cited, 'https://acme.example/'];
    const readings = read('Nobody in particular.', undefined, { cited, found });
    expect(readings.get('kontaktly')).toMatchObject({ role: null, linked: true, foundOnly: false });
    expect(readings.get('acme')).toMatchObject({ role: null, linked: false, foundOnly: true });
  });
});

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
