import { useEffect, useState } from 'react';
import type { AnalysisPreview } from '#contracts/ai-visibility/analysis.ts';
import { asClientError, shortMessage } from '../../../lib/errors.ts';
import { usePreviewAnalysisMutation } from '../api.ts';
import { bodyOf, checkForm } from './analysis-form.ts';
import type { AnalysisForm } from './analysis-form.ts';

const DEBOUNCE_MS = 400;

/** The preview of a valid form; the previous one stays while the next is loading. */
export function usePreview(form: AnalysisForm): {
  preview: AnalysisPreview | null;
  problem: string | null;
} {
  const [ask] = usePreviewAnalysisMutation();
  const [preview, setPreview] = useState<AnalysisPreview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const valid = Object.keys(checkForm(form)).length === 0;
  const body = valid ? JSON.stringify(bodyOf(form)) : null;
  useEffect(() => {
    if (body === null) return;
    let current = true;
    const timer = setTimeout(() => {
      void (async () => {
        const answer = await ask(JSON.parse(body) as never);
        if (!current) return;
        if (answer.data) {
          setPreview(answer.data);
          setProblem(null);
        } else setProblem(shortMessage(asClientError(answer.error)));
      })();
    }, DEBOUNCE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [ask, body]);
  return { preview: valid ? preview : null, problem };
}
