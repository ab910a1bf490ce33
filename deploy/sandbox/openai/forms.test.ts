import { expect, test } from 'vitest';
import { createClock } from '../clock.ts';
import { playWorld } from '../world/playing.ts';
import { loadWorld, worldFolder } from '../world/read.ts';
import { answer } from './call.ts';
import type { JsonSchema } from './json-schema.ts';
import { createWorldReader } from './reading/world-reader.ts';
import { rephrase } from './texts.ts';

const reader = createWorldReader(
  playWorld(loadWorld(worldFolder('tiny')), createClock(), 1_795_000_000),
);

const object = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
});
const text: JsonSchema = { type: 'string' };
const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

const ask = (prompt: object, schema: JsonSchema): Record<string, unknown> => {
  const call = {
    model: 'gpt-5.4-mini',
    prompt: JSON.stringify(prompt),
    schema,
    maxOutputTokens: null,
    stream: false,
  };
  return JSON.parse(answer(call, null, reader).text) as Record<string, unknown>;
};

const company = object({
  id: text,
  type: { type: 'string', enum: ['direct', 'indirect', 'adjacent', 'unknown'] },
  category: text,
  summary: text,
  citations: list(text),
  confidence: { type: 'number' },
});

test('asked about companies it answers from the world how each competes, and cites the given evidence', () => {
  const prompt = {
    market: 'booking for salons',
    companies: [
      {
        id: 'c1',
        name: 'Chairly',
        domain: 'chairly.example',
        evidence: [{ id: 'p4', text: 'Leaving Chairly after this weekend.' }],
      },
      {
        id: 'c2',
        name: 'Tillo',
        domain: null,
        evidence: [{ id: 'p9', text: 'Tillo took deposits.' }],
      },
      { id: 'c3', name: 'Thursday', domain: null, evidence: [] },
    ],
  };
  expect(ask(prompt, object({ companies: list(company) }))).toEqual({
    companies: [
      {
        id: 'c1',
        type: 'direct',
        category: 'Salon booking',
        summary: 'Online booking for hair salons with deposits and reminders.',
        citations: ['p4'],
        confidence: 0.92,
      },
      expect.objectContaining({
        id: 'c2',
        type: 'adjacent',
        category: 'Payments',
        citations: ['p9'],
      }),
      expect.objectContaining({ id: 'c3', type: 'unknown', citations: [] }),
    ],
  });
});

const typeIn = (market: string) =>
  ask(
    { market, companies: [{ id: 'c1', name: 'Tillo', domain: null, evidence: [] }] },
    object({ companies: list(company) }),
  )['companies'];

test('how a company competes depends on the market of the question', () => {
  expect(typeIn('booking for salons')).toEqual([expect.objectContaining({ type: 'adjacent' })]);
  expect(typeIn('card payments for small shops')).toEqual([
    expect.objectContaining({ type: 'direct' }),
  ]);
});

test('asked to rephrase it keeps the ids and the meaning of each question', () => {
  const prompts = [
    { id: 'q1', text: 'What is the best booking software for a barber?' },
    { id: 'q2', text: 'How much does salon software cost?' },
    { id: 'q3', text: 'Booking without an app' },
  ];
  const { prompts: said } = ask({ prompts }, object({ prompts: list(object({ id: text, text })) }));
  expect(said).toEqual([
    { id: 'q1', text: expect.stringContaining('booking software for a barber') },
    { id: 'q2', text: expect.stringContaining('salon software') },
    { id: 'q3', text: 'Booking without an app' },
  ]);
  expect(rephrase('What is the best CRM?')).not.toBe('What is the best CRM?');
});

test('a draft reply quotes the post, identifies its author and posts no link', () => {
  const prompt = {
    brand: { name: 'Slotwise', description: 'A booking page for one chair' },
    thread: {
      id: 't1',
      title: 'Which salon booking software for one chair?',
      text: 'I need online booking, a deposit and reminders.',
    },
  };
  const { reply } = ask(prompt, object({ reply: text }));
  expect(reply).toMatch(/Full disclosure: I work on Slotwise\./);
  expect(reply).toMatch(/“[^”]{12,}”/);
  expect(reply).not.toMatch(/https?:|www\./);
});

test('asked for questions of buyers it writes as many as are wanted, and breaks the brief now and then', () => {
  const schema = object({
    questions: list(
      object({ intent: { type: 'string', enum: ['best-for', 'alternatives-to-category'] }, text }),
    ),
  });
  const about = Array.from({ length: 40 }, (_, at) => `booking software ${at} for salons`);
  const written = about.flatMap((description) => {
    const wanted = [{ intent: 'best-for', count: 5 }];
    const prompt = { description, language: 'English', leave_out: ['Chairly'], wanted };
    const { questions } = ask(prompt, schema);
    expect(questions).toHaveLength(5);
    return questions as { intent: string; text: string }[];
  });
  const named = written.filter((question) => question.text.includes('Chairly'));
  expect(named.length).toBeGreaterThan(0);
  expect(named.length).toBeLessThan(written.length * 0.08);
  const sound = written.filter(({ text: asked }) =>
    /^[^?]*booking software \d+[^?]{0,60}\?$/u.test(asked),
  );
  expect(sound.length).toBeGreaterThan(written.length * 0.85);
});

test('asked about a page it reads the plans and facts that the page states, and invents a quote now and then', () => {
  const plan = object({
    name: text,
    offer: { type: 'string', enum: ['price', 'free', 'contact_sales'] },
    price: text,
    period: { type: 'string', enum: ['month', 'year', 'once', 'usage', 'not_stated'] },
    quote: text,
    limits: list(text),
  });
  const fact = object({ kind: text, value: text, quote: text });
  const schema = object({ facts: list(fact), plans: list(plan) });
  const read = (page: string) =>
    ask({ page_kind: 'pricing', page_text: page }, schema) as {
      facts: Record<string, string>[];
      plans: { name: string; price: string; quote: string }[];
    };
  const shops = Array.from({ length: 60 }, (_, at) => {
    const page = `Shop ${at}\nSolo\n$${at + 5} / month\nUp to 3 users\nTeam\n$${at + 25} / month\nSave $9\nEnterprise\nContact sales\nFounded in 2014.`;
    return { page, ...read(page) };
  });
  const plans = shops.flatMap(({ page, plans: found }) =>
    found.map((one) => ({ page, ...one, isThere: page.includes(one.quote) })),
  );
  expect(plans).toHaveLength(180);
  const wrong = plans.filter(({ isThere }) => !isThere);
  expect(wrong.length).toBeGreaterThan(0);
  expect(wrong.length).toBeLessThan(plans.length * 0.12);
  expect(
    shops.filter(({ facts }) => facts.some(({ value }) => value === '2014')).length,
  ).toBeGreaterThan(50);
});
