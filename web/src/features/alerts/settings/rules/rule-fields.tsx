import { ALERT_KINDS, ALERT_TIMINGS } from '#domain/alerts/names.ts';
import type { AlertKind } from '#domain/alerts/names.ts';
import type { RuleInput } from '#contracts/alerts/rules.ts';
import { CHANNELS } from '#domain/alerts/channels.ts';
import type { Channel } from '#contracts/alerts/channels.ts';
import {
  KIND_TEXTS,
  OWN_KINDS,
  COOLDOWNS,
  TIMING_LABELS,
  cooldownLabel,
} from '../../../../texts/alerts.ts';
import { ToggleChip } from '../../../../ui/controls/chip.tsx';
import { Field, Input } from '../../../../ui/controls/field.tsx';
import { useGetRuleSubjectsQuery } from '../api.ts';
import { Checkbox } from '../../../../ui/controls/toggles.tsx';
import { Select } from '../../../../ui/controls/select.tsx';

export const toggled = <T,>(list: readonly T[], item: T, on: boolean): T[] =>
  on ? [...list, item] : list.filter((each) => each !== item);

const isAboutCompetitors = (kind: AlertKind): boolean => !OWN_KINDS.includes(kind);

interface RuleFieldsProps {
  rule: RuleInput;
  onChange: (change: Partial<RuleInput>) => void;
}

/** The kinds of alerts that a rule can name. */
function KindChips({
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
          onChange={(on) => onChange(toggled(chosen, kind, on))}
        >
          {KIND_TEXTS[kind].phrase}
        </ToggleChip>
      ))}
    </div>
  );
}

/** The competitors that the rule applies to, and its kinds. */
export function Subjects({ rule, onChange }: RuleFieldsProps) {
  const { data: competitors = [] } = useGetRuleSubjectsQuery();
  return (
    <>
      <fieldset>
        <legend className="text-meta font-medium">When</legend>
        <div className="mt-2 flex flex-wrap gap-1.5">
          <ToggleChip
            pressed={rule.subjects.length === 0}
            onChange={() => onChange({ subjects: [] })}
          >
            a competitor I follow
          </ToggleChip>
          {competitors.map((competitor) => (
            <ToggleChip
              key={competitor.id}
              pressed={rule.subjects.some((subject) => subject.id === competitor.id)}
              onChange={(on) => {
                const others = rule.subjects.filter((subject) => subject.id !== competitor.id);
                const own = { kind: 'competitor' as const, id: competitor.id };
                // Kinds that are not about a competitor cannot be limited to one.
                const kinds = on ? rule.kinds.filter(isAboutCompetitors) : rule.kinds;
                onChange({ kinds, subjects: on ? [...others, own] : others });
              }}
            >
              {competitor.name}
            </ToggleChip>
          ))}
        </div>
        <KindChips
          kinds={ALERT_KINDS.filter(isAboutCompetitors)}
          chosen={rule.kinds}
          onChange={(kinds) => onChange({ kinds })}
        />
      </fieldset>
      {rule.subjects.length === 0 && (
        <fieldset>
          <legend className="text-meta font-medium">Or when</legend>
          <KindChips
            kinds={OWN_KINDS}
            chosen={rule.kinds}
            onChange={(kinds) => onChange({ kinds })}
          />
        </fieldset>
      )}
    </>
  );
}

/** The thresholds of the chosen kinds. */
export function Thresholds({ rule, onChange }: RuleFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {rule.kinds.includes('mention_new') && (
        <Field label="New mentions, at least">
          <Input
            type="number"
            min={1}
            max={1000}
            required
            defaultValue={rule.minNewMentions}
            onChange={({ target }) => {
              if (target.validity.valid) onChange({ minNewMentions: target.valueAsNumber });
            }}
          />
        </Field>
      )}
      {rule.kinds.includes('sentiment_drop') && (
        <Field label="Sentiment below" hint="From -1 (negative) to 1 (positive).">
          <Input
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
        </Field>
      )}
    </div>
  );
}

const cooldownOptions = (current: number): { value: string; label: string }[] =>
  [...new Set([...COOLDOWNS, current])]
    .toSorted((a, b) => a - b)
    .map((hours) => ({ value: String(hours), label: cooldownLabel(hours) }));

/** When alerts of the rule are sent, and its name. */
export function Timing({ rule, onChange }: RuleFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Tell me">
        <Select
          value={rule.timing}
          onChange={(timing) => onChange({ timing })}
          options={ALERT_TIMINGS.map((value) => ({ value, label: TIMING_LABELS[value] }))}
        />
      </Field>
      {rule.timing === 'at_once' && (
        <Field label="Repeats about the same subject">
          <Select
            value={String(rule.cooldownHours)}
            onChange={(hours) => onChange({ cooldownHours: Number(hours) })}
            options={cooldownOptions(rule.cooldownHours)}
          />
        </Field>
      )}
      <Field label="Name of the rule">
        <Input
          value={rule.name}
          maxLength={80}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
    </div>
  );
}

/** Where alerts of the rule are sent. */
export function Channels({
  rule,
  channels,
  onChange,
}: RuleFieldsProps & { channels: readonly Channel[] }) {
  return (
    <fieldset>
      <legend className="text-meta font-medium">By</legend>
      <div className="mt-2 flex flex-col gap-2">
        {channels.length === 0 && (
          <p className="text-meta text-ink-2">Add a channel first. Until then, the inbox only.</p>
        )}
        {channels.map((channel) => (
          <Checkbox
            key={channel.id}
            label={channel.name}
            note={`${CHANNELS[channel.kind].label}, ${channel.shownAddress}`}
            checked={rule.channelIds.includes(channel.id)}
            onChange={(on) => onChange({ channelIds: toggled(rule.channelIds, channel.id, on) })}
          />
        ))}
      </div>
    </fieldset>
  );
}
