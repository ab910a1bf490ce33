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
    'There are several CRMs that teams talk about, among them Kontaktly, Acme and Bexio. I have no basis for ranking them.',
    'Kontaktly, Acme and Bexio all exist, but without knowing your needs I cannot pick one.',
    'Other names that pop up are Acme and Kontaktly.',
    'People bring up Kontaktly, Bexio and Acme most.',
    'Vendors in this market: Acme, Bexio, Kontaktly.',
    'Among the products mentioned online are Bexio, Kontaktly and Acme, though I have not compared them.',
    'I can list Acme, Kontaktly and Bexio, but ranking them would be guesswork.',
    'Known vendors include Acme, Bexio and Kontaktly; none stands out.',
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
    '1. Acme – cloud\n2. Kontaktly – desktop\n3. Bexio – both\n\nFor most people I’d choose Acme.',
    '- Kontaktly: contacts\n- Acme: contacts and mail\n\nIf it were me, Acme.',
    'Short list:\n\n- Kontaktly\n- Bexio\n\nOf these, Bexio is my choice.',
    'Options people cite: Kontaktly, Bexio. My advice is Bexio.',
    '* Kontaktly\n* Acme\n\nThe one I would take is Acme.',
    '1) Kontaktly – mobile\n2) Bexio – web\n\nIf you forced me to pick, Bexio.',
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
    'I would think hard before choosing Kontaktly.',
    'Kontaktly has been retired, so look at Acme.',
    'Kontaktly closed its doors last year.',
    'I’d give Kontaktly a wide berth.',
    'Do yourself a favor and skip Kontaktly.',
    'Kontaktly is not something I can recommend.',
    'Kontaktly isn’t for you.',
    'Kontaktly used to be good. It no longer is.',
    'I’d stay well away from Kontaktly.',
    'Please don’t waste money on Kontaktly.',
    'Kontaktly has gone out of business.',
    'Kontaktly cannot be recommended at the moment.',
    'Kontaktly fails at the basics and support never answers.',
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
    'Von Kontaktly würde ich die Finger lassen.',
    'Kontaktly ist keine gute Wahl.',
    'Kontaktly wird nicht mehr angeboten.',
    'Kontaktly würde ich nicht nehmen.',
    'Nehmen Sie lieber Acme als Kontaktly.',
    'Kontaktly lohnt sich nicht.',
    'Vor Kontaktly kann ich nur warnen.',
    'Kontaktly ist inzwischen eingestellt.',
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
    'Kontaktly is my favorite for two people.',
    'Go with Kontaktly.',
    'Two people are best served by Kontaktly.',
    'Kontaktly or Acme: both do the job well.',
    'For freelancers, Kontaktly is hard to beat.',
    'A strong choice here is Kontaktly.',
    '1. **Kontaktly** – simple and cheap\n2. **Acme** – powerful',
    '## Kontaktly\n\nFast, with a free plan.\n\n## Acme\n\nLarger.',
    'My vote goes to Kontaktly.',
    'I would start with Kontaktly.',
    'Kontaktly ticks every box for two people.',
    'You will be happy with Kontaktly.',
    '**Kontaktly**: free for two people.\n**Acme**: more features.',
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
    'Acme integrates with Kontaktly.',
    'Acme was founded by former Kontaktly employees.',
    'Acme costs less than Kontaktly.',
    'You can import your Kontaktly contacts into Acme.',
    'Acme’s importer reads Kontaktly files.',
    'Acme was bought by Kontaktly in 2020.',
    'Much like Kontaktly, Acme has a calendar.',
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
    'As Kontaktly’s 2024 survey shows, most use spreadsheets.',
    'See [Kontaktly](https://kontaktly.example/blog) for the numbers.',
    'Sources: Kontaktly, Acme blog',
    'Acme is best ([Kontaktly](https://k.example)).',
    '(Source: Kontaktly)',
    '[Kontaktly blog](https://kontaktly.example/blog) lists more.',
  ])('%s', (text) => expect(roleOf(text)).toBe('source'));
});
