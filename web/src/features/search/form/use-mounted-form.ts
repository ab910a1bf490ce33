import { useState } from 'react';
import type { SearchForm } from './search-form.ts';

/** The mounted form; a new `key` means a new form with its own initial values. */
interface MountedForm {
  key: string;
  initial: SearchForm;
}

/**
 * Decides which form is mounted. Opening another search or an example replaces it; submitting does
 * not, although the URL then names the new search, so that input typed meanwhile is kept. `form` is
 * null until its initial values are known; the result is null until a form can be shown.
 */
export function useMountedForm(
  searchId: string | null,
  example: string | null,
  form: SearchForm | null,
): { mounted: MountedForm | null; submitted: (searchId: string) => void } {
  const [mounted, setMounted] = useState<MountedForm | null>(null);
  // The search that this form submitted, and whether the URL names it yet.
  const [own, setOwn] = useState<{ searchId: string; key: string; reached: boolean } | null>(null);
  if (own !== null && !own.reached && own.searchId === searchId) setOwn({ ...own, reached: true });
  const key =
    own !== null && (!own.reached || own.searchId === searchId)
      ? own.key
      : `${searchId ?? 'new'} ${example ?? ''} ${own?.searchId ?? ''}`;
  if (form !== null && mounted?.key !== key) setMounted({ key, initial: form });
  return {
    mounted: mounted?.key === key ? mounted : null,
    submitted: (id) => {
      setOwn({ searchId: id, key, reached: false });
    },
  };
}
