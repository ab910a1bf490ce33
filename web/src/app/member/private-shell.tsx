import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { SHELL_TEXTS } from '../../texts/frame.ts';
import { Button } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Mark } from '../../ui/display/logo.tsx';
import { Spinner } from '../../ui/states/spinner.tsx';
import { SettingsSkeleton } from '../../features/account/settings/settings-skeleton.tsx';
import { FormSkeleton } from '../../features/search/form/form-skeleton.tsx';
import { ListSkeleton, Skeleton } from '../../ui/states/skeleton.tsx';
import { HeaderTitle, HeaderTitleLine } from './layout/header-title.tsx';
import { pageHead } from '../page-head.ts';
import type { PageHead } from '../page-head.ts';
import { OverviewSkeleton } from '../overview/overview-skeleton.tsx';
import { HomeLink, SectionLinks } from './layout/section-links.tsx';

/**
 * What a private page shows until the app has rendered: the frame for users who were signed in, a
 * loading message for others. When scripts are off, do not load or are not supported, it says so
 * and what to do. The script in the head of index.html marks the document with what it knows
 * (`data-script`, `data-session`, `data-scripts`).
 */
export function renderPrivateShell({
  pathname,
  framed,
  productName,
}: {
  pathname: string;
  /** False: the page is unknown, so it only shows that it is loading. */
  framed: boolean;
  productName: string;
}): string {
  return renderToStaticMarkup(
    <StaticRouter location={pathname}>
      <div data-shell>
        {framed && (
          <div
            aria-busy="true"
            className="hidden [[data-session=likely]:not([data-scripts=failed])_&]:block"
          >
            <FrameSkeleton pathname={pathname} productName={productName} />
          </div>
        )}
        <div
          className={cx(
            'hidden min-h-dvh items-center justify-center text-ink-2',
            framed
              ? '[[data-script=on]:not([data-session=likely],[data-scripts=failed])_&]:flex'
              : '[[data-script=on]:not([data-scripts=failed])_&]:flex',
          )}
        >
          <Spinner size={28} label="Loading" />
        </div>
        <Late />
        <main
          role="alert"
          className="hidden min-h-dvh flex-col items-center justify-center px-4 text-center [[data-scripts=failed]_&]:flex"
        >
          <Message title={SHELL_TEXTS.failed} text={SHELL_TEXTS.failedWhy} />
          <Button asChild variant="primary" className="mt-6">
            <Reload />
          </Button>
        </main>
        <noscript>
          <main className="flex min-h-dvh flex-col items-center justify-center px-4 text-center">
            <Message title={SHELL_TEXTS.noScript(productName)} text={SHELL_TEXTS.noScriptWhy} />
            <div className="mt-6 flex flex-wrap justify-center gap-3">
              <Button asChild variant="primary">
                <Reload />
              </Button>
              <Button asChild>
                <a href={paths.home}>{SHELL_TEXTS.home}</a>
              </Button>
            </div>
          </main>
        </noscript>
      </div>
    </StaticRouter>,
  );
}

function Message({ title, text }: { title: string; text: string }) {
  return (
    <>
      <Mark size={64} className="text-line-strong/60" />
      <h1 className="mt-6 text-page font-semibold">{title}</h1>
      <p className="mt-2 max-w-[52ch] text-body text-ink-2">{text}</p>
    </>
  );
}

/** A link to the same address reloads the page, even without scripts. */
function Reload(props: { className?: string }) {
  return (
    <a href="" {...props}>
      {SHELL_TEXTS.reload}
    </a>
  );
}

/** A way out of a wait that does not end, by styles alone. */
function Late() {
  return (
    <p className="fixed inset-x-4 bottom-6 z-40 mx-auto hidden w-fit animate-late items-center gap-3 rounded-card border border-line bg-surface py-2 pr-2 pl-4 text-body text-ink shadow-float [[data-script=on]:not([data-scripts=failed])_&]:flex">
      {SHELL_TEXTS.late}
      <Button asChild size="small">
        <Reload />
      </Button>
    </p>
  );
}

/**
 * The frame of the dashboard before its app has loaded: the same lines in the same places, with
 * working links.
 */
function FrameSkeleton({ pathname, productName }: { pathname: string; productName: string }) {
  const head = pageHead(pathname);
  return (
    <div className="min-h-dvh lg:grid lg:pl-62">
      <aside className="fixed inset-y-0 left-0 hidden w-62 border-r border-line bg-surface lg:block">
        <div className="flex h-full flex-col gap-6 p-3">
          <HomeLink productName={productName} />
          <nav aria-label="Sections" className="grow">
            <SectionLinks active={head.tab} />
          </nav>
          <div className="border-t border-line pt-2">
            <div className="flex h-13.5 animate-soon items-center gap-2.5 px-2">
              <Skeleton className="size-8 rounded-full" />
              <Skeleton className="h-3.5 w-32" />
            </div>
          </div>
        </div>
      </aside>
      <div className="flex min-w-0 flex-col">
        <Header head={head} />
        <main className="mx-auto w-full max-w-300 grow px-4 py-6 lg:px-8 lg:py-8">
          <h1 className="sr-only">{head.name}</h1>
          <div className="animate-soon">
            <PageSkeleton head={head} pathname={pathname} />
          </div>
        </main>
      </div>
    </div>
  );
}

function Header({ head }: { head: PageHead }) {
  return (
    <div className="border-b border-line bg-canvas">
      <div className="flex h-14 items-center px-3 lg:px-8">
        <Skeleton className="size-5 animate-soon lg:hidden" />
        <div className="hidden min-w-0 md:block">
          <HeaderTitle head={head} />
        </div>
        <div className="ml-auto flex animate-soon items-center gap-4">
          <Skeleton className="h-5 w-20" />
          <Skeleton className="size-5" />
        </div>
      </div>
      <HeaderTitleLine head={head} />
    </div>
  );
}

/** Placeholder while the page's own data is loading. */
function PageSkeleton({ head, pathname }: { head: PageHead; pathname: string }) {
  if (head.header !== null) return <ListSkeleton rows={5} />;
  if (pathname === paths.profile) {
    return (
      <div className="max-w-180">
        <h2 className="text-page font-semibold">{head.name}</h2>
        <SettingsSkeleton />
      </div>
    );
  }
  switch (head.tab) {
    case 'overview':
      return <OverviewSkeleton />;
    case 'social-search':
      return <FormSkeleton />;
    default:
      return (
        <>
          <Skeleton className="mb-10 h-6 w-56" />
          <ListSkeleton rows={4} />
        </>
      );
  }
}
