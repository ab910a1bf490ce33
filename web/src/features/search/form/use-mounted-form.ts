import { useState } from 'react';
import type { SearchForm } from './search-form.ts';

/** The form on the page: it is another one, with other first values, when `key` is another one. */
interface MountedForm {
  key: string;
  initial: SearchForm;
}

/**
 * Which form is mounted. Opening another search or an example replaces it; submitting does not,
 * although the address then names the new search: what is typed in that moment stays. `form` is
 * null until its first values are known; so is the answer until a form can be shown.
 */
export function useMountedForm(
  searchId: string | null,
  example: string | null,
  form: SearchForm | null,
): { mounted: MountedForm | null; submitted: (searchId: string) => void } {
  const [mounted, setMounted] = useState<MountedForm | null>(null);
  // The search that this form submitted, and whether the address has come to name it.
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
