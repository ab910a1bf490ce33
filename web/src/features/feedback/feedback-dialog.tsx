import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useId, useState } from 'react';
import { PRODUCT_FEEDBACK_MAX } from '#contracts/account/premium-interest.ts';
import type { ProductFeedback } from '#contracts/account/premium-interest.ts';
import { keptDraft, useKeptDraft } from '../../lib/kept-drafts.ts';
import { FEEDBACK_LABELS, FEEDBACK_TEXTS } from '../../texts/feedback.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Field, Textarea } from '../../ui/controls/field.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';

type Verdict = Pick<ProductFeedback, 'feedbackType' | 'feedbackText'>;
export type SubmitFeedback = (verdict: Verdict) => void;

interface Draft {
  type: Verdict['feedbackType'] | '';
  text: string;
}
const EMPTY: Draft = { type: '', text: '' };
/** Saves the form if the session ends while it is being filled in. */
const DRAFT = 'feedback';

/** A verdict and, if one likes, why. The caller sends it and closes. */
export function FeedbackDialog({
  open,
  onClose,
  title,
  description,
  busy,
  failed,
  onSubmit,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  busy: boolean;
  failed: boolean;
  onSubmit: SubmitFeedback;
}) {
  const [{ type, text }, setDraft] = useState(() => keptDraft<Draft>(DRAFT) ?? EMPTY);
  useKeptDraft(DRAFT, type === '' && text === '' ? null : { type, text });
  const form = useId();
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      width="narrow"
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>{FEEDBACK_TEXTS.cancel}</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            busy={busy}
            busyLabel="Sending…"
            disabled={type === ''}
          >
            {FEEDBACK_TEXTS.submit}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="flex flex-col gap-4 pt-1"
        onSubmit={(event) => {
          event.preventDefault();
          if (type !== '' && !busy) onSubmit({ feedbackType: type, feedbackText: text.trim() });
        }}
      >
        <Segmented
          label="Verdict"
          value={type}
          onChange={(chosen) => setDraft({ type: chosen, text })}
          options={[
            {
              value: 'positive',
              label: FEEDBACK_LABELS.positive,
              icon: <ThumbsUp size={16} />,
            },
            {
              value: 'negative',
              label: FEEDBACK_LABELS.negative,
              icon: <ThumbsDown size={16} />,
            },
          ]}
        />
        <Field label="What should we know?" hint="Optional">
          <Textarea
            rows={5}
            maxLength={PRODUCT_FEEDBACK_MAX}
            value={text}
            onChange={(event) => setDraft({ type, text: event.target.value })}
          />
        </Field>
        <p role="alert" className="text-meta text-negative empty:hidden">
          {failed && !busy ? FEEDBACK_TEXTS.failed : ''}
        </p>
      </form>
    </Dialog>
  );
}
