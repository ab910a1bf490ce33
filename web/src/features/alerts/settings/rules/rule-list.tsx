import { useState } from 'react';
import type { Channel } from '#contracts/alerts/channels.ts';
import { DEFAULT_RULE } from '#contracts/alerts/rules.ts';
import type { Rule, RuleInput } from '#contracts/alerts/rules.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Switch } from '../../../../ui/controls/toggles.tsx';
import { Section } from '../../../../ui/display/card.tsx';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';
import { useGetRuleSubjectsQuery, useRemoveRuleMutation, useSaveRuleMutation } from '../api.ts';
import { KIND_TEXTS, OWN_KINDS, TIMING_LABELS, cooldownLabel } from '../../../../texts/alerts.ts';
import { RuleDialog } from './rule-dialog.tsx';

const joined = (parts: readonly string[], word: 'or' | 'and'): string =>
  new Intl.ListFormat('en', { type: word === 'or' ? 'disjunction' : 'conjunction' }).format(parts);

/** A rule as one sentence: "When Acme changes a price or plan, tell me once a day by E-mail." */
export function ruleSentence(
  rule: RuleInput,
  names: ReadonlyMap<string, string>,
  channels: readonly Channel[],
): string {
  const scope =
    rule.subjects.length === 0
      ? 'a competitor I follow'
      : joined(
          rule.subjects.map(({ id }) => names.get(id) ?? 'something that is gone'),
          'or',
        );
  const own = rule.kinds.filter((kind) => OWN_KINDS.includes(kind));
  const about = rule.kinds.filter((kind) => !OWN_KINDS.includes(kind));
  const phrases = about.map((kind) => {
    if (kind === 'mention_new') return `gets ${rule.minNewMentions} or more new mentions`;
    if (kind === 'sentiment_drop') return `has a sentiment below ${rule.maxSentiment}`;
    return KIND_TEXTS[kind].phrase;
  });
  const clauses = [
    ...(phrases.length === 0 ? [] : [`${scope} ${joined(phrases, 'or')}`]),
    ...own.map((kind) => KIND_TEXTS[kind].phrase),
  ];
  const targets = channels.filter(({ id }) => rule.channelIds.includes(id)).map(({ name }) => name);
  // The inbox shows each alert at once.
  const by =
    targets.length === 0
      ? 'in the inbox only'
      : `${TIMING_LABELS[rule.timing]} by ${joined(targets, 'and')}`;
  const repeats =
    rule.timing === 'at_once' && rule.cooldownHours > 0 && targets.length > 0
      ? ` Repeats about the same subject are ${cooldownLabel(rule.cooldownHours)}.`
      : '';
  return `When ${clauses.join(', or when ')}, tell me ${by}.${repeats}`;
}

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
    const channelIds = channels.map(({ id }) => id);
    setEdited({ id: null, rule: { ...DEFAULT_RULE, channelIds } });
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
        <RuleDialog {...edited} channels={channels} onClose={() => setEdited(null)} />
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
          onClick={() => setAsking(true)}
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
