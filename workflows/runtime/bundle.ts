import { createHash, randomUUID } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode } from '@temporalio/worker';
import type { BundleOptions, WorkflowBundleWithSourceMap } from '@temporalio/worker';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Made by the build of the image; absent in a clone. */
const SHIPPED = join(ROOT, 'workflows/dist/workflows.js');

/**
 * The bundle that the image brings along; in a clone the one of an earlier start, or a new one,
 * about a second of work. Where nothing may be written, the next start bundles again.
 */
export async function loadWorkflowBundle(
  logger?: BundleOptions['logger'],
): Promise<WorkflowBundleWithSourceMap> {
  if (existsSync(SHIPPED)) return { code: await readFile(SHIPPED, 'utf8'), sourceMap: '' };
  const file = join(ROOT, 'node_modules/.cache/earshot', `workflows-${await cacheKey()}.js`);
  if (existsSync(file)) return { code: await readFile(file, 'utf8'), sourceMap: '' };
  const bundle = await buildWorkflowBundle(logger);
  await keep(file, bundle.code).catch(() => {});
  return bundle;
}

async function keep(file: string, code: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const temporary = `${file}.${randomUUID()}`;
  await writeFile(temporary, code);
  await rename(temporary, file);
}

export function buildWorkflowBundle(
  logger?: BundleOptions['logger'],
): Promise<WorkflowBundleWithSourceMap> {
  return bundleWorkflowCode({
    workflowsPath: join(ROOT, 'workflows/index.ts'),
    workflowInterceptorModules: [join(ROOT, 'workflows/runtime/carry-trace.ts')],
    ...(logger ? { logger } : {}),
  });
}

/** Everything a workflow may import, including helpers: the SDK, our own files and the names. */
async function cacheKey(): Promise<string> {
  const folders = ['workflows/**/*.ts', 'api/domain/**/*.ts'];
  const sources = globSync(folders, { cwd: ROOT, exclude: isNoSource }).toSorted();
  const hash = createHash('sha256');
  for (const file of [...sources, 'api/contracts/engine-names.ts', 'package-lock.json']) {
    hash.update(file).update(await readFile(join(ROOT, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

const isNoSource = (name: string): boolean =>
  /\.test\.ts$|(?:^|\/)(?:testing|bench|histories)$/.test(name);
