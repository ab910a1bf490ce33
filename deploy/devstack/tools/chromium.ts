import { execFile, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { cacheFolder } from '../paths.ts';
import type { Progress } from '../progress.ts';
import { findOnPath } from './resolve-tool.ts';
import { SetupError } from '../setup-error.ts';

const run = promisify(execFile);

/** How to start a browser: options of playwright-core's `chromium.launch`. */
export interface Browser {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Finds a Chromium: CHROMIUM_BIN, the one packed in npm (the same everywhere, so screenshots are
 * equal), PATH, Playwright's downloads.
 * @throws SetupError with the package to install.
 */
export async function resolveChromium(
  progress: Progress,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Browser> {
  if (env.CHROMIUM_BIN) {
    if (existsSync(env.CHROMIUM_BIN)) return plain(env.CHROMIUM_BIN);
    throw new SetupError(
      `CHROMIUM_BIN names ${env.CHROMIUM_BIN}, which does not exist.`,
      'Correct or unset CHROMIUM_BIN.',
    );
  }
  const packed = await packedChromium(progress, env).catch((error: unknown) => {
    progress.say(`  ! The packed Chromium is not usable: ${String(error)}`);
    return undefined;
  });
  if (packed) return packed;
  const installed = NAMES.map((name) => findOnPath(name, env)).find(Boolean) ?? playwrights();
  if (installed) return plain(installed);
  throw new SetupError(
    'The browser tests need a Chromium, and none was found.',
    'Install one (Debian: apt install chromium) or set CHROMIUM_BIN.',
  );
}

function plain(executablePath: string): Browser {
  // Chromium's own sandbox needs rights that root and most containers do not have.
  return { executablePath, args: ['--no-sandbox'], env: {} };
}

async function packedChromium(
  progress: Progress,
  env: NodeJS.ProcessEnv,
): Promise<Browser | undefined> {
  if (process.platform !== 'linux') return undefined;
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const manifest = readFileSync(join(dirname(entry), '../package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const folder = join(cacheFolder(env), `chromium-${version}-${process.arch}`);
  if (!existsSync(folder)) await progress.step('Unpacking Chromium', () => unpack(folder, env));
  const executablePath = join(folder, 'chromium');
  const libraries = join(folder, 'al2023/lib');
  const browser: Browser = {
    executablePath,
    args: ['--no-sandbox'],
    env: { FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  };
  if (lacksLibraries(executablePath)) browser.env.LD_LIBRARY_PATH = libraries;
  if (lacksLibraries(executablePath, browser.env)) return undefined;
  return browser;
}

async function unpack(folder: string, env: NodeJS.ProcessEnv): Promise<void> {
  const building = `${folder}.${process.pid}`;
  mkdirSync(building, { recursive: true });
  try {
    const script = fileURLToPath(new URL('unpack-chromium.ts', import.meta.url));
    await run(process.execPath, [script], { env: { ...env, TMPDIR: building } });
    writeFileSync(join(building, 'fonts.conf'), fontsConf(folder));
    // Another start may have been quicker; its copy is as good.
    if (!existsSync(folder)) renameSync(building, folder);
  } finally {
    rmSync(building, { recursive: true, force: true });
  }
}

/** The package's own file points at a fixed temporary folder. */
function fontsConf(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/font-cache</cachedir>
</fontconfig>
`;
}

function lacksLibraries(file: string, env: Record<string, string> = {}): boolean {
  const listed = spawnSync('ldd', [file], { encoding: 'utf8', env: { ...process.env, ...env } });
  // Without ldd this is unknown; the bundled libraries do no harm.
  return listed.status === null
    ? Object.keys(env).length === 0
    : listed.stdout.includes('not found');
}

function playwrights(): string | undefined {
  const folders = [
    process.env.PLAYWRIGHT_BROWSERS_PATH ?? '',
    join(homedir(), '.cache/ms-playwright'),
    join(homedir(), 'Library/Caches/ms-playwright'),
  ];
  const binaries = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  ];
  return folders
    .filter((folder) => folder !== '' && existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.startsWith('chromium-'))
        .toSorted((a, b) => Number(b.split('-')[1]) - Number(a.split('-')[1]))
        .flatMap((name) => binaries.map((binary) => join(folder, name, binary))),
    )
    .find((file) => existsSync(file));
}
