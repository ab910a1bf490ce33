import type { AiVisibilityDetail } from '#contracts/ai-visibility/ai-visibility.ts';

/** The newest answers, as a sign of progress during a run. */
export function LatestAnswers({ analysis }: { analysis: AiVisibilityDetail }) {
  const latest = analysis.tally.latest.filter(({ excerpt }) => excerpt !== '').slice(0, 3);
  if (latest.length === 0) return null;
  return (
    <section aria-labelledby="ai-visibility-latest" className="flex min-w-0 flex-col gap-2">
      <h3 id="ai-visibility-latest" className="text-meta font-medium text-ink-2">
        Newest answers
      </h3>
      <ul className="flex flex-col gap-1.5">
        {latest.map(({ promptId, assistant, run, excerpt }) => (
          <li key={`${promptId} ${assistant} ${run}`} className="animate-rise text-meta">
            <span className="font-medium text-ink">
              {analysis.assistantInfos.find(({ id }) => id === assistant)?.name}
            </span>
            <span className="text-ink-2 wrap-anywhere">{` · ${excerpt}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
