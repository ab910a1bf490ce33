import { Button } from '../../ui/controls/button.tsx';
import { Mark } from '../../ui/display/logo.tsx';
import { ERROR_SCREEN_TEXTS } from '../../texts/errors.ts';

/** Depends on nothing that could have failed: no store, no router. */
export function GlobalError() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-4 text-center">
      <Mark size={64} className="text-line-strong/60" />
      <h1 className="mt-6 text-page font-semibold">{ERROR_SCREEN_TEXTS.title}</h1>
      <p role="alert" className="mt-2 max-w-[52ch] text-body text-ink-2">
        {ERROR_SCREEN_TEXTS.message}
      </p>
      <Button
        variant="primary"
        className="mt-6"
        onClick={() => {
          location.reload();
        }}
      >
        {ERROR_SCREEN_TEXTS.refresh}
      </Button>
    </main>
  );
}
