import { AI_VISIBILITY_LIMITS } from '#domain/ai-visibility/names.ts';
import { ChipInput } from '../../../ui/controls/chip-input.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Input, Textarea } from '../../../ui/controls/input.tsx';
import type { AiVisibilityForm, FormErrors } from './ai-visibility-form.ts';

/** The fields from which the questions are generated. */
export function AiVisibilityFields({
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
          {(state) => (
            <Input
              {...state}
              value={form.brand}
              maxLength={AI_VISIBILITY_LIMITS.brandMax}
              autoComplete="organization"
              onChange={({ target }) => update({ brand: target.value })}
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
              onChange={({ target }) => update({ website: target.value })}
            />
          )}
        </Field>
      </div>
      <Field
        label="What it is, and for whom"
        hint="For example: simple CRM for freelancers and small agencies. The questions are written from this."
        error={errors.description}
        aside={`${form.description.length}/${AI_VISIBILITY_LIMITS.descriptionMax}`}
      >
        {(state) => (
          <Textarea
            {...state}
            rows={2}
            value={form.description}
            maxLength={AI_VISIBILITY_LIMITS.descriptionMax}
            onChange={({ target }) => update({ description: target.value })}
          />
        )}
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
