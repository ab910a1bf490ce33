import { useEffect, useState } from 'react';
import type { AiVisibilityPreview } from '#contracts/ai-visibility/ai-visibility.ts';
import { asClientError, shortMessage } from '../../../lib/errors.ts';
import { usePreviewAiVisibilityMutation } from '../api.ts';
import { bodyOf, checkForm } from './ai-visibility-form.ts';
import type { AiVisibilityForm } from './ai-visibility-form.ts';

const DEBOUNCE_MS = 400;

/** The preview of a valid form; the previous one stays while the next is loading. */
export function usePreview(form: AiVisibilityForm): {
  preview: AiVisibilityPreview | null;
  problem: string | null;
} {
  const [ask] = usePreviewAiVisibilityMutation();
  const [preview, setPreview] = useState<AiVisibilityPreview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const valid = Object.keys(checkForm(form)).length === 0;
  const body = valid ? JSON.stringify(bodyOf(form)) : null;
  useEffect(() => {
    if (body === null) return;
    let current = true;
    const timer = setTimeout(
      () =>
        void (async () => {
          const answer = await ask(JSON.parse(body) as never);
          if (!current) return;
          if (answer.data) {
            setPreview(answer.data);
            setProblem(null);
          } else setProblem(shortMessage(asClientError(answer.error)));
        })(),
      DEBOUNCE_MS,
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [ask, body]);
  return { preview: valid ? preview : null, problem };
}
