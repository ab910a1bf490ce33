import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { adoptedStyles } from './adopted-styles.ts';
import { initialBudget } from './initial-budget.ts';
import { siteFiles } from './site-files.ts';
import { socialImages } from './social-image.ts';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * What the first view needs is a few files: thirty small ones compress worse and wait for each
 * other, and one would keep a phone busy at a stretch for longer than a tap may wait.
 */
const FIRST_FILES = {
  groups: [
    {
      name: 'react',
      test: /\/(react|react-dom|scheduler)\//,
      tags: ['$initial' as const],
      priority: 3,
    },
    { name: 'router', test: /\/react-router(-dom)?\//, tags: ['$initial' as const], priority: 2 },
    { name: 'first', tags: ['$initial' as const], priority: 1 },
  ],
};

const api = process.env['EARSHOT_API'] ?? 'http://localhost:4400';

// The API refuses requests of other origins, which the development server is one of.
const PROXY = { '/api': { target: api, headers: { origin: new URL(api).origin } } };

/**
 * `npm start` serves the built files from the API. This development server is for work on the
 * screens: it forwards /api to a running stack (EARSHOT_API, by default port 4400). `vite build web`
 * makes the files for browsers, `vite build web --ssr` the program that renders the public pages.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    adoptedStyles(),
    initialBudget(),
    siteFiles(),
    socialImages(),
    preloadFonts(),
    zipInPage(),
    precompress(),
  ],
  server: { proxy: PROXY },
  preview: { proxy: PROXY },
  // The render program is bundled: it must not need node_modules.
  ssr: { noExternal: true },
  // A thread loads its parts as a page does: the layout engine waits for its WebAssembly.
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    // The render program is built into a folder next to the browser files.
    emptyOutDir: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    target: 'es2023',
    // A data: URL would need img-src and font-src exceptions in the content security policy.
    assetsInlineLimit: 0,
    // One style sheet for all pages. As a part of a chunk it would be loaded with the chunks that
    // import that one, a second time into pages that hold it inline, and all of them restyled.
    cssCodeSplit: false,
    // The PDF writer is one large chunk, loaded on click; the first load has its own limit.
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: {
      output:
        isSsrBuild === true
          ? { entryFileNames: '[name]-[hash].js' }
          : { codeSplitting: FIRST_FILES },
      // @tremor/react does not declare sideEffects; without this rule it lands in one chunk.
      treeshake: { moduleSideEffects: [{ test: /@tremor\/react/, sideEffects: false }] },
    },
  },
}));

const TEXT = /\.(js|css|svg|json|wasm)$/;
/** Smaller files fit into the first packets uncompressed. */
const MIN_BYTES = 1_024;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Writes each text file of the build compressed as well, once and as small as it gets. */
function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      const assets = join(folder, 'assets');
      const files = (await readdir(assets)).filter((name) => TEXT.test(name));
      await Promise.all(files.map((name) => compressFile(join(assets, name))));
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < MIN_BYTES) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await Promise.all([
    toBrotli(content, { params }).then((bytes) => writeFile(`${file}.br`, bytes)),
    toGzip(content, { level: 9 }).then((bytes) => writeFile(`${file}.gz`, bytes)),
  ]);
}

const TEXT_FONT = /geist-latin-wght-normal[^/]*\.woff2$/;
const HEADLINE_FONT = /bricolage-grotesque-latin-wght-normal[^/]*\.woff2$/;

/**
 * Preloads the fonts of the first view with the page instead of after its styles. Only public pages
 * use the second font, for headlines: its name is kept in a comment until such a page is built.
 */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const find = (name: RegExp): string => {
          const file = Object.keys(bundle).find((known) => name.test(known));
          if (file === undefined) throw new Error(`The build holds no font like ${name.source}.`);
          return `/${file}`;
        };
        const text = `<link rel="preload" href="${find(TEXT_FONT)}" as="font" type="font/woff2" crossorigin />`;
        return html.replace(
          '</head>',
          `  ${text}\n    <!--headline-font:${find(HEADLINE_FONT)}-->\n  </head>`,
        );
      },
    },
  };
}

/** Where the writer of workbooks compresses them. */
const ZIPPER = /\/write-excel-file\/modules\/zip\/zipToArrayBuffer\.js$/;
const IN_PAGE = `import zip from './zipToArrayBufferSync.js';
export default (files) => Promise.resolve(zip(files));
`;

/**
 * Workbooks are compressed in the page: above 160 KB their writer starts workers from `blob:` addresses,
 * which the content security policy forbids, so that a large export never came.
 */
function zipInPage(): Plugin {
  let found = false;
  return {
    name: 'zip-in-page',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    transform: {
      filter: { id: ZIPPER },
      handler() {
        found = true;
        return { code: IN_PAGE, map: null };
      },
    },
    buildEnd(error) {
      if (!error && !found) this.error('The writer of workbooks compresses them elsewhere now.');
    },
  };
}
