import { startOf } from '#domain/text/cut.ts';
import { useSendProductFeedbackMutation } from './api.ts';
import { FEEDBACK_TEXTS } from '../../texts/feedback.ts';
import { notify } from '../../ui/overlays/toast.ts';
import { FeedbackDialog } from './feedback-dialog.tsx';
import type { SubmitFeedback } from './feedback-dialog.tsx';

/** Feedback on the product as a whole, from the account menu and the command palette. */
export function ProductFeedback({ onClose }: { onClose: () => void }) {
  const [send, { isLoading, isError }] = useSendProductFeedbackMutation();
  const submit = async (verdict: Parameters<SubmitFeedback>[0]): Promise<void> => {
    const { error } = await send({ ...verdict, page: startOf(location.pathname, 200) });
    if (error !== undefined) return;
    notify.success(FEEDBACK_TEXTS.thanks);
    onClose();
  };
  return (
    <FeedbackDialog
      open
      onClose={onClose}
      title="Send feedback"
      description="We read every message. Your e-mail is included so that we can reply."
      busy={isLoading}
      failed={isError}
      onSubmit={(verdict) => void submit(verdict)}
    />
  );
}
