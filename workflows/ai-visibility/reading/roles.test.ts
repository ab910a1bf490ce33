import { describe, expect, it } from 'vitest';
import { createAnswerReader } from './read-answer.ts';

const brands = ['Kontaktly', 'Acme', 'Bexio'].map((name) => ({
  key: name.toLowerCase(),
  name,
  aliases: [],
  domain: null,
}));
const reader = createAnswerReader({ brands, description: 'a CRM for small teams', rules: [] });

function roleOf(text: string, question = 'Which CRM suits two people?'): string | null {
  const readings = reader.read({ text, question, cited: [], found: [] });
  return readings.find(({ brand }) => brand === 'kontaktly')?.role ?? null;
}

describe('names that are only listed are mentioned', () => {
  it.each([
    'Kontaktly, Acme and Bexio are commonly named, but I cannot rank them.',
    'Tools that are often mentioned in this space are Acme, Bexio and Kontaktly.',
    'Names you will come across: Acme, Kontaktly, Bexio.',
    'These come up often, in no particular order:\n\n- Acme\n- Kontaktly\n- Bexio',
    'I can’t say which one is best. Brands people mention include Kontaktly and Acme.',
    'Commonly mentioned tools (not an endorsement):\n\n1. Acme\n2. Kontaktly',
    'Without ranking them, the names on the market are Acme and Kontaktly.',
    'Products in this category: Acme, Kontaktly. I am unable to recommend a specific one.',
    'Häufig genannt werden Acme, Kontaktly und Bexio.',
    'The tools most frequently discussed are Acme and Kontaktly; it is hard to say which fits.',
  ])('%s', (text) => expect(roleOf(text)).toBe('mentioned'));
});

describe('the other items of a list that ends with one explicit pick are mentioned', () => {
  it.each([
    'Options:\n\n- **Acme**: web and mobile\n- **Kontaktly**: web only\n\nMy pick: Acme.',
    '1. Acme\n2. Kontaktly\n3. Bexio\n\nIf I had to choose, I’d go with Bexio.',
    '- Acme – invoices and contacts\n- Kontaktly – contacts\n\n**My recommendation:** Acme',
    'The main ones:\n\n* Acme\n* Bexio\n* Kontaktly\n\nOverall winner: Acme.',
    '### Acme\nInvoices.\n\n### Kontaktly\nContacts.\n\n**Verdict:** I would choose Acme.',
    '1. **Kontaktly** - contacts\n2. **Acme** - invoices\n\nBottom line: Acme.',
    '- Kontaktly\n- Acme\n- Bexio\n\nPersonally, I’d pick Acme.',
    '- Kontaktly\n- Bexio\n\nIch würde Bexio nehmen.',
    '| Tool | Price |\n|---|---|\n| Kontaktly | $9 |\n| Acme | $12 |\n\nMy choice: Acme.',
    '1. Acme: small\n2. Kontaktly: large\n\nOur top pick is Acme.',
  ])('%s', (text) => expect(roleOf(text)).toBe('mentioned'));

  it('and stay recommended when the pick depends on a need', () => {
    const text = '1. Acme\n2. Kontaktly\n\nIf you want it simple, I’d go with Acme.';
    expect(roleOf(text)).toBe('recommended');
  });
});

describe('advice against a brand is negated', () => {
  it.each([
    'I’d hold off on Kontaktly for now.',
    'Hold off on Kontaktly until the new version is out.',
    'Kontaktly is no longer an option for small teams.',
    'Kontaktly is not an option here.',
    'I have ruled out Kontaktly.',
    'Kontaktly is off the table since the price rise.',
    'You can cross Kontaktly off your list.',
    'Kontaktly isn’t an alternative for you.',
    'I would leave Kontaktly out.',
    'Give Kontaktly a miss.',
    'Be wary of Kontaktly.',
    'Kontaktly? I’d pass.',
    'Kontaktly is powerful, but it isn’t a good fit for two people.',
    '### Tools to avoid\n\n- **Kontaktly** – constant outages',
    '❌ **Kontaktly** – no API, poor support',
    'Kontaktly is what most people know. I wouldn’t pick it today, though.',
    'Use Acme instead of Kontaktly.',
  ])('%s', (text) => expect(roleOf(text)).toBe('negated'));

  it.each([
    'Von Kontaktly rate ich derzeit ab.',
    'Ich rate Ihnen von Kontaktly ab.',
    'Kontaktly scheidet wegen des Preises aus.',
    'Kontaktly fällt für kleine Firmen weg.',
    'Kontaktly kommt für Sie nicht in Frage.',
    'Von Kontaktly sollten Sie absehen.',
    'Kontaktly stellt den Betrieb Ende des Jahres ein.',
    'Kontaktly schließe ich aus.',
    'Lassen Sie die Finger von Kontaktly.',
    'Bei Kontaktly rät die Redaktion zurzeit ab.',
    'Kontaktly ist keine Option mehr.',
    'Auf Kontaktly würde ich verzichten.',
  ])('%s', (text) =>
    expect(roleOf(text, 'Welches CRM ist gut für zwei Personen?')).toBe('negated'),
  );
});

describe('an offer is recommended', () => {
  it.each([
    'The best CRMs are Acme and Kontaktly.',
    'Instead of Acme, go with Kontaktly.',
    'There is no better option than Kontaktly.',
    'Kontaktly isn’t perfect, but it is the best choice for freelancers.',
    '1. **Kontaktly**\n   - Pros: cheap\n   - Cons: does not sync with Outlook',
    'Kontaktly does not require a credit card and is easy to use.',
    'If you are on a budget: Kontaktly. If you need scale: Acme.',
    'Beliebt ist Kontaktly: solide, mit klaren Preisen.',
    'Otras buenas opciones son Acme y Kontaktly.',
    '推荐使用Kontaktly管理客户。',
  ])('%s', (text) => expect(roleOf(text)).toBe('recommended'));
});

describe('what belongs to another product is mentioned', () => {
  it.each([
    'Acme connects to Kontaktly and Bexio.',
    'Acme imports data from Kontaktly.',
    'Acme (made by Kontaktly) is a good choice.',
    '1. **Acme** – a simple alternative to Kontaktly',
    'Unlike Kontaktly, Acme has a free plan.',
    'Acme is similar to Kontaktly but cheaper.',
    'A former Kontaktly engineer started Acme.',
    'Kontaktly was founded in 2014 and has 200 employees.',
    'It has more features than Kontaktly and costs less.',
    'Are you coming from Kontaktly or starting fresh?',
  ])('%s', (text) => expect(roleOf(text)).toBe('mentioned'));
});

describe('a publisher, a shop or a chip is a source', () => {
  it.each([
    'According to Kontaktly, half of all teams use spreadsheets.',
    'A study by Kontaktly found that most teams use spreadsheets.',
    'Source: Kontaktly',
    'Kontaktly’s blog lists ten tools.',
    'Acme is a good choice ([Kontaktly](https://kontaktly.example/best)).',
    'Acme is easy to learn.\nKontaktly\n+1',
    'Acme Desk\n$39.00\n•\nKontaktly + others',
    'Acme is warm and washable. In stock at Kontaktly.',
    'Kontaktly reports that 40 % of teams use no CRM.',
    'Acme is the best.\n\nReferences\n[1] Kontaktly – The best CRMs',
  ])('%s', (text) => expect(roleOf(text)).toBe('source'));
});
