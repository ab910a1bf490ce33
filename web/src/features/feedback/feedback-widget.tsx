import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { FEEDBACK_TYPES, LIMITS } from '#contracts/names.ts';
import type { FeedbackType } from '#contracts/names.ts';
import { FEEDBACK_LABELS, FEEDBACK_QUESTIONS, FEEDBACK_TEXTS } from '../../texts/feedback.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Textarea } from '../../ui/controls/textarea.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import type { FeedbackKey, FeedbackResponse } from '#contracts/feedback.ts';
import { useSendFeedbackMutation } from './api.ts';

const ICONS = { positive: ThumbsUp, negative: ThumbsDown } as const;

interface Props {
  judged: FeedbackKey;
  /** Hears true before the list changes, false when it did not. */
  onJudge: (judging: boolean) => void;
  onChanged: (answer: FeedbackResponse) => void;
  /** The reason that it asks about, whose line it shares. */
  children: ReactNode;
}

/**
 * R-STATE-25: choose, write if you like, submit; then whoever shows this takes it away, because the
 * result is judged.
 */
export function FeedbackWidget({ judged, onJudge, onChanged, children }: Props) {
  const [choice, setChoice] = useState<FeedbackType | null>(null);
  return (
    <>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-meta text-ink-2 wrap-anywhere">{children}</p>
        <div className="-mx-2 flex" role="group" aria-label={FEEDBACK_TEXTS.question}>
          {FEEDBACK_TYPES.map((type) => {
            const Icon = ICONS[type];
            return (
              <Button
                key={type}
                variant="quiet"
                size="small"
                className="h-7! px-2! touch:h-11!"
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
      </div>
      {choice !== null && (
        <FeedbackForm
          judged={judged}
          choice={choice}
          onJudge={onJudge}
          onChanged={onChanged}
          onCancel={() => {
            setChoice(null);
          }}
        />
      )}
    </>
  );
}

function FeedbackForm({
  judged,
  choice,
  onJudge,
  onChanged,
  onCancel,
}: Omit<Props, 'children'> & { choice: FeedbackType; onCancel: () => void }) {
  const [text, setText] = useState('');
  const [send, { isLoading, isError }] = useSendFeedbackMutation();
  const submit = async (): Promise<void> => {
    onJudge(true);
    const outcome = await send({ ...judged, feedbackType: choice, feedbackText: text.trim() });
    if (outcome.error === undefined) {
      onChanged(outcome.data);
      notify.success(FEEDBACK_TEXTS.thanks);
      return;
    }
    onJudge(false);
    notify.error(FEEDBACK_TEXTS.failed);
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
