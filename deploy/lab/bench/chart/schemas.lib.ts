import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

/** Go modules that carry the schemas of every kind that the chart makes. */
const KUBERNETES = 'k8s.io/kubernetes@v1.37.2';
const KEDA = 'github.com/kedacore/keda/v2@v2.21.0';
const CUSTOM = [
  ['github.com/prometheus-operator/prometheus-operator@v0.85.0', 'example/prometheus-operator-crd'],
  [KEDA, 'config/crd/bases'],
] as const;

type Json = Record<string, unknown>;
const kindSchema = z.array(z.object({ group: z.string(), kind: z.string(), version: z.string() }));
const crdSchema = z.object({
  spec: z.object({
    group: z.string(),
    names: z.object({ kind: z.string() }),
    versions: z.array(
      z.object({ name: z.string(), schema: z.object({ openAPIV3Schema: z.looseObject({}) }) }),
    ),
  }),
});

/** The folder of a module in Go's cache; downloads it when it is not there. */
function moduleFolder(module: string): string {
  const out = execFileSync('go', ['mod', 'download', '-json', module], { encoding: 'utf8' });
  return z.object({ Dir: z.string() }).parse(JSON.parse(out)).Dir;
}

const scaledSchema = z.object({
  kind: z.literal('ScaledObject'),
  spec: z.object({
    triggers: z.array(z.object({ type: z.string(), metadata: z.record(z.string(), z.string()) })),
  }),
});

/**
 * Settings of triggers that KEDA does not read, which its schema lets through, and those that it
 * wants. Each scaler states its settings in tags: `keda:"name=endpoint, order=…, optional"`.
 */
export function triggerProblems(manifest: unknown): string[] {
  const { data } = scaledSchema.safeParse(manifest);
  return (data?.spec.triggers ?? []).flatMap(({ type, metadata }) => {
    const source = join(moduleFolder(KEDA), 'pkg/scalers', `${type}_scaler.go`);
    const tags = [...readFileSync(source, 'utf8').matchAll(/keda:"name=(\w+),([^"]*)"/gu)];
    const read = new Map(tags.map(([, name = '', rest = '']) => [name, rest]));
    const unread = Object.keys(metadata).filter((name) => !read.has(name));
    const wanted = [...read].filter(
      ([name, rest]) => !/optional|default=/u.test(rest) && !(name in metadata),
    );
    return [
      ...unread.map((name) => `the trigger ${type} reads no ${name}.`),
      ...wanted.map(([name]) => `the trigger ${type} needs ${name}.`),
    ];
  });
}

/** Writes one JSON schema per kind, refusing unknown fields. @returns the pattern for kubeconform. */
export function writeSchemas(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const write = (kind: string, group: string, version: string, schema: Json): void => {
    const name = [kind, group.split('.')[0], version].filter(Boolean).join('-');
    writeFileSync(join(folder, `${name.toLowerCase()}.json`), JSON.stringify(schema));
  };
  const swagger = join(moduleFolder(KUBERNETES), 'api/openapi-spec/swagger.json');
  const { definitions } = z
    .object({ definitions: z.record(z.string(), z.looseObject({})) })
    .parse(JSON.parse(readFileSync(swagger, 'utf8')));
  const strict = Object.fromEntries(
    Object.entries(definitions).map(([name, schema]) => [name, closed(schema)]),
  );
  for (const [name, schema] of Object.entries(definitions)) {
    const [made] = kindSchema.safeParse(schema['x-kubernetes-group-version-kind']).data ?? [];
    if (made !== undefined)
      write(made.kind, made.group, made.version, {
        $ref: `#/definitions/${name}`,
        definitions: strict,
      });
  }
  for (const [module, path] of CUSTOM) {
    const files = globSync('*.yaml', { cwd: join(moduleFolder(module), path) });
    for (const file of files) {
      const text = readFileSync(join(moduleFolder(module), path, file), 'utf8');
      const { spec } = crdSchema.parse(parse(text));
      for (const { name, schema } of spec.versions)
        write(spec.names.kind, spec.group, name, closed(schema.openAPIV3Schema));
    }
  }
  return join(folder, '{{.ResourceKind}}{{.KindSuffix}}.json');
}

/** The same schema without room for misspelled fields; Kubernetes drops those silently. */
function closed(schema: Json): Json {
  const copy: Json = {};
  for (const [key, value] of Object.entries(schema)) copy[key] = closedValue(value);
  const isOpen = 'additionalProperties' in schema || schema['x-kubernetes-preserve-unknown-fields'];
  // A port or amount is a number or text; Swagger says text alone.
  if (schema['format'] === 'int-or-string' || schema['x-kubernetes-int-or-string'] === true)
    return { description: schema['description'] };
  return 'properties' in schema && !isOpen ? { ...copy, additionalProperties: false } : copy;
}

function closedValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => closedValue(each));
  return typeof value === 'object' && value !== null ? closed(value as Json) : value;
}
