import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Bytes of gzip that the stack takes without a line of ours. */
export const STACK_FLOOR = 120_700;
/** Maximum size of a public page's first render (architecture, 11). */
const INITIAL_JS_BUDGET = 1.25 * STACK_FLOOR;

const PUBLIC_PAGES = ['landing-page.tsx', 'pricing-page.tsx', 'public-trending-page.tsx'] as const;

/** Fails a build in which the app and a public page, with all their imports, exceed the budget. */
export function initialBudget(limit = INITIAL_JS_BUDGET): Plugin {
  return {
    name: 'initial-budget',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    generateBundle(_options, bundle) {
      const sizeWith = (page: string): number => {
        const loaded = new Set<string>();
        let bytes = 0;
        const add = (file: string): void => {
          const chunk = bundle[file];
          if (chunk?.type !== 'chunk' || loaded.has(file)) return;
          loaded.add(file);
          bytes += gzipSync(chunk.code).length;
          chunk.imports.forEach(add);
        };
        for (const [file, chunk] of Object.entries(bundle)) {
          if (chunk.type !== 'chunk') continue;
          if (chunk.isEntry || chunk.facadeModuleId?.endsWith(`/${page}`) === true) add(file);
        }
        return bytes;
      };
      for (const page of PUBLIC_PAGES) {
        const bytes = sizeWith(page);
        const figures = `${page}: ${(bytes / 1_000).toFixed(1)} kB gzip of ${(limit / 1_000).toFixed(1)}`;
        if (bytes > limit) this.error(`The first load is over its budget: ${figures}.`);
        else this.info(`First load with ${figures}.`);
      }
    },
  };
}
