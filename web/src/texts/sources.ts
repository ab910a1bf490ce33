import type { SourceState } from '#domain/names.ts';
import type { Tone } from './tone.ts';

/** The state of a platform in a word or two. */
export const SOURCE_STATE_TEXTS: Readonly<Record<SourceState, { label: string; tone: Tone }>> = {
  live: { label: 'Live', tone: 'positive' },
  sandbox: { label: 'Sandbox', tone: 'neutral' },
  not_configured: { label: 'Not configured', tone: 'neutral' },
  limited: { label: 'Limited', tone: 'caution' },
  blocked: { label: 'Blocked', tone: 'negative' },
  silent: { label: 'Silent', tone: 'caution' },
  not_available_yet: { label: 'Not available yet', tone: 'neutral' },
};

/** Consequences for searches while a source is in trouble. */
export const SOURCE_STATE_HELP: Readonly<Partial<Record<SourceState, string>>> = {
  limited: 'Searches wait up to a minute for it, or skip it. We keep checking long limits.',
  blocked: 'Searches skip it. We check at least every half hour.',
  silent: 'Searches try it once. This clears on the first success.',
};
