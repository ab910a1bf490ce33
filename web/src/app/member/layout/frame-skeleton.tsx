import { SettingsSkeleton } from '../../../features/account/settings/settings-skeleton.tsx';
import { FormSkeleton } from '../../../features/search/form/form-skeleton.tsx';
import { paths } from '../../../lib/paths.ts';
import { ListSkeleton, Skeleton } from '../../../ui/states/skeleton.tsx';
import { cx } from '../../../ui/cx.ts';
import { HeaderTitle, hasHeaderTitle } from './header-title.tsx';
import { pageHead } from '../../page-head.ts';
import type { PageHead } from '../../page-head.ts';
import { OverviewSkeleton } from '../../overview/overview-skeleton.tsx';
import { HomeLink, SectionLinks } from './section-links.tsx';

/**
 * The frame of the dashboard before its app has loaded: the same lines in the same places, with
 * working links.
 */
export function FrameSkeleton({
  pathname,
  productName,
}: {
  pathname: string;
  productName: string;
}) {
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
      {hasHeaderTitle(head) && (
        <div className={cx('border-t border-line px-4 md:hidden', !head.tabs && 'py-2')}>
          <HeaderTitle head={head} />
        </div>
      )}
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
