import type { AlertKind } from '#contracts/alerts/names.ts';
import type { RuleInput } from '#contracts/alerts/rules.ts';
import { KIND_TEXTS } from '../../../../texts/alerts.ts';
import { ToggleChip } from '../../../../ui/controls/chip.tsx';
import { Field } from '../../../../ui/controls/field.tsx';
import { Input } from '../../../../ui/controls/input.tsx';

export const toggled = <T,>(list: readonly T[], item: T, on: boolean): T[] =>
  on ? [...list, item] : list.filter((each) => each !== item);

/** Kinds of alerts, as a rule says them. */
export function KindChips({
  kinds,
  chosen,
  onChange,
}: {
  kinds: readonly AlertKind[];
  chosen: readonly AlertKind[];
  onChange: (kinds: AlertKind[]) => void;
}) {
  return (
    <div className="mt-2 flex flex-wrap gap-1.5 not-first-of-type:mt-4">
      {kinds.map((kind) => (
        <ToggleChip
          key={kind}
          pressed={chosen.includes(kind)}
          onChange={(on) => {
            onChange(toggled(chosen, kind, on));
          }}
        >
          {KIND_TEXTS[kind].phrase}
        </ToggleChip>
      ))}
    </div>
  );
}

/** The thresholds of the chosen kinds. */
export function Thresholds({
  rule,
  onChange,
}: {
  rule: RuleInput;
  onChange: (change: Partial<RuleInput>) => void;
}) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {rule.kinds.includes('mention_new') && (
        <Field label="New mentions, at least">
          {(state) => (
            <Input
              {...state}
              type="number"
              min={1}
              max={1000}
              required
              defaultValue={rule.minNewMentions}
              onChange={({ target }) => {
                if (target.validity.valid) onChange({ minNewMentions: target.valueAsNumber });
              }}
            />
          )}
        </Field>
      )}
      {rule.kinds.includes('sentiment_drop') && (
        <Field label="Sentiment below" hint="From -1 (negative) to 1 (positive).">
          {(state) => (
            <Input
              {...state}
              type="number"
              min={-1}
              max={1}
              step={0.1}
              required
              defaultValue={rule.maxSentiment}
              onChange={({ target }) => {
                if (target.validity.valid) onChange({ maxSentiment: target.valueAsNumber });
              }}
            />
          )}
        </Field>
      )}
    </div>
  );
}
