import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { adoptedStyles } from './adopted-styles.ts';
import { initialBudget } from './initial-budget.ts';
import { precompress } from './precompress.ts';
import { preloadFonts } from './preload-fonts.ts';
import { siteFiles } from './site-files.ts';
import { socialImages } from './social-image.ts';
import { zipInPage } from './zip-in-page.ts';

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
