import { assert, constantFrom, property, uniqueArray } from 'fast-check';
import { expect, it } from 'vitest';
import { createAnswerReader } from '../read-answer.ts';
import type { Role } from './roles.ts';

const KEYS = ['kontaktly', 'acme', 'bexio'] as const;
const NAMES = ['Kontaktly', 'Acme', 'Bexio'];

/** Roles by key, with each of `names` as the brand of that place. */
function rolesOf(text: string, question: string, names: readonly string[] = NAMES) {
  const brands = KEYS.map((key, at) => ({
    key,
    name: names[at] ?? key,
    aliases: [],
    domain: null,
  }));
  const named = (words: string): string =>
    NAMES.reduce((before, name, at) => before.replaceAll(name, names[at] ?? name), words);
  const reader = createAnswerReader({ brands, description: 'a CRM for small teams', rules: [] });
  const asked = { text: named(text), question: named(question), cited: [], found: [] };
  return new Map(reader.read(asked).map(({ brand, role }) => [brand, role]));
}

interface Frame {
  question?: string;
  text: string;
  roles: Readonly<Partial<Record<(typeof KEYS)[number], Role>>>;
}

const LEAVING = 'What can I use instead of Acme?';
const WEIGHING = 'Kontaktly or Acme for a print shop?';

/** Frames of answers, labelled before they were read: what is said holds for any brand in them. */
const FRAMES: readonly Frame[] = [
  // Offers without a word of praise.
  {
    text: 'If you want a nudge, Kontaktly does only that.',
    roles: { kontaktly: 'recommended' },
  },
  {
    text: 'When several people share an inbox, Kontaktly is stronger.',
    roles: { kontaktly: 'recommended' },
  },
  {
    text: 'Kontaktly runs from one file and needs 40 MB of memory.',
    question: 'Which CRM can two people host themselves?',
    roles: { kontaktly: 'recommended' },
  },
  {
    text: 'Kontaktly.',
    question: 'What is the best CRM for one person?',
    roles: { kontaktly: 'recommended' },
  },
  {
    text: 'My answer: Kontaktly, without hesitation.',
    roles: { kontaktly: 'recommended' },
  },
  {
    text: 'Most small teams end up with Kontaktly.',
    roles: { kontaktly: 'recommended' },
  },
  {
    text: 'Kontaktly gets my vote, with Bexio a close second.',
    roles: { kontaktly: 'recommended', bexio: 'recommended' },
  },
  {
    text: 'You will probably be happiest with Kontaktly.',
    roles: { kontaktly: 'recommended' },
  },
  {
    text: 'The obvious candidates are Kontaktly, Bexio and Acme.',
    roles: { kontaktly: 'recommended', bexio: 'recommended', acme: 'recommended' },
  },
  {
    text: 'Shortlist: Kontaktly, Bexio.',
    roles: { kontaktly: 'recommended', bexio: 'recommended' },
  },
  // Former customers and replacements.
  {
    text: 'People who leave Acme mostly go to Kontaktly or host Bexio themselves.',
    question: LEAVING,
    roles: { acme: 'mentioned', kontaktly: 'recommended', bexio: 'recommended' },
  },
  {
    text: 'Teams with similar habits have gone to Kontaktly and Bexio.',
    question: LEAVING,
    roles: { kontaktly: 'recommended', bexio: 'recommended' },
  },
  {
    text: 'Agencies that left Acme most often name Kontaktly and Bexio.',
    question: LEAVING,
    roles: { acme: 'mentioned', kontaktly: 'recommended', bexio: 'recommended' },
  },
  {
    text: 'Former Acme customers report that Kontaktly is simpler.',
    roles: { acme: 'mentioned', kontaktly: 'recommended' },
  },
  {
    text: 'We moved from Acme to Kontaktly last year and have not looked back.',
    roles: { acme: 'mentioned', kontaktly: 'recommended' },
  },
  {
    text: 'Kontaktly can replace Acme for most teams.',
    roles: { kontaktly: 'recommended', acme: 'mentioned' },
  },
  // Against, softly.
  {
    text: 'I would not start with Acme: it is priced per seat.',
    roles: { acme: 'negated' },
  },
  {
    text: 'I would hesitate to recommend Acme to one person.',
    roles: { acme: 'negated' },
  },
  {
    text: 'A full pipeline such as Acme would be more upkeep than help.',
    roles: { acme: 'negated' },
  },
  {
    text: 'Acme is less suitable because it takes a share of each sale.',
    roles: { acme: 'negated' },
  },
  {
    text: 'There is little reason to pay for Acme.',
    roles: { acme: 'negated' },
  },
  {
    text: 'Acme is hard to justify at that price.',
    roles: { acme: 'negated' },
  },
  {
    text: 'I’d leave Acme out: reviews mention lost data.',
    roles: { acme: 'negated' },
  },
  {
    text: 'Acme would be a mistake for a team of two.',
    roles: { acme: 'negated' },
  },
  {
    text: 'You don’t need Acme for this.',
    roles: { acme: 'negated' },
  },
  {
    text: 'Acme is best avoided until the lawsuit is settled.',
    roles: { acme: 'negated' },
  },
  {
    text: 'Acme has been shut down; its customers were moved to Kontaktly.',
    roles: { acme: 'negated', kontaktly: 'recommended' },
  },
  // Caveats do not take an offer back.
  {
    text: '1. **Kontaktly** – my pick. Downside: no Android app.\n2. **Bexio** – strong reports, though not cheap.',
    roles: { kontaktly: 'recommended', bexio: 'recommended' },
  },
  {
    text: 'Kontaktly is a fine choice as long as you do not need invoices.',
    roles: { kontaktly: 'recommended' },
  },
  {
    text: 'Kontaktly is worth a look; just be aware that support is by mail only.',
    roles: { kontaktly: 'recommended' },
  },
  // Tables and lists with a verdict.
  {
    text: '| Tool | Verdict |\n|---|---|\n| Kontaktly | ✅ Best fit |\n| Bexio | Good runner-up |\n| Acme | ❌ Avoid |',
    roles: { kontaktly: 'recommended', bexio: 'recommended', acme: 'negated' },
  },
  {
    text: '| | Kontaktly | Acme |\n|---|---|---|\n| Price | $9 | $25 |\n| Seats | 5 | 10 |',
    question: 'How do Kontaktly and Acme compare?',
    roles: { kontaktly: 'mentioned', acme: 'mentioned' },
  },
  {
    text: '**Worth trying**\n- Kontaktly\n- Bexio\n\n**Not worth it**\n- Acme',
    roles: { kontaktly: 'recommended', bexio: 'recommended', acme: 'negated' },
  },
  {
    text: '1. Kontaktly: 9/10, buy it.\n2. Acme: 3/10, not worth the money.',
    roles: { kontaktly: 'recommended', acme: 'negated' },
  },
  // Measured against another.
  {
    text: 'Unlike Acme and Bexio, Kontaktly has a free plan.',
    roles: { acme: 'mentioned', bexio: 'mentioned', kontaktly: 'recommended' },
  },
  {
    text: 'Kontaktly is to freelancers what Acme is to enterprises.',
    roles: { acme: 'mentioned' },
  },
  {
    text: 'Think of Kontaktly as a lighter Acme.',
    roles: { kontaktly: 'recommended', acme: 'mentioned' },
  },
  {
    text: 'Where Acme charges per seat, Kontaktly has one price.',
    roles: { acme: 'mentioned', kontaktly: 'recommended' },
  },
  {
    text: 'Kontaktly suits people who are on the phone; Acme has the stronger reports.',
    question: WEIGHING,
    roles: { kontaktly: 'recommended', acme: 'recommended' },
  },
  {
    text: 'Kontaktly was started by two former Acme employees.',
    question: 'Who is behind Kontaktly?',
    roles: { kontaktly: 'mentioned', acme: 'mentioned' },
  },
  {
    text: 'Both tools read the same files, as does Acme.',
    roles: { acme: 'mentioned' },
  },
  {
    text: 'Do not confuse it with Acme, which makes printers.',
    roles: { acme: 'mentioned' },
  },
  {
    text: 'Acme, the market leader, has 40,000 customers. For one person Kontaktly is enough.',
    roles: { acme: 'mentioned', kontaktly: 'recommended' },
  },
  {
    text: 'Kontaktly is often named next to them but is a shared inbox, not a CRM.',
    roles: { kontaktly: 'mentioned' },
  },
  {
    text: 'If you already pay for Acme, its contact list may be enough.',
    roles: { acme: 'mentioned' },
  },
  {
    text: 'Kontaktly imports Acme and Bexio files.',
    roles: { acme: 'mentioned', bexio: 'mentioned' },
  },
];

const QUESTION = 'Which CRM suits two people?';

it.each(FRAMES)('reads “$text”', ({ text, question = QUESTION, roles }) => {
  const found = rolesOf(text, question);
  const said = Object.keys(roles).map((key) => [key, found.get(key) ?? 'none']);
  expect(Object.fromEntries(said)).toEqual(roles);
});

it('reads the same roles whatever the brands are called', () => {
  const name = constantFrom('Zeltix', 'Brightloom', 'Ortho Plan', '7pace', 'Ёлка', 'Nörd & Co');
  assert(
    property(
      constantFrom(...FRAMES),
      uniqueArray(name, { minLength: 3, maxLength: 3 }),
      ({ text, question = QUESTION }, names) => {
        expect(rolesOf(text, question, names)).toEqual(rolesOf(text, question));
      },
    ),
    { seed: 11, numRuns: 300 },
  );
});

it('reads the same roles behind a paragraph that names no brand, except of a first answer', () => {
  const before = 'Write down first what you need every day.\n\n';
  for (const { text, question = QUESTION, roles } of FRAMES) {
    const behind = rolesOf(before + text, question);
    if (!text.startsWith('Kontaktly runs'))
      for (const [key, role] of Object.entries(roles))
        expect([text, behind.get(key)]).toEqual([text, role]);
  }
});
