import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Bytes of gzip: 1.25 times the floor of the stack (architecture, 11). */
export const INITIAL_JS_BUDGET = 151 * 1024;

/** Stops a build whose first load (the entry and all it imports at once) grew over the budget. */
export function initialBudget(limit = INITIAL_JS_BUDGET): Plugin {
  return {
    name: 'initial-budget',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    generateBundle(_options, bundle) {
      const initial = new Set<string>();
      const add = (file: string): void => {
        const chunk = bundle[file];
        if (chunk?.type !== 'chunk' || initial.has(file)) return;
        initial.add(file);
        chunk.imports.forEach(add);
      };
      for (const [file, chunk] of Object.entries(bundle)) {
        if (chunk.type === 'chunk' && chunk.isEntry) add(file);
      }
      let bytes = 0;
      for (const file of initial) {
        const chunk = bundle[file];
        if (chunk?.type === 'chunk') bytes += gzipSync(chunk.code).length;
      }
      const figures = `${Math.round(bytes / 1024)} KiB gzip of ${Math.round(limit / 1024)}`;
      if (bytes > limit) this.error(`The first load is over its budget: ${figures}.`);
      else this.info(`First load: ${figures}.`);
    },
  };
}
