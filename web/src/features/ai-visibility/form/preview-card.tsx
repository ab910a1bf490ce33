import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { AnalysisPreview } from '#contracts/ai-visibility/analysis.ts';
import { ANALYSIS_LIMITS, RUN_CHOICES } from '#contracts/ai-visibility/names.ts';
import type { PromptKind } from '#contracts/ai-visibility/prompts/names.ts';
import { plural } from '../../../lib/format.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { dollars } from '../result/words.ts';
import type { AnalysisForm } from './analysis-form.ts';

const KINDS: Readonly<Record<PromptKind, string | null>> = {
  unbranded: null,
  competitor: 'names a competitor',
  branded: 'names you',
  control: 'control',
};

/** What a run would ask, cost and tell, with the questions to edit in place. */
export function PreviewCard({
  preview,
  form,
  update,
}: {
  preview: AnalysisPreview;
  form: AnalysisForm;
  update: (change: Partial<AnalysisForm>) => void;
}) {
  const [added, setAdded] = useState('');
  const texts = form.prompts ?? preview.prompts.map(({ text }) => text);
  const kindOf = new Map(preview.prompts.map(({ text, kind }) => [text, kind]));
  const chosen = form.assistants ?? preview.assistants.map(({ id }) => id);
  const add = (): void => {
    const text = added.trim();
    if (text.length < ANALYSIS_LIMITS.promptMin || texts.includes(text)) return;
    update({ prompts: [...texts, text] });
    setAdded('');
  };
  return (
    <section
      aria-labelledby="gpt-preview"
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4"
    >
      <div className="flex flex-col gap-1">
        <h3 id="gpt-preview" className="text-card font-semibold tabular-nums">
          {`${plural(texts.length, 'question')} × ${plural(form.runs, 'run')} × ${plural(preview.assistants.length, 'assistant')} = ${plural(preview.calls, 'answer')}`}
        </h3>
        <p className="text-body text-ink-2 tabular-nums" role="status">
          {`About ${dollars(preview.costMicros)}, ${minutes(preview.seconds)}. `}
          {preview.widthPoints === null
            ? 'Intervals need at least six questions that name no brand.'
            : `A rate of 40% will be known to about ${preview.widthPoints} points; twice as many questions make it ${preview.widthPointsDoubled}.`}
        </p>
        {preview.problem !== null && <p className="text-body text-negative">{preview.problem}</p>}
      </div>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 text-meta font-medium text-ink">Assistants</legend>
        <div className="grid grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
          {preview.available.map(({ id, label, state, reason, costMicros }) => (
            <Checkbox
              key={id}
              label={`${label}${state === 'sandbox' ? ' (sandbox)' : ''}`}
              note={reason ?? `about ${dollars(costMicros * texts.length * form.runs)}`}
              disabled={state === 'not_configured'}
              checked={chosen.includes(id)}
              onChange={(on) => {
                const next = on ? [...chosen, id] : chosen.filter((one) => one !== id);
                if (next.length > 0) update({ assistants: next });
              }}
            />
          ))}
        </div>
      </fieldset>
      <div className="flex flex-col gap-1.5">
        <p className="text-meta font-medium text-ink" aria-hidden>
          Runs per question
        </p>
        <Segmented
          label="Runs per question"
          options={RUN_CHOICES.map((runs) => ({ value: String(runs), label: String(runs) }))}
          value={String(form.runs)}
          onChange={(runs) => {
            update({ runs: Number(runs) });
          }}
        />
      </div>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 text-meta font-medium text-ink">Questions</legend>
        <ol className="flex flex-col gap-1.5">
          {texts.map((text, index) => (
            <li key={`${index} ${texts.length}`} className="flex items-center gap-2">
              <Input
                aria-label={`Question ${index + 1}`}
                defaultValue={text}
                maxLength={ANALYSIS_LIMITS.promptMax}
                className="min-w-0 grow"
                onBlur={({ target }) => {
                  const changed = target.value.replaceAll(/\s+/gu, ' ').trim();
                  if (changed === text) return;
                  if (changed.length < ANALYSIS_LIMITS.promptMin) {
                    target.value = text;
                    return;
                  }
                  update({ prompts: texts.map((one, at) => (at === index ? changed : one)) });
                }}
              />
              <KindBadge kind={kindOf.get(text)} />
              <Button
                variant="quiet"
                size="icon"
                aria-label={`Remove question ${index + 1}`}
                disabled={texts.length === 1}
                onClick={() => {
                  update({ prompts: texts.filter((_, at) => at !== index) });
                }}
              >
                <X size={16} strokeWidth={1.75} aria-hidden />
              </Button>
            </li>
          ))}
        </ol>
        <div className="flex items-center gap-2">
          <Input
            aria-label="Add a question"
            placeholder="Add a question as a buyer would ask it"
            value={added}
            maxLength={ANALYSIS_LIMITS.promptMax}
            className="min-w-0 grow"
            onChange={({ target }) => {
              setAdded(target.value);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add();
            }}
          />
          <Button icon={<Plus size={16} strokeWidth={1.75} aria-hidden />} onClick={add}>
            Add
          </Button>
        </div>
        <p className="text-hint text-ink-2">
          Questions that name you or a competitor are reported apart and never enter the headline.
          An edited question starts a new series.
        </p>
      </fieldset>
    </section>
  );
}

function KindBadge({ kind }: { kind: PromptKind | undefined }) {
  const label = kind === undefined ? null : KINDS[kind];
  return label === null ? null : <Badge className="max-sm:hidden">{label}</Badge>;
}

function minutes({ low, high }: AnalysisPreview['seconds']): string {
  if (high < 90) return 'about a minute';
  const [from, to] = [Math.max(1, Math.round(low / 60)), Math.round(high / 60)];
  return from === to ? `about ${to} minutes` : `${from} to ${to} minutes`;
}
