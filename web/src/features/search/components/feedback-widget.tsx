import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { FEEDBACK_TYPES, LIMITS } from '#contracts/names.ts';
import type { FeedbackType } from '#contracts/names.ts';
import { FEEDBACK_LABELS, FEEDBACK_QUESTIONS, FEEDBACK_TEXTS } from '../../../texts/feedback.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { notify } from '../../../ui/toast.ts';
import { useSendFeedbackMutation } from '../api.ts';
import type { JudgedResult } from '../api.ts';

const ICONS = { positive: ThumbsUp, negative: ThumbsDown } as const;

/**
 * R-STATE-25: choose, write if you like, submit; then whoever shows this takes it away, because the
 * result is judged. `onSubmit` is called before the list changes.
 */
export function FeedbackWidget({
  searchId,
  searchResultId,
  onSubmit,
}: JudgedResult & { onSubmit: () => void }) {
  const [choice, setChoice] = useState<FeedbackType | null>(null);
  return (
    <div className="mt-1.5">
      <div className="-ml-2 flex gap-1" role="group" aria-label="Is this result helpful?">
        {FEEDBACK_TYPES.map((type) => {
          const Icon = ICONS[type];
          return (
            <Button
              key={type}
              variant="quiet"
              size="small"
              className="px-2!"
              aria-pressed={choice === type}
              icon={<Icon size={14} strokeWidth={1.75} aria-hidden />}
              onClick={() => {
                setChoice(choice === type ? null : type);
              }}
            >
              {FEEDBACK_LABELS[type]}
            </Button>
          );
        })}
      </div>
      {choice !== null && (
        <FeedbackForm
          judged={{ searchId, searchResultId }}
          choice={choice}
          onSubmit={onSubmit}
          onCancel={() => {
            setChoice(null);
          }}
        />
      )}
    </div>
  );
}

function FeedbackForm({
  judged,
  choice,
  onSubmit,
  onCancel,
}: {
  judged: JudgedResult;
  choice: FeedbackType;
  onSubmit: () => void;
  onCancel: () => void;
}) {
  const [text, setText] = useState('');
  const [send, { isLoading, isError }] = useSendFeedbackMutation();
  const submit = async (): Promise<void> => {
    onSubmit();
    const outcome = await send({ ...judged, feedbackType: choice, feedbackText: text.trim() });
    if (outcome.error === undefined) notify.success(FEEDBACK_TEXTS.thanks);
    else notify.error(FEEDBACK_TEXTS.failed);
  };
  return (
    <form
      className="mt-1 flex max-w-120 flex-col gap-2 rounded-control bg-sunken p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isLoading) void submit();
      }}
    >
      <Field
        label={FEEDBACK_QUESTIONS[choice]}
        error={isError && !isLoading ? FEEDBACK_TEXTS.failed : null}
      >
        {(field) => (
          <Textarea
            {...field}
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
        <Button type="submit" variant="primary" size="small" busy={isLoading}>
          {FEEDBACK_TEXTS.submit}
        </Button>
        <Button variant="quiet" size="small" onClick={onCancel}>
          {FEEDBACK_TEXTS.cancel}
        </Button>
      </div>
    </form>
  );
}
