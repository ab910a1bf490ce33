import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Files read by the processes, apart from node_modules. */
const PARTS = ['package.json', 'api', 'db', 'streams', 'workflows', 'deploy/config', 'web/dist'];

/** Tests and their helpers, benchmarks, and the web build's own records. */
const LEFT_OUT = /(?:^|\/)(?:testing|bench|histories|\.inputs)(?:\/|$)|\.test\.tsx?$|\.map$/;

/** The same without the built web app, for a test of the processes. */
interface ImageOptions {
  web?: boolean;
}

/**
 * Assembles the tree for the image: sources, which run as they are, the built web app and the
 * workflow bundle, so that no process writes to disk. node_modules is copied separately.
 * @throws when the web app was not built.
 */
export function assembleImage(target: string, { web = true }: ImageOptions = {}): void {
  mkdirSync(target, { recursive: true });
  for (const part of PARTS.filter((name) => web || name !== 'web/dist')) {
    const from = join(ROOT, part);
    if (!existsSync(from)) throw new Error(`${part} is missing: build the web app first.`);
    cpSync(from, join(target, part), {
      recursive: true,
      filter: (source) => !LEFT_OUT.test(relative(ROOT, source)),
    });
  }
  const bundle = join(target, 'workflows/dist/workflows.js');
  execFileSync(process.execPath, [join(ROOT, 'workflows/runtime/write-bundle.ts'), bundle], {
    stdio: 'inherit',
  });
  if (statSync(bundle).size === 0) throw new Error('The workflow bundle is empty.');
}

if (import.meta.main) {
  const [target] = process.argv.slice(2);
  if (target === undefined) throw new Error('Usage: node deploy/image.ts <folder>');
  assembleImage(target);
}
