import { useEffect, useId, useRef, useState } from 'react';
import { usePlanInfo } from '../../../lib/plan/plan-info.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { selectIsOnline } from '../../../live/connection/live-slice.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { usageWords } from '../../../ui/display/usage-bar.tsx';
import type { SearchForm } from './search-form.ts';
import { QUERY_TEXTS } from '../../../texts/guides/query-help.ts';
import { OFFLINE_SEARCH } from '../../../texts/search.ts';
import { ModeSwitch } from './mode-switch.tsx';
import { useSearchForm } from './use-search-form.ts';
import { QueryRow } from './query-row.tsx';
import { SearchOptions } from './search-options.tsx';

/** The search form. Mount it with a new `key` when `initial` changes. */
export function SearchFormSection({
  initial,
  folded,
  onSubmitted,
}: {
  initial: SearchForm;
  /** Hidden, keeping its input, while its search is on the page. */
  folded: boolean;
  onSubmitted: (searchId: string) => void;
}) {
  const state = useSearchForm(initial, onSubmitted);
  const { planInfo } = usePlanInfo();
  const online = useAppSelector(selectIsOnline);
  const helpId = useId();
  const [helpOpen, setHelpOpen] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (folded) return;
    const field = form.current?.querySelector<HTMLInputElement>('input[type="search"]');
    if (matchMedia('(pointer: fine)').matches) field?.focus({ preventScroll: true });
  }, [folded]);
  return (
    <form
      id="search-form"
      ref={form}
      hidden={folded}
      noValidate
      aria-label="Search"
      className="scroll-mt-20 rounded-card border border-line bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault();
        setHelpOpen(false);
        if (!state.submitting && online) void state.submit();
      }}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ModeSwitch state={state} />
        <Button
          variant="quiet"
          size="small"
          className="mr-auto"
          aria-expanded={helpOpen}
          aria-controls={helpOpen ? helpId : undefined}
          onClick={() => {
            setHelpOpen(!helpOpen);
          }}
        >
          {QUERY_TEXTS.help}
        </Button>
        <p className="text-hint text-ink-2 tabular-nums">{usageWords(planInfo.counters.search)}</p>
      </div>
      <QueryRow state={state} online={online} helpId={helpOpen ? helpId : null} />
      {!online && <p className="mt-2 text-hint text-caution">{OFFLINE_SEARCH}</p>}
      {/* Its panels are closed when it reopens. */}
      <SearchOptions key={String(folded)} state={state} />
    </form>
  );
}
