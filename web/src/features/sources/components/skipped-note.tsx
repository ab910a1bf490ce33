import { useNow } from '../../../ui/use-time.ts';
import { useGetSourcesQuery } from '../api.ts';
import { skippedSentence } from '../source-words.ts';

/** Says which of the chosen platforms a search would skip right now; nothing when none. Live. */
export function SkippedNote({
  platforms,
  className,
}: {
  platforms: readonly string[];
  className?: string;
}) {
  const { data } = useGetSourcesQuery();
  const now = useNow(30_000);
  const sentence = data === undefined ? null : skippedSentence(platforms, data.sources, now);
  return sentence === null ? null : (
    <p role="status" className={className}>
      {sentence}
    </p>
  );
}
