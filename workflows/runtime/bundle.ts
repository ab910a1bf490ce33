import { createHash, randomUUID } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode } from '@temporalio/worker';
import type { BundleOptions, WorkflowBundleWithSourceMap } from '@temporalio/worker';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Bundles the workflows, about a second of work, or takes the bundle of an earlier start. Its key
 * holds everything that may be inside: workflow files import the SDK and names.ts, nothing else
 * (the bundle test enforces it).
 */
export async function loadWorkflowBundle(
  logger?: BundleOptions['logger'],
): Promise<WorkflowBundleWithSourceMap> {
  const file = join(ROOT, 'node_modules/.cache/earshot', `workflows-${await cacheKey()}.js`);
  if (existsSync(file)) return { code: await readFile(file, 'utf8'), sourceMap: '' };
  const bundle = await buildWorkflowBundle(logger);
  await mkdir(dirname(file), { recursive: true });
  const temporary = `${file}.${randomUUID()}`;
  await writeFile(temporary, bundle.code);
  await rename(temporary, file);
  return bundle;
}

export function buildWorkflowBundle(
  logger?: BundleOptions['logger'],
): Promise<WorkflowBundleWithSourceMap> {
  return bundleWorkflowCode({
    workflowsPath: join(ROOT, 'workflows/index.ts'),
    ...(logger ? { logger } : {}),
  });
}

async function cacheKey(): Promise<string> {
  const files = [
    ...globSync('workflows/*/workflow.ts', { cwd: ROOT }).toSorted(),
    'workflows/index.ts',
    'api/contracts/names.ts',
    'package-lock.json',
  ];
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(await readFile(join(ROOT, file)));
  return hash.digest('hex').slice(0, 16);
}
