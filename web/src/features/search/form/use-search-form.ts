import { useRef, useState } from 'react';
import { newIdempotencyKey } from '../../../lib/api.ts';
import { asClientError, shortMessage } from '../../../lib/errors.ts';
import { keptDraft, useFormDraft, useKeptDraft } from '../../../lib/kept-drafts.ts';
import { useSubmitSearchMutation } from '../api.ts';
import { changedForm, checkForm, serverErrors, defaultForm } from './search-form.ts';
import type { FormErrors, SearchForm } from './search-form.ts';
import { settingsSchema } from '#contracts/account/account.ts';
import { useGetProfileQuery } from '../../../lib/session/account-api.ts';
import { usePlanInfo } from '../../../lib/plan/plan-info.ts';
import { useGetSourcesQuery } from '../../sources/api.ts';

export interface SearchFormState {
  form: SearchForm;
  errors: FormErrors;
  update: (change: Partial<SearchForm>) => void;
  submit: () => Promise<void>;
  submitting: boolean;
}

/** Keeps the form if the session ends or the page is left while it is being filled in. */
const DRAFT = 'search';

const hasQuery = ({ query }: SearchForm): boolean => query.trim() !== '';

/** State and submission of the search form. `onSubmitted` gets the id of the accepted search. */
export function useSearchForm(
  initial: SearchForm,
  onSubmitted: (searchId: string) => void,
): SearchFormState {
  const [first] = useState(() => keptDraft<SearchForm>(DRAFT) ?? initial);
  const [form, setForm, accepted] = useFormDraft(
    DRAFT,
    first,
    initial.query === '' ? hasQuery : null,
  );
  useKeptDraft(DRAFT, form === initial ? null : form);
  const [errors, setErrors] = useState<FormErrors>({});
  const [submit, { isLoading: submitting }] = useSubmitSearchMutation();
  // Clicks may come faster than renders.
  const sending = useRef(false);
  const intent = useRef<{ body: string; key: string } | null>(null);

  const send = async (): Promise<void> => {
    if (sending.current) return;
    const checked = checkForm(form);
    if (checked.errors !== null) {
      setErrors(checked.errors);
      return;
    }
    const body = JSON.stringify(checked.request);
    // Retrying the same body after a failure reuses the key.
    if (intent.current?.body !== body) intent.current = { body, key: newIdempotencyKey() };
    sending.current = true;
    try {
      const search = await submit({
        request: checked.request,
        idempotencyKey: intent.current.key,
      }).unwrap();
      intent.current = null;
      accepted();
      onSubmitted(search.id);
    } catch (error) {
      const refused = asClientError(error);
      if (!refused.retryable) intent.current = null;
      // The upgrade dialog explains the limit.
      if (refused.type === 'plan_restriction') return;
      const fields = serverErrors(refused.details.issues);
      setErrors(Object.keys(fields).length > 0 ? fields : { query: shortMessage(refused) });
    } finally {
      sending.current = false;
    }
  };

  return {
    form,
    errors,
    submitting,
    submit: send,
    update: (change) => {
      setForm(changedForm(form, change));
      setErrors({});
    },
  };
}

/** The user's defaults that plan and sources allow; null until all three are known. */
export function useDefaultForm(): SearchForm | null {
  const profile = useGetProfileQuery();
  const sources = useGetSourcesQuery();
  const { planInfo, isLoading: planLoading } = usePlanInfo();
  if (profile.isLoading || sources.isLoading || planLoading) return null;
  const settings = profile.data?.settings ?? settingsSchema.parse({});
  return defaultForm(settings, planInfo, sources.data?.sources);
}
