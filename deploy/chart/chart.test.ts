import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { SET_BY_CHART, chartValuesSchema } from '#config/chart-settings.ts';
import { EVERY_VARIABLE } from '#config/env.ts';
import { NATS_USERS } from '#config/nats-accounts.ts';
import { inspectEnvironment } from '#config/read-environment.ts';
import { TASK_QUEUES } from '#contracts/engine-names.ts';

const FOLDER = import.meta.dirname;
const read = (path: string): string => readFileSync(join(FOLDER, path), 'utf8');
type Values = Record<string, unknown>;
const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** As Helm merges a file of values over the defaults. */
function merged(defaults: Values, over: Values): Values {
  const entries = Object.entries(over).map(([key, value]) => {
    const before = defaults[key];
    return [key, isObject(value) && isObject(before) ? merged(before, value) : value] as const;
  });
  return { ...defaults, ...Object.fromEntries(entries) };
}

const defaults = parse(read('values.yaml')) as Values;
const schemaText = JSON.parse(read('values.schema.json')) as Parameters<typeof z.fromJSONSchema>[0];
const schema = z.fromJSONSchema(schemaText);
const examples = globSync('examples/*.yaml', { cwd: FOLDER });
const exampleOf = (file: string): Values => merged(defaults, parse(read(file)) as Values);
const standard = exampleOf('examples/standard.yaml');

test('the three examples satisfy the schema', () => {
  expect(examples.map((file) => basename(file)).toSorted()).toEqual([
    'small.yaml',
    'standard.yaml',
    'temporal-cloud.yaml',
  ]);
  for (const file of examples)
    expect(schema.safeParse(exampleOf(file)), file).toMatchObject({ success: true });
});

test('the settings of the examples are ones that production accepts', () => {
  for (const file of examples) {
    const settings = exampleOf(file)['settings'] as Record<string, string>;
    const { problems } = inspectEnvironment({ NODE_ENV: 'production', ...settings });
    const named = problems.filter((problem) => (problem.split(':')[0] ?? '') in settings);
    expect(named, file).toEqual([]);
    expect(problems, file).not.toEqual([]);
  }
});

const WRONG: [name: string, over: Values][] = [
  ['no image', { image: { repository: '' } }],
  ['a digest that is none', { image: { digest: 'latest' } }],
  ['an address without TLS', { publicUrl: 'http://app.example.com' }],
  ['an address with a path', { publicUrl: 'https://example.com/app' }],
  ['no Secret', { secrets: { common: '' } }],
  ['a secret among the settings', { settings: { TOKEN_SECRET: 'x'.repeat(40) } }],
  ['an address with a password among the settings', { settings: { SMTP_URL: 'smtp://u:p@h' } }],
  ['a setting that does not exist', { settings: { MAIL_FORM: 'a@example.com' } }],
  ['a setting that is no text', { settings: { DATABASE_POOL: 10 } }],
  ['a variable that the templates set', { settings: { NODE_ENV: 'development' } }],
  ['no Temporal', { temporal: { address: '' } }],
  ['an address of Temporal with a scheme', { temporal: { address: 'https://t.example.com:7233' } }],
  ['no replica', { api: { replicas: 0 } }],
  ['a misspelled value', { api: { replica: 3 } }],
  ['a network that is no range', { networkPolicy: { privateRanges: ['everything'] } }],
];

test.each(WRONG)('the schema refuses %s', (_name, over) => {
  expect(schema.safeParse(merged(standard, over)).success).toBe(false);
});

test('the defaults alone are refused: what must be chosen has no default', () => {
  expect(schema.safeParse(defaults).success).toBe(false);
});

test('values.schema.json is what npm run generate writes', () => {
  const text = read('values.schema.json');
  expect(text).toBe(chartValuesSchema(text));
});

test('the templates set exactly the variables that cannot be settings, and all of them exist', () => {
  const set = [...read('templates/_helpers.tpl').matchAll(/"([A-Z][A-Z0-9_]{3,})" /gu)]
    .map(([, name = '']) => name)
    .filter((name) => !['NODE_EXTRA_CA_CERTS', 'TRUSTED_PROXIES'].includes(name));
  expect(set.filter((name) => !(name in EVERY_VARIABLE))).toEqual([]);
  expect(set.toSorted()).toEqual([...SET_BY_CHART].toSorted());
});

test('no secret can be given as a value', () => {
  const secrets = Object.entries(EVERY_VARIABLE).filter(([, { secret }]) => secret === true);
  for (const [name] of secrets) {
    const values = merged(standard, { settings: { [name]: 'a-value-that-is-long-enough-for-it' } });
    expect(schema.safeParse(values).success, name).toBe(false);
  }
});

test('every process has its own Secret, and the ports are those of the variables', () => {
  const names = Object.keys(standard['secrets'] as Values);
  const processes = NATS_USERS.filter((user) => user !== 'tools');
  expect(names.toSorted()).toEqual(['common', 'migration', ...processes].toSorted());
  const helpers = read('templates/_helpers.tpl');
  for (const process of processes) {
    const port = new RegExp(`^${process}: \\{ port: (\\d+)`, 'mu').exec(helpers)?.[1];
    expect(helpers).toContain(`"${process.toUpperCase()}_PORT" "${port}"`);
  }
});

test('workers scale by the queues that more workers empty faster', () => {
  const [, list = ''] =
    /range list ((?:"\w+" ?)+)\}\}\n\s+- type: temporal/u.exec(
      read('templates/autoscaling.yaml'),
    ) ?? [];
  const scaled = [...list.matchAll(/"(\w+)"/gu)].map(([, queue]) => queue);
  const { core, llm, mail } = TASK_QUEUES;
  expect(scaled).toEqual([core, llm, mail]);
});

test('the chart installs the version of the product that it is part of', () => {
  const { version } = JSON.parse(readFileSync(join(FOLDER, '../../package.json'), 'utf8')) as {
    version: string;
  };
  expect(parse(read('Chart.yaml'))).toMatchObject({ version, appVersion: version });
});
