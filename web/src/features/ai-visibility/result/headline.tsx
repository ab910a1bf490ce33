import type { AiVisibilityDetail } from '#contracts/ai-visibility/ai-visibility.ts';
import type { BrandFigures } from '#domain/ai-visibility/summary/figures.ts';
import { countState } from '#domain/ai-visibility/tally.ts';
import { formatDateTime, plural } from '../../../lib/format.ts';
import { IntervalBar } from '../../../ui/charts/interval-bars.tsx';
import { ProgressBar } from '../../../ui/display/progress-bar.tsx';
import { headlineSentence, percent, rateWords, readerSentence, writerSentence } from './words.ts';

const CELL = 'text-meta text-ink-2 tabular-nums';

/** The main result: how often the brand is named, with the interval. */
export function Headline({
  analysis,
  own,
  running,
}: {
  analysis: AiVisibilityDetail;
  own: BrandFigures;
  running: boolean;
}) {
  const { named, recommended } = own;
  const { tally, planned } = analysis;
  const answered = countState(tally, 'answered');
  const open = countState(tally, 'not_run', 'asking');
  const sentence = headlineSentence(analysis.brand, named, {
    answers: answered,
    prompts: analysis.prompts.length,
    running,
  });
  return (
    <section aria-labelledby="ai-visibility-headline" className="flex flex-col gap-3">
      <h2
        id="ai-visibility-headline"
        className="text-page font-semibold wrap-anywhere sm:text-[1.625rem]"
      >
        {sentence}
      </h2>
      {named.kind === 'interval' && (
        <div className="flex max-w-160 items-center gap-3">
          <span className={CELL}>0</span>
          <div className="min-w-0 grow">
            <IntervalBar
              max={1}
              row={{ label: analysis.brand, value: named.rate, low: named.low, high: named.high }}
            />
          </div>
          <span className={CELL}>100%</span>
        </div>
      )}
      <p className="text-body text-ink-2">
        {named.kind === 'interval'
          ? `Among questions like these: between ${percent(named.low)} and ${percent(named.high)}, with 95% confidence. `
          : named.n > 0
            ? 'At least six questions are needed for an interval. '
            : ''}
        {answered === 0
          ? `Nothing has been answered yet, ${assistantWords(analysis)}${period(analysis)}.`
          : `Recommended in ${rateWords(recommended)}. ${plural(named.n, 'answer')} to ${plural(named.prompts, 'question')} that name no brand, of ${plural(answered, 'answer')} in all, ${assistantWords(analysis)}${period(analysis)}.`}
      </p>
      <p className="text-hint text-ink-2">
        {[writerSentence(analysis.prompts), readerSentence(tally.readers)]
          .filter(Boolean)
          .join(' ')}
      </p>
      {running && (
        <div className="flex max-w-160 flex-col gap-1.5">
          <ProgressBar
            value={planned - open}
            max={planned}
            label={`${planned - open} of ${plural(planned, 'answer')}`}
          />
          <p className="text-hint text-ink-2 tabular-nums" role="status">
            {`${planned - open} of ${planned} asked`}
          </p>
        </div>
      )}
    </section>
  );
}

const assistantWords = ({ assistantInfos }: AiVisibilityDetail): string =>
  `via API: ${assistantInfos
    .map(({ name, label }) => (label.includes('no web search') ? `${name} (no web search)` : name))
    .join(', ')}`;

const period = ({ startedAt, finishedAt }: AiVisibilityDetail): string =>
  finishedAt === null
    ? startedAt === null
      ? ''
      : `, since ${formatDateTime(startedAt)}`
    : `, ${formatDateTime(finishedAt)}`;
