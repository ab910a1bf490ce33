import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { FEEDBACK_TYPES } from '#domain/names.ts';
import type { FeedbackType } from '#domain/names.ts';
import { FEEDBACK_LABELS, FEEDBACK_TEXTS } from '../../texts/feedback.ts';
import { Button } from '../../ui/controls/button.tsx';

const ICONS = { positive: ThumbsUp, negative: ThumbsDown } as const;

/** The two answers; one click is enough. */
export function FeedbackChoice({
  busy,
  onChoose,
}: {
  busy: boolean;
  /** `byKeyboard`: the focus was on the button, which disappears. */
  onChoose: (type: FeedbackType, byKeyboard: boolean) => void;
}) {
  return (
    <div className="flex" role="group" aria-label={FEEDBACK_TEXTS.question}>
      {FEEDBACK_TYPES.map((type) => {
        const Icon = ICONS[type];
        return (
          <Button
            key={type}
            variant="quiet"
            size="small"
            className="h-7! px-2! touch:h-11!"
            aria-disabled={busy}
            icon={<Icon size={14} strokeWidth={1.75} aria-hidden />}
            onClick={(event) => {
              if (!busy) onChoose(type, event.currentTarget.matches(':focus-visible'));
            }}
          >
            {FEEDBACK_LABELS[type]}
          </Button>
        );
      })}
    </div>
  );
}
