import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { inspectEnvironment } from '#config/read-environment.ts';
import { createProgress } from '../../devstack/progress.ts';
import { resolveTool } from '../../devstack/tools/resolve-tool.ts';
import { CHART_TOOLS } from '../../devstack/tools/tools.ts';
import { triggerProblems, writeSchemas } from './chart/schemas.lib.ts';

/**
 * `npm run bench -- chart`: lints and renders the chart with each of its examples, validates what
 * comes out against the schemas of Kubernetes, KEDA and the Prometheus operator and the settings that
 * KEDA's scalers read, starts no process but reads each one's environment as it would, and runs the
 * unit tests of the alert rules.
 * Builds helm, kubeconform and promtool once, which takes minutes.
 */
const CHART = join(import.meta.dirname, '../../chart');
const OBSERVABILITY = join(CHART, 'observability');
/** The version that `--kube-version` states; the chart refuses older ones than 1.27. */
const KUBERNETES = '1.35.0';

const randomSecret = (): string => randomBytes(24).toString('base64url');

const SECRETS: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://earshot_app:p@db.example.com/earshot?sslmode=verify-full',
  DATABASE_BACKGROUND_URL:
    'postgres://earshot_background:p@db.example.com/earshot?sslmode=verify-full',
  NATS_URL: 'tls://api:p@nats.example.com:4222',
  SMTP_URL: 'smtps://user:p@mail.example.com',
  TOKEN_SECRET: randomSecret(),
  CHANNEL_SECRET: randomSecret(),
  OIDC_CLIENT_SECRET: 'a-secret-of-the-issuer',
  METRICS_TOKEN: randomSecret(),
  TEMPORAL_API_KEY: 'a-key-of-temporal-cloud',
};

const podSchema = z.object({
  kind: z.enum(['Deployment', 'Job']),
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    template: z.object({
      spec: z.object({
        containers: z.array(
          z.object({ env: z.array(z.object({ name: z.string(), value: z.string() })) }),
        ),
      }),
    }),
  }),
});

/** Problems that the processes would list at their start, with every secret present. */
function environmentProblems(manifests: string, example: string): string[] {
  return parseAllDocuments(manifests).flatMap((document) => {
    const pod = podSchema.safeParse(document.toJS());
    if (!pod.success) return [];
    const { kind, metadata, spec } = pod.data;
    const env = spec.template.spec.containers.flatMap((container) => container.env);
    const given = Object.fromEntries(env.map(({ name, value }) => [name, value]));
    const { problems } = inspectEnvironment({ ...SECRETS, ...given });
    return problems.map((problem) => `${example}, ${kind} ${metadata.name}: ${problem}`);
  });
}

async function main(): Promise<number> {
  const progress = createProgress();
  const helm = await resolveTool(CHART_TOOLS.helm, progress);
  const kubeconform = await resolveTool(CHART_TOOLS.kubeconform, progress);
  const promtool = await resolveTool(CHART_TOOLS.promtool, progress);
  const folder = mkdtempSync(join(tmpdir(), 'earshot-chart-'));
  const run = (program: string, args: readonly string[]): string =>
    execFileSync(program, args, { encoding: 'utf8', cwd: folder, maxBuffer: 64 * 1024 * 1024 });
  try {
    const schemas = writeSchemas(join(folder, 'schemas'));
    const problems: string[] = [];
    for (const example of globSync(join(CHART, 'examples/*.yaml'))) {
      const values = ['--kube-version', KUBERNETES, '-f', example];
      run(helm, ['lint', CHART, '--strict', ...values]);
      const manifests = run(helm, ['template', 'release', CHART, '-n', 'earshot', ...values]);
      const file = join(folder, basename(example));
      writeFileSync(file, manifests);
      console.log(
        `${basename(example)}: ${run(kubeconform, ['-summary', '-schema-location', schemas, file]).trim()}`,
      );
      problems.push(
        ...environmentProblems(manifests, basename(example)),
        ...parseAllDocuments(manifests)
          .flatMap((document) => triggerProblems(document.toJS()))
          .map((problem) => `${basename(example)}: ${problem}`),
      );
    }
    for (const problem of problems) console.log(`✗ ${problem}`);
    console.log(run(promtool, ['check', 'rules', join(OBSERVABILITY, 'rules.yaml')]).trim());
    console.log(
      run(promtool, ['test', 'rules', join(OBSERVABILITY, 'rules.promtool.yaml')]).trim(),
    );
    return problems.length > 0 ? 1 : 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = await main();
