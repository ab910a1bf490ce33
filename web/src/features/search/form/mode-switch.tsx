import { SEARCH_MODES } from '#domain/names.ts';
import { MODE_TEXTS } from '../../../texts/search.ts';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import type { SearchFormState } from './use-search-form.ts';

/** How the query is read: detected while it is typed, until the user chooses. */
export function ModeSwitch({ state: { form, update } }: { state: SearchFormState }) {
  return (
    <Segmented
      label="Search mode"
      value={form.mode}
      options={SEARCH_MODES.map((mode) => ({ value: mode, label: MODE_TEXTS[mode].label }))}
      onChange={(mode) => {
        update({ mode });
      }}
    />
  );
}
