import { useRef, useState } from 'react';
import { newIdempotencyKey } from '../../../lib/api.ts';
import { asClientError, shortMessage } from '../../../lib/errors.ts';
import { useSubmitAiVisibilityMutation } from '../api.ts';
import { bodyOf, checkForm } from './ai-visibility-form.ts';
import type { AiVisibilityForm, FormErrors } from './ai-visibility-form.ts';

/**
 * Validates and submits the form; resubmitting it unchanged reuses the idempotency key, so it
 * starts one run.
 */
export function useAiVisibilitySubmission(onSubmitted: (id: string) => void) {
  const [errors, setErrors] = useState<FormErrors>({});
  const [submit, { isLoading }] = useSubmitAiVisibilityMutation();
  const intent = useRef<{ body: string; key: string } | null>(null);
  const send = async (form: AiVisibilityForm): Promise<void> => {
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
    clearErrors: () => setErrors({}),
    busy: isLoading,
    send,
  };
}
