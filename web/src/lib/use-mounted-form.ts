import { useState } from 'react';

/** The mounted form; a new `key` means a new form with its own initial values. */
interface MountedForm<Form> {
  key: string;
  initial: Form;
}

/**
 * Decides which form is mounted. Opening another job or an example replaces it; submitting does not,
 * although the URL then names the new job, so that input typed meanwhile and a running wait are kept.
 * `form` is null until its initial values are known; the result is null until a form can be shown.
 */
export function useMountedForm<Form>(
  jobId: string | null,
  example: string | null,
  form: Form | null,
): { mounted: MountedForm<Form> | null; submitted: (jobId: string) => void } {
  const [mounted, setMounted] = useState<MountedForm<Form> | null>(null);
  // The job that this form submitted, and whether the URL names it yet.
  const [own, setOwn] = useState<{ jobId: string; key: string; reached: boolean } | null>(null);
  if (own !== null && !own.reached && own.jobId === jobId) setOwn({ ...own, reached: true });
  const key =
    own !== null && (!own.reached || own.jobId === jobId)
      ? own.key
      : `${jobId ?? 'new'} ${example ?? ''} ${own?.jobId ?? ''}`;
  if (form !== null && mounted?.key !== key) setMounted({ key, initial: form });
  return {
    mounted: mounted?.key === key ? mounted : null,
    submitted: (id) => {
      setOwn({ jobId: id, key, reached: false });
    },
  };
}
