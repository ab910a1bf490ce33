import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { METRICS, TEMPORAL_METRICS } from '#config/metrics.ts';

const FOLDER = import.meta.dirname;
const RUNBOOKS = 'deploy/docs/runbooks';
const ROOT = join(FOLDER, '../../..');

const ruleSchema = z.union([
  z.strictObject({ record: z.string(), expr: z.string() }),
  z.strictObject({
    alert: z.string().regex(/^Earshot[A-Z][A-Za-z]+$/u),
    expr: z.string(),
    for: z.string().regex(/^\d+[mh]$/u),
    labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
    annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
  }),
]);
const rulesSchema = z.strictObject({
  groups: z.array(z.strictObject({ name: z.string(), rules: z.array(ruleSchema) })),
});
const dashboardSchema = z.object({
  uid: z.string(),
  panels: z.array(
    z.object({
      title: z.string(),
      targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })),
    }),
  ),
});

const { groups } = rulesSchema.parse(parse(readFileSync(join(FOLDER, 'rules.yaml'), 'utf8')));
const rules = groups.flatMap((group) => group.rules);
const alerts = rules.filter((rule) => 'alert' in rule);
const recorded = rules.flatMap((rule) => ('record' in rule ? [rule.record] : []));
const dashboards = globSync('dashboards/*.json', { cwd: FOLDER }).map((file) => ({
  file,
  ...dashboardSchema.parse(JSON.parse(readFileSync(join(FOLDER, file), 'utf8'))),
}));
const expressions = [
  ...rules.map((rule) => rule.expr),
  ...dashboards.flatMap(({ panels }) =>
    panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ),
];

/** Series of the catalogue with their labels; a histogram has three. */
const series = new Map<string, Set<string>>();
for (const [name, { type, labels }] of Object.entries({ ...METRICS, ...TEMPORAL_METRICS })) {
  const known = new Set<string>([...labels, 'instance', 'job']);
  if (type !== 'histogram') series.set(name, known);
  else {
    series.set(`${name}_bucket`, new Set([...known, 'le']));
    series.set(`${name}_count`, known);
    series.set(`${name}_sum`, known);
  }
}

const NAME = /\b(?:earshot[_:][a-z0-9_:]+|temporal_[a-z0-9_]+)\b/gu;

test('every expression names only series of the catalogue, or rules that record them', () => {
  for (const expression of expressions) {
    const names = [...expression.matchAll(NAME)].map(([name]) => name);
    if (!/\bup\{/u.test(expression)) expect(names, expression).not.toEqual([]);
    for (const name of names)
      expect(series.has(name) || recorded.includes(name), `${name} in ${expression}`).toBe(true);
  }
});

test('every label that an expression selects or groups by exists on its metric', () => {
  for (const expression of expressions) {
    const selected = [...expression.matchAll(/((?:earshot|temporal)_\w+)\{([^}]*)\}/gu)];
    for (const [, name = '', selector = ''] of selected)
      for (const [, label = ''] of selector.matchAll(/(\w+)(?:=~|!~|!=|=)"/gu))
        expect([...(series.get(name) ?? [])], `${name} in ${expression}`).toContain(label);
    const grouped = [
      ...expression.matchAll(/by \(([^)]*)\) \((?:\w+\()?((?:earshot|temporal)_\w+)/gu),
    ];
    for (const [, labels = '', name = ''] of grouped)
      for (const label of labels.split(', '))
        expect([...(series.get(name) ?? [])], `${name} in ${expression}`).toContain(label);
  }
});

function bounds(name: keyof typeof METRICS): readonly number[] {
  const metric = METRICS[name];
  return 'buckets' in metric ? metric.buckets : [];
}

test('thresholds of the objectives are bounds of their histograms', () => {
  expect(bounds('earshot_http_request_duration_seconds')).toContain(0.05);
  expect(bounds('earshot_event_delivery_lag_seconds')).toContain(0.25);
  for (const expression of expressions)
    for (const [, name = '', le = ''] of expression.matchAll(
      /(earshot_\w+)_bucket\{[^}]*le="([^"]+)"/gu,
    ))
      expect(bounds(name as keyof typeof METRICS), expression).toContain(Number(le));
});

test('every alert has a runbook with its four parts, and every runbook an alert', () => {
  const names = alerts.map(({ alert, annotations }) => [alert, annotations.runbook] as const);
  const files = globSync(`${RUNBOOKS}/*.md`, { cwd: ROOT });
  expect(names.map(([, file]) => file).toSorted()).toEqual(files.toSorted());
  for (const [alert, file] of names) {
    const slug = alert.slice('Earshot'.length).replaceAll(/(?<=[a-z])[A-Z]/gu, (c) => `-${c}`);
    expect(basename(file, '.md')).toBe(slug.toLowerCase());
    const text = readFileSync(join(ROOT, file), 'utf8');
    expect(text.startsWith(`# ${alert}\n`)).toBe(true);
    for (const part of ['**Symptom.**', '## Check', '## Fix', '## Over when'])
      expect(text, file).toContain(part);
    const links = [...text.matchAll(/\]\(([^)]+)\)/gu)].map(([, target = '']) => target);
    expect(links.filter((target) => !files.includes(`${RUNBOOKS}/${target}`))).toEqual([]);
    const named = [...text.matchAll(NAME)].map(([name]) => name);
    const isKnown = (name: string): boolean =>
      series.has(name) || recorded.includes(name) || name === 'earshot_';
    expect(
      named.filter((name) => !isKnown(name)),
      file,
    ).toEqual([]);
  }
});

test('no two alerts, recorded series, dashboards or panels of one dashboard share a name', () => {
  const names = [
    ...alerts.map(({ alert }) => alert),
    ...recorded,
    ...dashboards.map(({ uid }) => uid),
  ];
  expect(new Set(names).size).toBe(names.length);
  for (const { file, panels } of dashboards)
    expect(new Set(panels.map(({ title }) => title)).size, file).toBe(panels.length);
});

test('labels of the catalogue are names with few values, never ids, paths or texts', () => {
  const few = new Set(
    'dependency method route status stream reason kind platform state purpose channel outcome task_queue worker_type activity_type workflow_type operation'.split(
      ' ',
    ),
  );
  const labels = Object.values({ ...METRICS, ...TEMPORAL_METRICS }).flatMap((metric) => [
    ...metric.labels,
  ]);
  expect(labels.filter((label) => !few.has(label))).toEqual([]);
});
