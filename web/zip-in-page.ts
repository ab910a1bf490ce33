import type { Plugin } from 'vite';

/** Where the writer of workbooks compresses them. */
const ZIPPER = /\/write-excel-file\/modules\/zip\/zipToArrayBuffer\.js$/;
const IN_PAGE = `import zip from './zipToArrayBufferSync.js';
export default (files) => Promise.resolve(zip(files));
`;

/**
 * Workbooks are compressed in the page: above 160 KB their writer starts workers from `blob:` addresses,
 * which the content security policy forbids, so that a large export never came.
 */
export function zipInPage(): Plugin {
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
