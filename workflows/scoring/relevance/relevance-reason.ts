import type { Match } from './matching.ts';
import type { ScoringQuery } from './query.ts';

/** Explains which words of the query occur where, which are missing, and what lowers the rank. */
export function reasonOf(
  query: ScoringQuery,
  matches: readonly Match[],
  isProgramming: boolean,
): string {
  const labels = (test: (match: Match) => boolean): string[] =>
    matches.filter((match) => match.strength > 0 && test(match)).map((match) => match.label);
  const missing = query.groups
    .filter((_group, index) => matches[index]?.strength === 0)
    .map((group) => group.map((term) => `“${term.label}”`).join(' or '));
  const inTitle = labels(({ exact, place }) => exact && place === 'title');
  const inText = labels(({ exact, place }) => exact && place === 'text');
  const inTags = labels(({ exact, place }) => exact && place === 'tags');
  const close = labels((match) => !match.exact);
  const parts = [
    ...(inTitle.length > 0 ? [`${quoted(inTitle)} in the title`] : []),
    ...(inText.length > 0 ? [`${quoted(inText)} in the text`] : []),
    ...(inTags.length > 0 ? [`${quoted(inTags)} in the tags`] : []),
    ...(close.length > 0 ? [`words close to ${quoted(close)}`] : []),
  ];
  if (parts.length === 0) return 'None of your words occur in the post itself.';
  const verb = missing.length === 1 ? 'is' : 'are';
  const absent = missing.length > 0 ? `; ${listed(missing)} ${verb} missing` : '';
  const lower = isProgramming ? ' Programming questions rank lower.' : '';
  return `Mentions ${parts.join(', ')}${absent}.${lower}`;
}

const quoted = (labels: readonly string[]): string => listed(labels.map((label) => `“${label}”`));

/** At most four names: "a, b, c and 3 more". */
function listed(all: readonly string[]): string {
  const names = all.slice(0, 4);
  if (all.length > names.length) names.push(`${all.length - names.length} more`);
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}
