import { readXlsx } from 'hucre/xlsx';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { toCsv } from '../../export/csv.ts';
import { toExcel } from '../../export/excel.ts';
import { aiVisibilityExport } from '../testing/ai-visibility.ts';
import { aiVisibilityDocument } from './ai-visibility-export.ts';

const OPTIONS = { sandbox: false, productName: 'Earshot' };
const documentOf = (change = {}) => aiVisibilityDocument(aiVisibilityExport(change), OPTIONS);

test('a CSV has one row per answer with its readings, and no formulas', () => {
  const { data } = Papa.parse<Record<string, string>>(toCsv(documentOf()).slice(1), {
    header: true,
  });
  expect(data).toHaveLength(32);
  expect(data[0]).toMatchObject({
    Question: 'Which CRM is best for group 0?',
    Kind: 'unbranded',
    Assistant: 'OpenAI',
    Model: 'model-1',
    Run: '1',
    State: 'answered',
    'Brand named': 'yes',
    Role: 'recommended',
    Place: '2',
    Sentiment: 'positive',
    'All brands named': 'Acme (recommended); Kontaktly (recommended)',
    'First cited page': 'https://lists.example/best-crm?p=0',
    'All cited pages': 'https://lists.example/best-crm?p=0 https://www.reddit.com/r/crm',
    Answer: "'=Acme and Kontaktly are good.",
    'Cost in USD': '0.012',
    Milliseconds: '900',
    Answered: '2026-11-22T10:00:00.000Z',
    Method: '2026-11',
  });
  expect(data[31]).toMatchObject({ 'Brand named': 'no', Role: '', Place: '', Run: '4' });
});

test('a workbook keeps numbers and times as such, has a filter on each column and links the cited pages', async () => {
  const blob = await toExcel(documentOf());
  const { sheets } = await readXlsx(new Uint8Array(await blob.arrayBuffer()));
  const [sheet] = sheets;
  const [head = [], first = []] = sheet?.rows ?? [];
  const cell = (header: string) => first[head.indexOf(header)];
  expect(sheet?.rows).toHaveLength(33);
  expect([cell('Run'), cell('Place'), cell('Milliseconds'), cell('Cost in USD')]).toEqual([
    1, 2, 900, 0.012,
  ]);
  expect(cell('Answered (UTC)')).toEqual(new Date('2026-11-22T10:00:00.000Z'));
  expect(sheet?.autoFilter).toMatchObject({ range: `A1:R33` });
  const links = [...(sheet?.cells?.values() ?? [])].flatMap(({ hyperlink }) => hyperlink ?? []);
  expect(links).toHaveLength(32);
  expect(links[0]?.target).toBe('https://lists.example/best-crm?p=0');
});

test('a PDF contains the headline, charts of named shares and share of voice with intervals, and gaps with their counts', () => {
  const { summary, charts, facts } = documentOf();
  expect(summary?.headline).toBe('Kontaktly is named in 25% of answers');
  expect(summary?.points[0]).toMatch(
    /^Kontaktly: named in 25% \(\d+ to \d+\), recommended in 25%/u,
  );
  expect(
    summary?.points.some((point) =>
      /^Gap at “.*Acme is recommended in 4 of 4 answers, Kontaktly in none/u.test(point),
    ),
  ).toBe(true);
  expect(charts?.[0]?.bars).toMatchObject([
    { label: 'Kontaktly', value: 0.25, low: expect.any(Number), high: expect.any(Number) },
    { label: 'Acme', value: 1 },
  ]);
  expect(charts?.[1]?.bars).toMatchObject([
    { label: 'Kontaktly', value: 0.2 },
    { label: 'Acme', value: 0.8 },
  ]);
  expect(facts).toContainEqual(['Method', '2026-11']);
  expect(facts.map(String).join()).not.toContain('sandbox');
});

test('I8: a file with sandbox data says so', () => {
  const { facts } = aiVisibilityDocument(aiVisibilityExport(), { ...OPTIONS, sandbox: true });
  expect(facts).toContainEqual(['Data', 'sandbox, made up']);
});

test('a brand without competitors has no share of voice', () => {
  const { brands } = aiVisibilityExport().analysis;
  const { summary, charts } = documentOf({ brands: brands.filter(({ own }) => own) });
  expect(charts?.map(({ title }) => title)).toEqual(['Named in answers']);
  expect(summary?.points.join()).not.toContain('share of voice');
});
