import type { Channel } from '#contracts/alerts/channels.ts';
import type { RuleInput } from '#contracts/alerts/rules.ts';
import { KIND_TEXTS, OWN_KINDS, TIMING_LABELS, cooldownLabel } from '../../../../texts/alerts.ts';

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
  const by = targets.length === 0 ? 'in the inbox only' : `by ${joined(targets, 'and')}`;
  const repeats =
    rule.timing === 'at_once' && rule.cooldownHours > 0 && targets.length > 0
      ? ` Repeats about the same subject are ${cooldownLabel(rule.cooldownHours)}.`
      : '';
  return `When ${clauses.join(', or when ')}, tell me ${TIMING_LABELS[rule.timing]} ${by}.${repeats}`;
}
