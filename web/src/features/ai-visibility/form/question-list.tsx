import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { AI_VISIBILITY_LIMITS } from '#domain/ai-visibility/names.ts';
import type { PromptKind } from '#domain/ai-visibility/prompts/names.ts';
import { Fold } from '../../../ui/display/fold.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { plural } from '../../../lib/format.ts';
import { Field, Input } from '../../../ui/controls/field.tsx';

const KINDS: Readonly<Record<PromptKind, string | null>> = {
  unbranded: null,
  competitor: 'names a competitor',
  branded: 'names you',
  control: 'control',
};

/** The questions of a run, folded until they are read or were changed; at least one stays. */
export function QuestionList({
  texts,
  kinds,
  edited,
  onChange,
}: {
  texts: readonly string[];
  kinds: ReadonlyMap<string, PromptKind>;
  edited: boolean;
  onChange: (texts: string[]) => void;
}) {
  return (
    <Fold
      initiallyOpen={edited}
      className="font-medium text-ink"
      line={`Read or change the ${plural(texts.length, 'question')}`}
    >
      <fieldset className="mt-2 flex flex-col gap-2">
        <legend className="sr-only">Questions</legend>
        <ol className="flex flex-col gap-1.5">
          {texts.map((text, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a question keeps its place and focus while its words change
            <li key={index} className="flex items-center gap-2">
              <QuestionText
                label={`Question ${index + 1}`}
                text={text}
                onChange={(changed) =>
                  onChange(texts.map((one, at) => (at === index ? changed : one)))
                }
              />
              <KindBadge kind={kinds.get(text)} />
              <Button
                variant="quiet"
                size="icon"
                aria-label={`Remove question ${index + 1}`}
                disabled={texts.length === 1}
                onClick={() => onChange(texts.filter((_, at) => at !== index))}
              >
                <X size={16} strokeWidth={1.75} aria-hidden />
              </Button>
            </li>
          ))}
        </ol>
        <AddedQuestion texts={texts} onAdd={(text) => onChange([...texts, text])} />
        <p className="text-hint text-ink-2">
          Questions that name you or a competitor are reported apart and never enter the headline.
          An edited question starts a new series.
          {!edited &&
            ' These come from templates. Where a language model is set up, it writes the others when the run starts; change any of them to ask exactly this list.'}
        </p>
      </fieldset>
    </Fold>
  );
}

const asQuestion = (typed: string): string => typed.replaceAll(/\s+/gu, ' ').trim();

/** Enter accepts the question, and does not start the run. */
const acceptOnEnter = (event: KeyboardEvent<HTMLInputElement>, accept: () => void): void => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  accept();
};

/** One question; a change counts with Enter or when the field is left, and one too short is undone. */
function QuestionText({
  label,
  text,
  onChange,
}: {
  label: string;
  text: string;
  onChange: (text: string) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const accept = (): void => {
    const changed = asQuestion(typed ?? text);
    setTyped(null);
    if (changed !== text && changed.length >= AI_VISIBILITY_LIMITS.promptMin) onChange(changed);
  };
  return (
    <Input
      aria-label={label}
      value={typed ?? text}
      maxLength={AI_VISIBILITY_LIMITS.promptMax}
      className="min-w-0 grow"
      onChange={({ target }) => setTyped(target.value)}
      onBlur={accept}
      onKeyDown={(event) => acceptOnEnter(event, accept)}
    />
  );
}

/** A question of the founder's own; it counts too when the run is started without 'Add'. */
function AddedQuestion({
  texts,
  onAdd,
}: {
  texts: readonly string[];
  onAdd: (text: string) => void;
}) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const add = (): void => {
    const text = asQuestion(typed);
    if (text === '') return;
    const found = problemOf(text, texts);
    setProblem(found);
    if (found !== null) return;
    setTyped('');
    onAdd(text);
  };
  return (
    <Field label="Add a question" hideLabel error={problem}>
      <div className="flex items-center gap-2">
        <Input
          placeholder="Add a question as a buyer would ask it"
          value={typed}
          maxLength={AI_VISIBILITY_LIMITS.promptMax}
          className="min-w-0 grow"
          onChange={({ target }) => {
            setTyped(target.value);
            setProblem(null);
          }}
          onBlur={add}
          onKeyDown={(event) => acceptOnEnter(event, add)}
        />
        <Button icon={<Plus size={16} strokeWidth={1.75} aria-hidden />} onClick={add}>
          Add
        </Button>
      </div>
    </Field>
  );
}

function problemOf(text: string, texts: readonly string[]): string | null {
  const { promptMin, prompts } = AI_VISIBILITY_LIMITS;
  if (text.length < promptMin) return `A question needs at least ${promptMin} characters.`;
  if (texts.includes(text)) return 'This question is in the list already.';
  return texts.length < prompts ? null : `Use at most ${prompts} questions.`;
}

function KindBadge({ kind }: { kind: PromptKind | undefined }) {
  const label = kind === undefined ? null : KINDS[kind];
  return label === null ? null : <Badge className="max-sm:hidden">{label}</Badge>;
}
