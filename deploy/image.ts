import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Our own files: what the processes and an operator's commands read, and the stand-in for trials. */
export const IMAGE_PARTS = {
  product: [
    'package.json',
    'api',
    'db',
    'streams',
    'workflows',
    'web/dist',
    'deploy/config',
    'deploy/doctor',
    'deploy/health-check.ts',
    'deploy/postgres-roles.sql',
  ],
  sandbox: [
    'package.json',
    'deploy/sandbox',
    'deploy/config',
    'deploy/health-check.ts',
    'api/domain',
    'api/contracts',
  ],
};

/** Development packages that the sandbox imports besides the product's. */
const SANDBOX_PACKAGES = ['graphql', 'oidc-provider', 'postal-mime', 'smtp-server'];

/** Tests and their helpers, benchmarks, and the web build's own records. */
const LEFT_OUT = /(?:^|\/)(?:testing|bench|histories|\.inputs)(?:\/|$)|\.test\.tsx?$|\.map$/;

/**
 * What packages ship for other platforms, for compilers, for their own tests and for readers. Node
 * runs no TypeScript in packages.
 */
const UNUSED = new RegExp(
  [
    String.raw`\.(?:map|md|[cm]?tsx?|tsbuildinfo)$`,
    String.raw`core-bridge/(?:sdk-core|src|bridge-macros)$`,
    'node_modules/(?:@[^/]+/)?[^/]+/(?:__tests__|tests?)$',
    `onnxruntime-node/(?:script|bin/napi-v6/(?!linux$|linux/${process.arch}(?:/|$)).+)$`,
    `core-bridge/releases/(?!${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-unknown-linux-gnu)[^/]+$`,
  ].join('|'),
);

/** What only builds the workflow bundle, which the image has already, or installs a package. */
const BUILDERS: ReadonlySet<string> = new Set(
  '@swc/core adm-zip global-agent memfs source-map-loader swc-loader unionfs webpack'.split(' '),
);
/** Those of them that the workflow engine's client loads at its start, and never uses: left empty. */
const LOADED_BUILDERS = ['memfs', 'unionfs', 'webpack'];

/**
 * Entries that we import of packages with many: Node parses a package's description again for each
 * of its modules, and the 179 KB of this one took a second of every start.
 */
const ENTRIES: Readonly<Record<string, readonly string[]>> = {
  'drizzle-orm': ['.', './pg-core', './postgres-js', './postgres-js/migrator'],
};

interface LockedPackage {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** What differs from a whole image of the product. */
interface ImageOptions {
  /** False: without the built web app, for a test of the processes. */
  web?: boolean;
  /** True: the sandbox instead of the product. */
  sandbox?: boolean;
}

/**
 * Assembles the tree for an image: sources, which run as they are, the packages that they load, the
 * built web app and the workflow bundle, so that no process writes to disk.
 * @throws when the web app was not built.
 */
export function assembleImage(
  target: string,
  { web = true, sandbox = false }: ImageOptions = {},
): void {
  mkdirSync(target, { recursive: true });
  for (const part of IMAGE_PARTS[sandbox ? 'sandbox' : 'product'].filter(
    (name) => web || name !== 'web/dist',
  )) {
    const from = join(ROOT, part);
    if (!existsSync(from)) throw new Error(`${part} is missing: build the web app first.`);
    cpSync(from, join(target, part), {
      recursive: true,
      filter: (source) => !LEFT_OUT.test(relative(ROOT, source)),
    });
  }
  copyPackages(target, sandbox ? SANDBOX_PACKAGES : []);
  if (sandbox) return;
  const bundle = join(target, 'workflows/dist/workflows.js');
  execFileSync(process.execPath, [join(ROOT, 'workflows/runtime/write-bundle.ts'), bundle], {
    stdio: 'inherit',
  });
  if (statSync(bundle).size === 0) throw new Error('The workflow bundle is empty.');
}

/** The packages that `dependencies` of package.json needs, and `more`; not the pinned Node. */
function copyPackages(target: string, more: readonly string[]): void {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as LockedPackage;
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const needed = closure(lock.packages, [...Object.keys(manifest.dependencies ?? {}), ...more]);
  for (const path of needed.filter((name) => existsSync(join(ROOT, name)))) {
    const own = join(ROOT, path);
    cpSync(own, join(target, path), {
      recursive: true,
      filter: (source) =>
        !UNUSED.test(source) && !relative(own, source).split('/').includes('node_modules'),
    });
  }
  for (const name of LOADED_BUILDERS) {
    mkdirSync(join(target, 'node_modules', name));
    writeFileSync(join(target, 'node_modules', name, 'index.js'), '');
  }
  for (const [name, entries] of Object.entries(ENTRIES)) {
    const file = join(target, 'node_modules', name, 'package.json');
    if (!existsSync(file)) continue;
    const description = JSON.parse(readFileSync(file, 'utf8')) as { exports: object };
    const kept = Object.entries(description.exports).filter(([entry]) => entries.includes(entry));
    writeFileSync(file, JSON.stringify({ ...description, exports: Object.fromEntries(kept) }));
  }
}

/** Paths of packages and of all that they depend on, found as Node finds them. */
function closure(locked: Record<string, LockedPackage>, names: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (from: string, name: string): void => {
    const path = resolve(locked, from, name);
    if (path === undefined || found.has(path) || BUILDERS.has(name)) return;
    found.add(path);
    const { dependencies, optionalDependencies, peerDependencies } = locked[path] ?? {};
    const all = { ...dependencies, ...optionalDependencies, ...peerDependencies };
    for (const dependency of Object.keys(all)) visit(path, dependency);
  };
  for (const name of names) visit('', name);
  return [...found];
}

function resolve(
  locked: Record<string, LockedPackage>,
  from: string,
  name: string,
): string | undefined {
  for (let folder = from; folder !== ''; folder = parentOf(folder)) {
    const path = `${folder}/node_modules/${name}`;
    if (path in locked) return path;
  }
  return `node_modules/${name}` in locked ? `node_modules/${name}` : undefined;
}

/** The package that the one at `path` lies in; empty at the top. */
const parentOf = (path: string): string =>
  path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/')));

if (import.meta.main) {
  const [target, kind] = process.argv.slice(2);
  if (target === undefined) throw new Error('Usage: node deploy/image.ts <folder> [sandbox]');
  assembleImage(target, { sandbox: kind === 'sandbox' });
}
