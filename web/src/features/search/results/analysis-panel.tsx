import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import type { Conversation, SearchAnalysis } from '#contracts/search/search.ts';
import { plural } from '../../../lib/format.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { Spinner } from '../../../ui/states/spinner.tsx';

const WITHOUT: Readonly<Record<'off' | 'paused' | 'refused' | 'failed', string>> = {
  off: 'Analysis is off on this installation. The results below are complete without it.',
  paused: 'Analysis is paused for today. The results below are complete without it.',
  refused: 'The language model declined to comment on these posts.',
  failed: 'The analysis could not be written. The results below are complete without it.',
};

interface AnalysisProps {
  analysis: SearchAnalysis;
  results: readonly Conversation[];
  /** The text streamed so far. */
  text: string | null;
  /** Placed between results; its findings are collapsed. */
  folds: boolean;
  onCite: (resultId: string) => void;
}

/** The language model's analysis of the results: streamed text, then claims with sources. */
export function AnalysisPanel(props: AnalysisProps) {
  const { analysis, folds } = props;
  return (
    <section
      aria-labelledby="analysis-heading"
      data-analysis={analysis.state}
      className={cx('rounded-card border border-line bg-surface p-4', folds && 'my-3')}
    >
      <h3
        id="analysis-heading"
        className="flex items-center gap-2 text-meta font-medium text-ink-2"
      >
        <Sparkles size={16} />
        Analysis
      </h3>
      <div className="mt-3">
        <Body {...props} />
      </div>
    </section>
  );
}

function Body({ analysis, results, text, folds, onCite }: AnalysisProps) {
  switch (analysis.state) {
    case 'pending':
      return (
        <>
          <p className="text-meta text-ink-2">Starts once all platforms have responded.</p>
          <div className="mt-3 flex flex-col gap-2">
            <Skeleton className="h-3.5 w-full" />
            <Skeleton className="h-3.5 w-11/12" />
            <Skeleton className="h-3.5 w-3/5" />
          </div>
        </>
      );
    case 'running':
      return (
        <>
          <p className="flex items-center gap-2 text-meta text-ink-2">
            <Spinner />
            Writing…
          </p>
          {text !== null && (
            <p className="mt-2 max-h-80 overflow-hidden text-body text-ink wrap-anywhere whitespace-pre-line">
              {text}
            </p>
          )}
        </>
      );
    case 'completed':
      return <Claims analysis={analysis} results={results} folds={folds} onCite={onCite} />;
    default:
      return <p className="text-meta text-ink-2">{analysis.reason ?? WITHOUT[analysis.state]}</p>;
  }
}

function Claims({
  analysis,
  results,
  folds,
  onCite,
}: {
  analysis: SearchAnalysis;
  results: readonly Conversation[];
  folds: boolean;
  onCite: (resultId: string) => void;
}) {
  const [open, setOpen] = useState(false);
  const titles = new Map(
    results.flatMap((each) => [each, ...each.elsewhere]).map(({ id, title }) => [id, title]),
  );
  const numbers = new Map<string, number>();
  for (const id of analysis.claims.flatMap(({ citations }) => citations)) {
    if (!numbers.has(id)) numbers.set(id, numbers.size + 1);
  }
  return (
    <>
      {analysis.headline !== null && (
        <p className="text-body font-semibold text-ink wrap-anywhere">{analysis.headline}</p>
      )}
      {folds && !open && analysis.claims.length > 0 && (
        <Button size="small" className="mt-3" onClick={() => setOpen(true)}>
          {`Read ${plural(analysis.claims.length, 'finding')}`}
        </Button>
      )}
      <ul className={cx('mt-2 flex-col gap-2.5', folds && !open ? 'hidden' : 'flex')}>
        {analysis.claims.map(({ text, citations }) => (
          <li key={text} className="text-body text-ink-2 wrap-anywhere">
            {text}{' '}
            {citations.map((id) => (
              <button
                key={id}
                type="button"
                disabled={!titles.has(id)}
                aria-label={`Source ${numbers.get(id)}: ${titles.get(id) ?? 'not in this list'}`}
                onClick={() => onCite(id)}
                className="mx-0.5 inline-flex h-6 min-w-6 items-center justify-center rounded-control bg-accent-soft px-1.5 align-middle text-hint font-medium text-accent-ink tabular-nums enabled:hover:underline disabled:opacity-60"
              >
                {numbers.get(id)}
              </button>
            ))}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-hint text-ink-2">
        {analysis.droppedClaims > 0
          ? `Written by a language model. Left out because no post supports it: ${plural(analysis.droppedClaims, 'claim')}.`
          : 'Written by a language model. Each number links to its source post.'}
      </p>
    </>
  );
}
