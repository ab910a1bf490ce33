import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import type { FeedbackKey } from '#contracts/search/feedback.ts';
import { FEEDBACK_TYPES, LIMITS } from '#domain/names.ts';
import type { FeedbackType } from '#domain/names.ts';
import { FEEDBACK_LABELS, FEEDBACK_QUESTIONS, FEEDBACK_TEXTS } from '../../texts/feedback.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field, Textarea } from '../../ui/controls/field.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useSendFeedbackMutation } from './api.ts';

const ICONS = { positive: ThumbsUp, negative: ThumbsDown } as const;

/**
 * At the end of a list: rate it, optionally comment, submit; then the form disappears.
 * The rating of a whole search, discovery or analysis is stored under its own id.
 */
export function ListFeedback({
  kind,
  id,
  question,
  onSent,
}: {
  kind: FeedbackKey['kind'];
  id: string;
  question: string;
  onSent?: () => void;
}) {
  const [choice, setChoice] = useState<FeedbackType | null>(null);
  const [text, setText] = useState('');
  const [send, { isLoading, isError, isSuccess }] = useSendFeedbackMutation();
  const submit = async (feedbackType: FeedbackType): Promise<void> => {
    const feedbackText = text.trim();
    const { error } = await send({
      kind,
      searchId: id,
      searchResultId: id,
      feedbackType,
      feedbackText,
    });
    if (error !== undefined) {
      notify.error(FEEDBACK_TEXTS.failed);
      return;
    }
    notify.success(FEEDBACK_TEXTS.thanks);
    onSent?.();
  };
  if (isSuccess) return null;
  return (
    <section aria-label="Feedback" className="border-t border-line py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-body">{question}</p>
        <div className="flex gap-1" role="group" aria-label={question}>
          {FEEDBACK_TYPES.map((type) => {
            const Icon = ICONS[type];
            return (
              <Button
                key={type}
                size="small"
                aria-pressed={choice === type}
                icon={<Icon size={14} />}
                onClick={() => setChoice(type)}
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
            <Textarea
              rows={2}
              maxLength={LIMITS.feedbackTextMax}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
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
