import { Spinner } from '../ui/states/spinner.tsx';
/** First stop of the Tab key on every page. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-surface focus:px-4 focus:py-2 focus:text-body focus:shadow-float"
    >
      Skip to content
    </a>
  );
}
/** A thin line while the next page's code is on its way. */
export function RouteProgress({ pending }: { pending: boolean }) {
  return (
    <div aria-hidden className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5">
      {pending && <div className="h-full w-2/3 animate-fade bg-accent" />}
    </div>
  );
}

/** While nothing else can be shown: who is signed in, or the first page, is not known yet. */
export function PageSpinner() {
  return (
    <div className="flex min-h-dvh items-center justify-center text-ink-2">
      <Spinner size={28} label="Loading" />
    </div>
  );
}
