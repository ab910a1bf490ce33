import { usageWords } from '../../../ui/display/usage-bar.tsx';
import { useFormDraft } from '../../../lib/kept-drafts.ts';
import { usePlanInfo } from '../../../lib/plan/plan-info.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { AiVisibilityFields } from './ai-visibility-fields.tsx';
import type { AiVisibilityForm } from './ai-visibility-form.ts';
import { PreviewCard } from './preview-card.tsx';
import { useAiVisibilitySubmission } from './use-ai-visibility-submission.ts';
import { usePreview } from './use-preview.ts';

/** Saves the form if the page is left while it is being filled in. */
const DRAFT = 'gpt-analysis';

/** Brand, description and competitors; below, the run's questions and cost. */
export function AiVisibilityFormSection({
  initial,
  isNew,
  onSubmitted,
}: {
  initial: AiVisibilityForm;
  /** Not made of an earlier analysis: what was typed comes back after other pages. */
  isNew: boolean;
  onSubmitted: (id: string) => void;
}) {
  const [form, setForm, accepted] = useFormDraft(
    DRAFT,
    initial,
    isNew ? (typed) => typed !== initial : null,
  );
  const { errors, clearErrors, busy, send } = useAiVisibilitySubmission((id) => {
    accepted();
    onSubmitted(id);
  });
  const { preview, problem } = usePreview(form);
  const { planInfo } = usePlanInfo();
  const update = (change: Partial<AiVisibilityForm>): void => {
    // A changed description regenerates the questions, unless they were edited.
    setForm({ ...form, ...change });
    clearErrors();
  };
  return (
    <form
      className="flex flex-col gap-5 [&_input]:scroll-mb-32 [&_textarea]:scroll-mb-32"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send(form);
      }}
    >
      <AiVisibilityFields form={form} errors={errors} update={update} />
      {preview !== null && <PreviewCard preview={preview} form={form} update={update} />}
      {(errors.form ?? errors.prompts ?? problem) && (
        <p role="alert" className="text-body text-negative">
          {errors.form ?? errors.prompts ?? problem}
        </p>
      )}
      {/* The list of questions is long, so the start button is sticky. */}
      <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-canvas py-3">
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          busyLabel="Starting…"
          disabled={preview?.problem !== null && preview !== null}
        >
          Analyze
        </Button>
        <p className="text-meta text-ink-2 tabular-nums">
          {`One analysis of your plan, whatever its size. ${usageWords(planInfo.counters.gpt_analysis)}.`}
        </p>
      </div>
    </form>
  );
}
