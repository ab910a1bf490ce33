import { CHANNELS } from '#domain/alerts/channels.ts';
import type { Channel } from '#contracts/alerts/channels.ts';
import { ALERT_TIMINGS } from '#domain/alerts/names.ts';
import { COOLDOWNS, TIMING_LABELS, cooldownLabel } from '../../../../texts/alerts.ts';
import { Checkbox } from '../../../../ui/controls/checkbox.tsx';
import { Field } from '../../../../ui/controls/field.tsx';
import { Input } from '../../../../ui/controls/input.tsx';
import { Select } from '../../../../ui/controls/select.tsx';
import { toggled } from './rule-fields.tsx';
import type { RuleFieldsProps } from './rule-fields.tsx';

const cooldownOptions = (current: number): { value: string; label: string }[] =>
  [...new Set([...COOLDOWNS, current])]
    .toSorted((a, b) => a - b)
    .map((hours) => ({ value: String(hours), label: cooldownLabel(hours) }));

/** When alerts of the rule are sent, and its name. */
export function Timing({ rule, onChange }: RuleFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Tell me">
        {(state) => (
          <Select
            {...state}
            value={rule.timing}
            onChange={(timing) => onChange({ timing })}
            options={ALERT_TIMINGS.map((value) => ({ value, label: TIMING_LABELS[value] }))}
          />
        )}
      </Field>
      {rule.timing === 'at_once' && (
        <Field label="Repeats about the same subject">
          {(state) => (
            <Select
              {...state}
              value={String(rule.cooldownHours)}
              onChange={(hours) => onChange({ cooldownHours: Number(hours) })}
              options={cooldownOptions(rule.cooldownHours)}
            />
          )}
        </Field>
      )}
      <Field label="Name of the rule">
        {(state) => (
          <Input
            {...state}
            value={rule.name}
            maxLength={80}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
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
