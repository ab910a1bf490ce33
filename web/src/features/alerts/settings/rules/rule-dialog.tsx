import { useId, useState, useDeferredValue } from 'react';
import { startOf } from '#domain/text/cut.ts';
import type { Channel } from '#contracts/alerts/channels.ts';
import type { RuleInput } from '#contracts/alerts/rules.ts';
import { KIND_TEXTS } from '../../../../texts/alerts.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { useSaveRuleMutation, usePreviewRuleQuery } from '../api.ts';
import { formatDateTime, plural } from '../../../../lib/format.ts';
import { Channels, Timing, Subjects, Thresholds } from './rule-fields.tsx';

const SHOWN = 5;

/** The alerts that the rule would have sent in the last seven days. */
function RulePreview({ rule }: { rule: RuleInput }) {
  // The name does not affect the preview, and may be empty while typing.
  const asked = useDeferredValue(rule);
  const { data } = usePreviewRuleQuery(
    { ...asked, name: 'Preview', channelIds: [] },
    { skip: asked.kinds.length === 0 },
  );
  if (data === undefined || asked.kinds.length === 0) return null;
  return (
    <div className="rounded-card bg-sunken p-3">
      <p aria-live="polite" className="text-meta font-medium tabular-nums">
        This rule would have sent {plural(data.count, 'alert')} in the last 7 days.
      </p>
      <ul className="mt-1 flex flex-col gap-0.5">
        {data.alerts.slice(0, SHOWN).map(({ id, sentence, createdAt }) => (
          <li key={id} className="text-hint wrap-anywhere text-ink-2">
            {formatDateTime(createdAt)}: {sentence}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Edits one rule as a sentence, with a preview of the alerts it would have sent. */
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
  const set = (change: Partial<RuleInput>): void =>
    setRule((current) => ({ ...current, ...change }));
  const save = async (): Promise<void> => {
    const name = rule.name.trim() || rule.kinds.map((kind) => KIND_TEXTS[kind].label).join(', ');
    const { error } = await saveRule({ id, rule: { ...rule, name: startOf(name, 80) } });
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
        <Subjects rule={rule} onChange={set} />
        {rule.kinds.length === 0 && (
          <p role="status" className="text-meta text-caution">
            Choose at least one event.
          </p>
        )}
        {(rule.kinds.includes('mention_new') || rule.kinds.includes('sentiment_drop')) && (
          <Thresholds rule={rule} onChange={set} />
        )}
        <Timing rule={rule} onChange={set} />
        <Channels rule={rule} channels={channels} onChange={set} />
        <RulePreview rule={rule} />
      </form>
    </Dialog>
  );
}
