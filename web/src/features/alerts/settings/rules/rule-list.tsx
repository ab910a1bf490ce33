import { useState } from 'react';
import type { Channel } from '#contracts/alerts/channels.ts';
import { DEFAULT_RULES } from '#contracts/alerts/rules.ts';
import type { Rule, RuleInput } from '#contracts/alerts/rules.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Switch } from '../../../../ui/controls/switch.tsx';
import { Section } from '../../../../ui/display/card.tsx';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';
import { useGetRuleSubjectsQuery, useRemoveRuleMutation, useSaveRuleMutation } from '../api.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { ruleSentence } from './rule-sentence.ts';

const [SUGGESTED] = DEFAULT_RULES;

interface Edited {
  id: string | null;
  rule: RuleInput;
}

/** The rules for sending alerts, each as a sentence. */
export function RuleList({
  rules,
  channels,
}: {
  rules: readonly Rule[];
  channels: readonly Channel[];
}) {
  const [edited, setEdited] = useState<Edited | null>(null);
  const add = (): void => {
    if (SUGGESTED === undefined) return;
    const channelIds = channels.map(({ id }) => id);
    setEdited({ id: null, rule: { ...SUGGESTED, channelIds } });
  };
  return (
    <Section
      title="Rules"
      description="What is sent to your channels, and when."
      actions={<Button onClick={add}>Add rule</Button>}
    >
      {rules.length === 0 ? (
        <p className="text-body text-ink-2">
          No rules yet: alerts stay in your inbox. Add a rule to send some of them to a channel.
        </p>
      ) : (
        <ul className="-mt-3 divide-y divide-line border-b border-line">
          {rules.map((rule) => (
            <RuleRow
              key={rule.id}
              rule={rule}
              channels={channels}
              onEdit={() => {
                const { id, ...input } = rule;
                setEdited({ id, rule: input });
              }}
            />
          ))}
        </ul>
      )}
      {edited !== null && (
        <RuleDialog
          {...edited}
          channels={channels}
          onClose={() => {
            setEdited(null);
          }}
        />
      )}
    </Section>
  );
}

function RuleRow({
  rule,
  channels,
  onEdit,
}: {
  rule: Rule;
  channels: readonly Channel[];
  onEdit: () => void;
}) {
  const [saveRule] = useSaveRuleMutation();
  const [removeRule, { isLoading }] = useRemoveRuleMutation();
  const { data: names = [] } = useGetRuleSubjectsQuery();
  const [asking, setAsking] = useState(false);
  const { id, ...input } = rule;
  const known = new Map(names.map((each) => [each.id, each.name]));
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-60">
        <Switch
          label={<span className="font-medium wrap-anywhere">{rule.name}</span>}
          note={ruleSentence(rule, known, channels)}
          checked={rule.enabled}
          onChange={(enabled) => void saveRule({ id, rule: { ...input, enabled } })}
        />
      </div>
      <div className="flex gap-1">
        <Button size="small" aria-label={`Edit ${rule.name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button
          size="small"
          variant="quiet"
          aria-label={`Delete ${rule.name}`}
          onClick={() => {
            setAsking(true);
          }}
        >
          Delete
        </Button>
      </div>
      <ConfirmDialog
        danger
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${rule.name}?`}
        description="Its alerts still reach your inbox."
        confirmLabel="Delete"
        busyLabel="Deleting…"
        busy={isLoading}
        onConfirm={() => void removeRule(id)}
      />
    </li>
  );
}
