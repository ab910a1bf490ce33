import { useRef, useState } from 'react';
import { newIdempotencyKey } from '../../../lib/api.ts';
import { asClientError, shortMessage } from '../../../lib/errors.ts';
import { useSubmitAnalysisMutation } from '../api.ts';
import { bodyOf, checkForm } from './analysis-form.ts';
import type { AnalysisForm, FormErrors } from './analysis-form.ts';

/**
 * Validates and submits the form; resubmitting it unchanged reuses the idempotency key, so it
 * starts one run.
 */
export function useAnalysisSubmission(onSubmitted: (id: string) => void) {
  const [errors, setErrors] = useState<FormErrors>({});
  const [submit, { isLoading }] = useSubmitAnalysisMutation();
  const intent = useRef<{ body: string; key: string } | null>(null);
  const send = async (form: AnalysisForm): Promise<void> => {
    const found = checkForm(form);
    if (Object.keys(found).length > 0) {
      setErrors(found);
      return;
    }
    const body = JSON.stringify(bodyOf(form));
    if (intent.current?.body !== body) intent.current = { body, key: newIdempotencyKey() };
    try {
      const { key } = intent.current;
      const analysis = await submit({ body: bodyOf(form), idempotencyKey: key }).unwrap();
      intent.current = null;
      onSubmitted(analysis.id);
    } catch (error) {
      const refused = asClientError(error);
      if (!refused.retryable) intent.current = null;
      setErrors({ form: shortMessage(refused) });
    }
  };
  return {
    errors,
    clearErrors: () => {
      setErrors({});
    },
    busy: isLoading,
    send,
  };
}
