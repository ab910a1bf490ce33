import { describe, expect, it } from 'vitest';
import { ACME, KONTAKTLY, NOTION, brand, read } from '../testing/read-text.ts';

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
    ['in code with a fence inside', '````md\n```\nkontaktly\n```\nkontaktly\n````\n'],
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
    '````md\n```\n````\nKontaktly is the best.\n```\n',
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
