// oxlint-disable-next-line import/default -- the builder makes this module: the address of the thread
import address from './pdf-worker.ts?worker&url';
import type { ExportDocument } from './export-document.ts';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (text: string) => string },
  ): { createScriptURL: (text: string) => unknown };
}

/** Admits the one script of the build that is a thread of its own. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(
  'page-threads',
  { createScriptURL: () => address },
);

/**
 * Makes a PDF in a thread of its own: the layout of hundreds of results takes seconds, in which the
 * page must answer.
 * @throws Error when it cannot be made.
 */
export function makePdf(document: ExportDocument): Promise<Blob> {
  const trusted = (policy?.createScriptURL(address) ?? address) as string;
  const thread = new Worker(trusted, { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  const fail = (): void => {
    reject(new Error('The PDF could not be made.'));
  };
  thread.addEventListener('message', ({ data }: MessageEvent<Blob | null>) => {
    if (data === null) fail();
    else resolve(data);
  });
  // Its script did not load, or is of another build.
  thread.addEventListener('error', fail);
  thread.postMessage(document, { transfer: [] });
  return promise.finally(() => {
    thread.terminate();
  });
}
