import type { Source } from '#contracts/platforms.ts';
import { SOURCE_STATE_TEXTS } from '../../../texts/sources.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { stateLabel } from '../source-words.ts';

/** The state of a source in words; the colour only repeats them. */
export function SourceState({ source }: { source: Pick<Source, 'state' | 'limitedUntil'> }) {
  return <Badge tone={SOURCE_STATE_TEXTS[source.state].tone}>{stateLabel(source)}</Badge>;
}
