import type { AiVisibilityPreview } from '#contracts/ai-visibility/ai-visibility.ts';
import { RUN_CHOICES } from '#domain/ai-visibility/names.ts';
import { plural } from '../../../lib/format.ts';
import { Checkbox } from '../../../ui/controls/toggles.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import type { AiVisibilityForm } from './ai-visibility-form.ts';
import { QuestionList } from './question-list.tsx';

/** Questions, cost and precision of a run before its start; questions can be edited in place. */
export function PreviewCard({
  preview,
  form,
  update,
}: {
  preview: AiVisibilityPreview;
  form: AiVisibilityForm;
  update: (change: Partial<AiVisibilityForm>) => void;
}) {
  const texts = form.prompts ?? preview.prompts.map(({ text }) => text);
  return (
    <section
      aria-labelledby="ai-visibility-preview"
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex flex-col gap-1">
        <h3 id="ai-visibility-preview" className="text-card font-semibold tabular-nums">
          {`${plural(texts.length, 'question')} × ${plural(form.runs, 'run')} × ${plural(preview.assistants.length, 'assistant')} = ${plural(preview.calls, 'answer')}`}
        </h3>
        <p className="text-body text-ink-2 tabular-nums" role="status">
          {`Takes ${minutes(preview.seconds)}. `}
          {preview.widthPoints === null
            ? 'Intervals need at least six questions that name no brand.'
            : `If answers name you in 40%, the range will be about ${preview.widthPoints} points wide; twice as many questions make it ${preview.widthPointsDoubled}.`}
        </p>
        {preview.problem !== null && <p className="text-body text-negative">{preview.problem}</p>}
      </div>
      <AssistantChoice
        available={preview.available}
        chosen={form.assistants ?? preview.assistants.map(({ id }) => id)}
        onChange={(assistants) => update({ assistants })}
      />
      <div className="flex flex-col gap-1.5">
        <p className="text-meta font-medium text-ink" aria-hidden>
          Runs per question
        </p>
        <Segmented
          label="Runs per question"
          options={RUN_CHOICES.map((runs) => ({ value: String(runs), label: String(runs) }))}
          value={String(form.runs)}
          onChange={(runs) => update({ runs: Number(runs) })}
        />
      </div>
      <QuestionList
        texts={texts}
        edited={form.prompts !== null}
        kinds={new Map(preview.prompts.map(({ text, kind }) => [text, kind]))}
        onChange={(prompts) => update({ prompts })}
      />
    </section>
  );
}

function AssistantChoice({
  available,
  chosen,
  onChange,
}: {
  available: AiVisibilityPreview['available'];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-meta font-medium text-ink">Assistants</legend>
      <div className="grid grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
        {available.map(({ id, label, state, reason }) => (
          <Checkbox
            key={id}
            label={`${label}${state === 'sandbox' ? ' (sandbox)' : ''}`}
            {...(reason === null ? {} : { note: reason })}
            disabled={state === 'not_configured'}
            checked={chosen.includes(id)}
            onChange={(on) => {
              const next = on ? [...chosen, id] : chosen.filter((one) => one !== id);
              if (next.length > 0) onChange(next);
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}

function minutes({ low, high }: AiVisibilityPreview['seconds']): string {
  if (high < 90) return 'about a minute';
  const [from, to] = [Math.max(1, Math.round(low / 60)), Math.round(high / 60)];
  return from === to ? `about ${to} minutes` : `${from} to ${to} minutes`;
}
