import { usageWords } from '../../../ui/display/usage-bar.tsx';
import { useFormDraft } from '../../../lib/kept-drafts.ts';
import { usePlanInfo } from '../../../lib/plan/plan-info.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { bodyOf, checkForm } from './ai-visibility-form.ts';
import type { AiVisibilityForm, FormErrors } from './ai-visibility-form.ts';
import { PreviewCard } from './preview-card.tsx';
import { useRef, useState, useEffect } from 'react';
import { newIdempotencyKey } from '../../../lib/api.ts';
import { asClientError, shortMessage } from '../../../lib/errors.ts';
import { useSubmitAiVisibilityMutation, usePreviewAiVisibilityMutation } from '../api.ts';
import type { AiVisibilityPreview } from '#contracts/ai-visibility/ai-visibility.ts';
import { AI_VISIBILITY_LIMITS } from '#domain/ai-visibility/names.ts';
import { ChipInput } from '../../../ui/controls/chip-input.tsx';
import { Field, Input, Textarea } from '../../../ui/controls/field.tsx';

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

/**
 * Validates and submits the form; resubmitting it unchanged reuses the idempotency key, so it
 * starts one run.
 */
function useAiVisibilitySubmission(onSubmitted: (id: string) => void) {
  const [errors, setErrors] = useState<FormErrors>({});
  const [submit, { isLoading }] = useSubmitAiVisibilityMutation();
  const intent = useRef<{ body: string; key: string } | null>(null);
  const send = async (form: AiVisibilityForm): Promise<void> => {
    const found = checkForm(form);
    if (Object.keys(found).length > 0) {
      setErrors(found);
      return;
    }
    const body = JSON.stringify(bodyOf(form));
    if (intent.current?.body !== body) intent.current = { body, key: newIdempotencyKey() };
    try {
      const { key } = intent.current;
      const analysis = await submit({ body: bodyOf(form), idempotencyKey: key }).unwrap();
      intent.current = null;
      onSubmitted(analysis.id);
    } catch (error) {
      const refused = asClientError(error);
      if (!refused.retryable) intent.current = null;
      setErrors({ form: shortMessage(refused) });
    }
  };
  return {
    errors,
    clearErrors: () => setErrors({}),
    busy: isLoading,
    send,
  };
}

const DEBOUNCE_MS = 400;

/** The preview of a valid form; the previous one stays while the next is loading. */
function usePreview(form: AiVisibilityForm): {
  preview: AiVisibilityPreview | null;
  problem: string | null;
} {
  const [ask] = usePreviewAiVisibilityMutation();
  const [preview, setPreview] = useState<AiVisibilityPreview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const valid = Object.keys(checkForm(form)).length === 0;
  const body = valid ? JSON.stringify(bodyOf(form)) : null;
  useEffect(() => {
    if (body === null) return;
    let current = true;
    const timer = setTimeout(
      () =>
        void (async () => {
          const answer = await ask(JSON.parse(body) as never);
          if (!current) return;
          if (answer.data) {
            setPreview(answer.data);
            setProblem(null);
          } else setProblem(shortMessage(asClientError(answer.error)));
        })(),
      DEBOUNCE_MS,
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [ask, body]);
  return { preview: valid ? preview : null, problem };
}

/** The fields from which the questions are generated. */
function AiVisibilityFields({
  form,
  errors,
  update,
}: {
  form: AiVisibilityForm;
  errors: FormErrors;
  update: (change: Partial<AiVisibilityForm>) => void;
}) {
  return (
    <>
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        <Field
          label="Brand or product"
          hint="The exact name, as people write it"
          error={errors.brand}
        >
          <Input
            value={form.brand}
            maxLength={AI_VISIBILITY_LIMITS.brandMax}
            autoComplete="organization"
            onChange={({ target }) => update({ brand: target.value })}
          />
        </Field>
        <Field
          label="Website (optional)"
          hint="To tell when your own pages are cited"
          error={errors.website}
        >
          <Input
            value={form.website}
            inputMode="url"
            onChange={({ target }) => update({ website: target.value })}
          />
        </Field>
      </div>
      <Field
        label="What it is, and for whom"
        hint="For example: simple CRM for freelancers and small agencies. The questions are written from this."
        error={errors.description}
        aside={`${form.description.length}/${AI_VISIBILITY_LIMITS.descriptionMax}`}
      >
        <Textarea
          rows={2}
          value={form.description}
          maxLength={AI_VISIBILITY_LIMITS.descriptionMax}
          onChange={({ target }) => update({ description: target.value })}
        />
      </Field>
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        <ChipInput
          label="Competitors"
          hint="Press Enter after each; up to 10"
          values={form.competitors}
          max={AI_VISIBILITY_LIMITS.competitors}
          error={errors.competitors ?? null}
          onChange={(competitors) => update({ competitors })}
        />
        <ChipInput
          label="Other names of your brand (optional)"
          hint="Former names, abbreviations, spellings"
          values={form.aliases}
          max={AI_VISIBILITY_LIMITS.aliases}
          error={errors.aliases ?? null}
          onChange={(aliases) => update({ aliases })}
        />
      </div>
    </>
  );
}
