import { Button } from '../ui/button.tsx';
import { Mark } from '../ui/logo.tsx';

/** R-PIECE-01..03. Depends on nothing that could have failed: no store, no router. */
export function GlobalError() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-4 text-center">
      <Mark size={64} className="text-line-strong/60" />
      <h1 className="mt-6 text-page font-semibold">Something went wrong</h1>
      <p role="alert" className="mt-2 max-w-[52ch] text-body text-ink-2">
        We apologize for the inconvenience. Please try refreshing the page or contact support if the
        problem persists.
      </p>
      <Button
        variant="primary"
        className="mt-6"
        onClick={() => {
          location.reload();
        }}
      >
        Refresh Page
      </Button>
    </main>
  );
}
