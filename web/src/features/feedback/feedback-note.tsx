import { useEffect, useRef, useState } from 'react';
import { LIMITS } from '#domain/names.ts';
import type { FeedbackType } from '#domain/names.ts';
import { FEEDBACK_QUESTIONS, FEEDBACK_TEXTS } from '../../texts/feedback.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Textarea } from '../../ui/controls/textarea.tsx';

/** The optional words after a rating, which is stored already. */
export function FeedbackNote({
  type,
  takesFocus,
  busy,
  failed,
  onSubmit,
  onSkip,
}: {
  type: FeedbackType;
  /** The focused element is gone. */
  takesFocus: boolean;
  busy: boolean;
  failed: boolean;
  onSubmit: (text: string) => void;
  onSkip: () => void;
}) {
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <form
      className="mt-1 flex max-w-120 flex-col gap-2 rounded-control bg-sunken p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        if (text.trim() === '') onSkip();
        else onSubmit(text.trim());
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onSkip();
      }}
    >
      <Field label={FEEDBACK_QUESTIONS[type]} error={failed ? FEEDBACK_TEXTS.failed : null}>
        {(state) => (
          <Textarea
            {...state}
            ref={field}
            rows={2}
            maxLength={LIMITS.feedbackTextMax}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
            }}
          />
        )}
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" size="small" busy={busy}>
          {FEEDBACK_TEXTS.submit}
        </Button>
        <Button variant="quiet" size="small" onClick={onSkip}>
          {FEEDBACK_TEXTS.skip}
        </Button>
      </div>
    </form>
  );
}
