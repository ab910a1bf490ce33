import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { ANALYSIS_LIMITS } from '#contracts/ai-visibility/names.ts';
import type { PromptKind } from '#contracts/ai-visibility/prompts/names.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Input } from '../../../ui/controls/input.tsx';

const KINDS: Readonly<Record<PromptKind, string | null>> = {
  unbranded: null,
  competitor: 'names a competitor',
  branded: 'names you',
  control: 'control',
};

/** The questions of a run, to edit in place; there is always one. */
export function QuestionList({
  texts,
  kinds,
  onChange,
}: {
  texts: readonly string[];
  kinds: ReadonlyMap<string, PromptKind>;
  onChange: (texts: string[]) => void;
}) {
  const [added, setAdded] = useState('');
  const add = (): void => {
    const text = added.trim();
    if (text.length < ANALYSIS_LIMITS.promptMin || texts.includes(text)) return;
    onChange([...texts, text]);
    setAdded('');
  };
  return (
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
                onChange(texts.map((one, at) => (at === index ? changed : one)));
              }}
            />
            <KindBadge kind={kinds.get(text)} />
            <Button
              variant="quiet"
              size="icon"
              aria-label={`Remove question ${index + 1}`}
              disabled={texts.length === 1}
              onClick={() => {
                onChange(texts.filter((_, at) => at !== index));
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
        Questions that name you or a competitor are reported apart and never enter the headline. An
        edited question starts a new series.
      </p>
    </fieldset>
  );
}

function KindBadge({ kind }: { kind: PromptKind | undefined }) {
  const label = kind === undefined ? null : KINDS[kind];
  return label === null ? null : <Badge className="max-sm:hidden">{label}</Badge>;
}
