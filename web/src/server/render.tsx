import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouterProvider, createStaticHandler, createStaticRouter } from 'react-router-dom';
import type { PublicConfig } from '#contracts/account/account.ts';
import { App } from '../app/app.tsx';
import { GlobalError } from '../app/errors/error-boundary.tsx';
import { FallbackBoundary } from '../ui/states/when-loaded.tsx';
import { pageHead } from '../app/page-head.ts';
import { renderPrivateShell } from '../app/member/private-shell.tsx';
import { PUBLIC_PATHS } from '../app/public/public-paths.ts';
import { makeRoutes } from '../app/router.tsx';
import { fullTitle } from '../lib/page/document-title.ts';
import { NOTICES, currentNotice } from '../lib/notices.ts';
import { hasFrame, isBrowserPage, isIndexable } from '../lib/page/page-address.ts';
import { MetadataSink } from '../lib/page/page-metadata.ts';
import type { PageMetadata } from '../lib/page/page-metadata.ts';
import { PlaceProvider } from '../lib/page/page-settings.tsx';
import { paths } from '../lib/paths.ts';
import type { MissingPageData, Place } from '../lib/page/page-settings.tsx';
import { fillShell, shellPage } from './page-html.ts';

export { isBrowserPage, isIndexable };

/** Pages that show data of the moment: rendered with it, and again when it has changed. */
export const isLivePath = (path: string): boolean =>
  path === paths.publicTrending || PROBLEM_PATH.test(path);

const PROBLEM_PATH = /^\/trending-problems\/[1-9]\d{0,9}$/;

/** Addresses with their own page; every other public one gets the 404 page. */
export const publicPaths: readonly string[] = PUBLIC_PATHS.map(({ path }) => path);

/** An address no route knows: its rendering serves all of them. */
const NOWHERE = '/not-found';
/** For routes that match an address without existing data: the page hydrates as rendered. */
const MISSING: MissingPageData = { missing: true };

/** Larger parts would be moved to the end of the page and put in place by a script. */
const ONE_PIECE = Number.MAX_SAFE_INTEGER;

/**
 * The HTML of a public page for a visitor; `path` null renders the 404 page. `shell` is the built
 * index.html, `styles` reads a style sheet it names.
 * @throws whatever a page throws while it is rendered.
 */
export async function renderPage(
  path: string | null,
  shell: string,
  place: Place,
  styles: (href: string) => string | null,
): Promise<string> {
  const url = new URL(path ?? NOWHERE, place.origin);
  const data = path === null ? MISSING : place.data;
  let metadata: PageMetadata = { title: '' };
  const body = await renderBody(url, place, (own) => {
    metadata = own;
  });
  const notice = currentNotice(NOTICES, new Date(`${place.today}T00:00:00Z`), []);
  return fillShell(shell, {
    body,
    metadata,
    canonical: path === null ? null : url.href,
    productName: place.config.productName,
    data,
    notice: notice?.id ?? null,
    styles,
  });
}

/**
 * The HTML of a page rendered in the browser: its frame, or a loading message, until the app
 * renders.
 */
export function renderShell(path: string, shell: string, { productName }: PublicConfig): string {
  const framed = hasFrame(path);
  return shellPage(shell, {
    title: fullTitle(framed ? pageHead(path).name : '', productName),
    body: renderPrivateShell({ pathname: path, framed, productName }),
  });
}

async function renderBody(
  url: URL,
  place: Place,
  onMetadata: (metadata: PageMetadata) => void,
): Promise<string> {
  const handler = createStaticHandler(makeRoutes());
  const context = await handler.query(new Request(url));
  if (context instanceof Response) throw new Error(`${url.pathname} answered ${context.status}`);
  const failure = Object.values(context.errors ?? {})[0];
  if (failure !== undefined) throw failure;
  const router = createStaticRouter(handler.dataRoutes, context);
  let problem: unknown;
  const { prelude } = await prerender(
    <StrictMode>
      <FallbackBoundary instead={<GlobalError />}>
        <MetadataSink value={onMetadata}>
          <PlaceProvider value={place}>
            <App>
              <StaticRouterProvider router={router} context={context} hydrate={false} />
            </App>
          </PlaceProvider>
        </MetadataSink>
      </FallbackBoundary>
    </StrictMode>,
    {
      progressiveChunkSize: ONE_PIECE,
      onError: (error) => {
        problem ??= error;
      },
    },
  );
  const html = await new Response(prelude).text();
  if (problem !== undefined) throw problem;
  return html;
}
