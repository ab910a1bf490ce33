import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { FEEDBACK_TYPES, LIMITS } from '#domain/names.ts';
import type { FeedbackType } from '#domain/names.ts';
import { FEEDBACK_LABELS, FEEDBACK_QUESTIONS, FEEDBACK_TEXTS } from '../../../texts/feedback.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Textarea } from '../../../ui/controls/textarea.tsx';
import { notify } from '../../../ui/overlays/toast.ts';
import { useSendDiscoveryFeedbackMutation } from '../discovery-api.ts';

const ICONS = { positive: ThumbsUp, negative: ThumbsDown } as const;

/** R-STATE-25 for a whole discovery: rate, optionally comment, submit; then the form disappears. */
export function DiscoveryFeedback({ searchId }: { searchId: string }) {
  const [choice, setChoice] = useState<FeedbackType | null>(null);
  const [text, setText] = useState('');
  const [send, { isLoading, isError }] = useSendDiscoveryFeedbackMutation();
  const submit = async (feedbackType: FeedbackType): Promise<void> => {
    const { error } = await send({ searchId, feedbackType, feedbackText: text.trim() });
    if (error === undefined) notify.success(FEEDBACK_TEXTS.thanks);
    else notify.error(FEEDBACK_TEXTS.failed);
  };
  return (
    <section aria-label="Feedback" className="border-t border-line pt-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-body">Are these your competitors?</p>
        <div className="flex gap-1" role="group" aria-label="Are these your competitors?">
          {FEEDBACK_TYPES.map((type) => {
            const Icon = ICONS[type];
            return (
              <Button
                key={type}
                size="small"
                aria-pressed={choice === type}
                icon={<Icon size={14} strokeWidth={1.75} aria-hidden />}
                onClick={() => {
                  setChoice(type);
                }}
              >
                {FEEDBACK_LABELS[type]}
              </Button>
            );
          })}
        </div>
      </div>
      {choice !== null && (
        <form
          className="mt-3 flex max-w-120 flex-col gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isLoading) void submit(choice);
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
          <Button
            type="submit"
            variant="primary"
            size="small"
            className="self-start"
            busy={isLoading}
          >
            {FEEDBACK_TEXTS.submit}
          </Button>
        </form>
      )}
    </section>
  );
}
