import { useRef, useState } from 'react';
import { ANALYSIS_LIMITS } from '#contracts/ai-visibility/names.ts';
import { newIdempotencyKey } from '../../../lib/api.ts';
import { usageWords } from '../../../ui/display/usage-bar.tsx';
import { asClientError, shortMessage } from '../../../lib/errors.ts';
import { useFormDraft } from '../../../lib/kept-drafts.ts';
import { usePlanInfo } from '../../../lib/plan/plan-info.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ChipInput } from '../../../ui/controls/chip-input.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import { Textarea } from '../../../ui/controls/textarea.tsx';
import { useSubmitAnalysisMutation } from '../api.ts';
import { EMPTY_FORM, bodyOf, checkForm } from './analysis-form.ts';
import type { AnalysisForm, FormErrors } from './analysis-form.ts';
import { PreviewCard } from './preview-card.tsx';
import { usePreview } from './use-preview.ts';

/** Saves the form if the page is left while it is being filled in. */
const DRAFT = 'gpt-analysis';

/** Brand, description and rivals; below, what the run would ask and cost. */
export function AnalysisFormSection({
  initial,
  onSubmitted,
}: {
  initial: AnalysisForm;
  onSubmitted: (id: string) => void;
}) {
  const [form, setForm, accepted] = useFormDraft(
    DRAFT,
    initial,
    initial === EMPTY_FORM ? (typed) => typed !== EMPTY_FORM : null,
  );
  const [errors, setErrors] = useState<FormErrors>({});
  const { preview, problem } = usePreview(form);
  const [submit, { isLoading }] = useSubmitAnalysisMutation();
  const { planInfo } = usePlanInfo();
  const intent = useRef<{ body: string; key: string } | null>(null);
  const update = (change: Partial<AnalysisForm>): void => {
    // Other words make other questions, unless they were edited by hand.
    setForm({ ...form, ...change });
    setErrors({});
  };
  const send = async (): Promise<void> => {
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
      accepted();
      onSubmitted(analysis.id);
    } catch (error) {
      const refused = asClientError(error);
      if (!refused.retryable) intent.current = null;
      setErrors({ form: shortMessage(refused) });
    }
  };
  return (
    <form
      className="flex flex-col gap-5 [&_input]:scroll-mb-32 [&_textarea]:scroll-mb-32"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        <Field
          label="Brand or product"
          hint="The exact name, as people write it"
          error={errors.brand}
        >
          {(state) => (
            <Input
              {...state}
              value={form.brand}
              maxLength={ANALYSIS_LIMITS.brandMax}
              autoComplete="organization"
              onChange={({ target }) => {
                update({ brand: target.value });
              }}
            />
          )}
        </Field>
        <Field
          label="Website (optional)"
          hint="To tell when your own pages are cited"
          error={errors.website}
        >
          {(state) => (
            <Input
              {...state}
              value={form.website}
              inputMode="url"
              onChange={({ target }) => {
                update({ website: target.value });
              }}
            />
          )}
        </Field>
      </div>
      <Field
        label="What it is, and for whom"
        hint="For example: simple CRM for freelancers and small agencies. The questions are written from this."
        error={errors.description}
        aside={`${form.description.length}/${ANALYSIS_LIMITS.descriptionMax}`}
      >
        {(state) => (
          <Textarea
            {...state}
            rows={2}
            value={form.description}
            maxLength={ANALYSIS_LIMITS.descriptionMax}
            onChange={({ target }) => {
              update({ description: target.value });
            }}
          />
        )}
      </Field>
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        <ChipInput
          label="Competitors"
          hint="Press Enter after each; up to 10"
          values={form.competitors}
          max={ANALYSIS_LIMITS.competitors}
          error={errors.competitors ?? null}
          onChange={(competitors) => {
            update({ competitors });
          }}
        />
        <ChipInput
          label="Other names of your brand (optional)"
          hint="Former names, abbreviations, spellings"
          values={form.aliases}
          max={ANALYSIS_LIMITS.aliases}
          error={errors.aliases ?? null}
          onChange={(aliases) => {
            update({ aliases });
          }}
        />
      </div>
      {preview !== null && <PreviewCard preview={preview} form={form} update={update} />}
      {(errors.form ?? errors.prompts ?? problem) && (
        <p role="alert" className="text-body text-negative">
          {errors.form ?? errors.prompts ?? problem}
        </p>
      )}
      {/* The questions are a long list: what starts the run stays in sight. */}
      <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line bg-canvas py-3">
        <Button
          type="submit"
          variant="primary"
          busy={isLoading}
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
