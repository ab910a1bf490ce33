import { useId, useState } from 'react';
import type { Channel } from '#contracts/alerts/channels.ts';
import { ALERT_KINDS, ALERT_TIMINGS } from '#contracts/alerts/names.ts';
import type { AlertKind } from '#contracts/alerts/names.ts';
import type { RuleInput } from '#contracts/alerts/rules.ts';
import {
  CHANNEL_LABELS,
  COOLDOWNS,
  KIND_TEXTS,
  OWN_KINDS,
  TIMING_LABELS,
  cooldownLabel,
} from '../../../../texts/alerts.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Checkbox } from '../../../../ui/controls/checkbox.tsx';
import { ToggleChip } from '../../../../ui/controls/chip.tsx';
import { Field } from '../../../../ui/controls/field.tsx';
import { Input } from '../../../../ui/controls/input.tsx';
import { Select } from '../../../../ui/controls/select.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { useGetRuleSubjectsQuery, useSaveRuleMutation } from '../api.ts';
import { KindChips, Thresholds, toggled } from './rule-fields.tsx';
import { RulePreview } from './rule-preview.tsx';

const isAboutCompetitors = (kind: AlertKind): boolean => !OWN_KINDS.includes(kind);

const cooldownOptions = (current: number): { value: string; label: string }[] =>
  [...new Set([...COOLDOWNS, current])]
    .toSorted((a, b) => a - b)
    .map((hours) => ({ value: String(hours), label: cooldownLabel(hours) }));

/** Builds one rule as a sentence, with what it would have sent. */
export function RuleDialog({
  id,
  rule: initial,
  channels,
  onClose,
}: {
  id: string | null;
  rule: RuleInput;
  channels: readonly Channel[];
  onClose: () => void;
}) {
  const form = useId();
  const [rule, setRule] = useState(initial);
  const [saveRule, { isLoading }] = useSaveRuleMutation();
  const { data: competitors = [] } = useGetRuleSubjectsQuery();
  const set = (change: Partial<RuleInput>): void => {
    setRule((current) => ({ ...current, ...change }));
  };
  const save = async (): Promise<void> => {
    const name = rule.name.trim() || rule.kinds.map((kind) => KIND_TEXTS[kind].label).join(', ');
    const { error } = await saveRule({ id, rule: { ...rule, name: name.slice(0, 80) } });
    if (error === undefined) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={id === null ? 'Add a rule' : 'Edit rule'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            busy={isLoading}
            busyLabel="Saving…"
            disabled={rule.kinds.length === 0}
          >
            Save rule
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <fieldset>
          <legend className="text-meta font-medium">When</legend>
          <div className="mt-2 flex flex-wrap gap-1.5">
            <ToggleChip pressed={rule.subjects.length === 0} onChange={() => set({ subjects: [] })}>
              a competitor I follow
            </ToggleChip>
            {competitors.map((competitor) => (
              <ToggleChip
                key={competitor.id}
                pressed={rule.subjects.some((subject) => subject.id === competitor.id)}
                onChange={(on) => {
                  const others = rule.subjects.filter((subject) => subject.id !== competitor.id);
                  const own = { kind: 'competitor' as const, id: competitor.id };
                  // What is not about a competitor cannot be about one of these.
                  const kinds = on ? rule.kinds.filter(isAboutCompetitors) : rule.kinds;
                  set({ kinds, subjects: on ? [...others, own] : others });
                }}
              >
                {competitor.name}
              </ToggleChip>
            ))}
          </div>
          <KindChips
            kinds={ALERT_KINDS.filter(isAboutCompetitors)}
            chosen={rule.kinds}
            onChange={(kinds) => set({ kinds })}
          />
        </fieldset>
        {rule.subjects.length === 0 && (
          <fieldset>
            <legend className="text-meta font-medium">Or when</legend>
            <KindChips kinds={OWN_KINDS} chosen={rule.kinds} onChange={(kinds) => set({ kinds })} />
          </fieldset>
        )}
        {(rule.kinds.includes('mention_new') || rule.kinds.includes('sentiment_drop')) && (
          <Thresholds rule={rule} onChange={set} />
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Tell me">
            {(state) => (
              <Select
                {...state}
                value={rule.timing}
                onChange={(timing) => set({ timing })}
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
                  onChange={(hours) => set({ cooldownHours: Number(hours) })}
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
                onChange={(event) => set({ name: event.target.value })}
              />
            )}
          </Field>
        </div>
        <fieldset>
          <legend className="text-meta font-medium">By</legend>
          <div className="mt-2 flex flex-col gap-2">
            {channels.length === 0 && (
              <p className="text-meta text-ink-2">
                Add a channel first. Until then, the inbox only.
              </p>
            )}
            {channels.map((channel) => (
              <Checkbox
                key={channel.id}
                label={channel.name}
                note={`${CHANNEL_LABELS[channel.kind]}, ${channel.shownAddress}`}
                checked={rule.channelIds.includes(channel.id)}
                onChange={(on) => set({ channelIds: toggled(rule.channelIds, channel.id, on) })}
              />
            ))}
          </div>
        </fieldset>
        <RulePreview rule={rule} />
      </form>
    </Dialog>
  );
}
