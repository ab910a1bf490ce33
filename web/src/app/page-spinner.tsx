import { Spinner } from '../ui/states/spinner.tsx';

/** While nothing else can be shown: who is signed in, or the first page, is not known yet. */
export function PageSpinner() {
  return (
    <div className="flex min-h-dvh items-center justify-center text-ink-2">
      <Spinner size={28} label="Loading" />
    </div>
  );
}
